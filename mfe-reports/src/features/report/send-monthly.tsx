import { useQueryClient } from '@portal/api-client/query';
import { type ReportCriteria, scheduleReport } from '@portal/contracts';
import { useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Button, Message, Row } from '@portal/ui';
import { useState } from 'react';
import type { ReportScreen } from '../../reports.ts';

export interface SendMonthly {
  readonly isAsking: boolean;
  readonly ask: () => void;
  readonly close: () => void;
  readonly isBusy: boolean;
  readonly choose: (format: 'pdf' | 'xlsx') => void;
  readonly isDone: boolean;
}

/** Has this report, by the criteria that are chosen now, sent each month. */
export function useSendMonthly({ name }: ReportScreen, criteria: () => ReportCriteria): SendMonthly {
  const queries = useQueryClient();
  const [face, setFace] = useState<'idle' | 'asking' | 'done'>('idle');
  const { isBusy, submit } = useSubmit(scheduleReport, {
    onSuccess: () => {
      setFace('done');
      void queries.invalidateQueries();
    },
  });
  return {
    isAsking: face === 'asking',
    ask: () => setFace('asking'),
    close: () => setFace('idle'),
    isBusy,
    choose: (format) => void submit({ report: name, format, criteria: criteria() }),
    isDone: face === 'done',
  };
}

/** Asks in which form it is wanted, and says when it is set up. */
export function SendMonthlyMessage({
  monthly,
  hasExcel,
}: {
  readonly monthly: SendMonthly;
  readonly hasExcel: boolean;
}) {
  const t = useText('reports');
  const { isAsking, isDone, isBusy, choose, close } = monthly;
  if (isDone) return <Message tone="success" title={t('other.monthly.added')} />;
  if (!isAsking) return null;
  return (
    <Message
      tone="info"
      title={t('other.monthly.question')}
      action={
        <Row>
          <Button look="primary" disabled={isBusy} onClick={() => choose('pdf')}>
            {t('other.monthly.asPdf')}
          </Button>
          {hasExcel && (
            <Button disabled={isBusy} onClick={() => choose('xlsx')}>
              {t('other.monthly.asExcel')}
            </Button>
          )}
          <Button onClick={close}>{t('file.cancel')}</Button>
        </Row>
      }
    >
      {t('other.monthly.questionText')}
    </Message>
  );
}
