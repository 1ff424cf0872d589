import { useQueryClient } from '@portal/api-client/query';
import { scheduleReport } from '@portal/contracts';
import { fieldTexts } from '@portal/forms';
import { alertFailure, useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Button, Message, Row, TextLink } from '@portal/ui';
import type { FieldErrors, FormModel } from '@portal/ui/form';
import { useEffect, useRef, useState } from 'react';
import type { ReportScreen } from '../../reports.ts';
import { type ReportValues, reportRequest } from './report-form.ts';

export interface SendMonthly {
  readonly step: 'idle' | 'asking' | 'done';
  readonly ask: () => void;
  readonly close: () => void;
  readonly isBusy: boolean;
  /** The format that was chosen last; PDF before the first choice. */
  readonly chosen: 'pdf' | 'xlsx';
  readonly choose: (format: 'pdf' | 'xlsx') => void;
  /** The form with the messages of the last refusal at their fields, until the values are edited. */
  readonly form: FormModel<ReportValues>;
}

interface Refusals {
  readonly values: ReportValues;
  readonly errors: FieldErrors<ReportValues>;
  readonly count: number;
}

interface SendMonthlyOptions {
  readonly form: FormModel<ReportValues>;
  /** Called when the question disappears, and with it the button that had the focus. */
  readonly onLeave: () => void;
}

/** Sets up this report, with the current criteria, to be sent each month. */
export function useSendMonthly({ name }: ReportScreen, { form, onLeave }: SendMonthlyOptions): SendMonthly {
  const queries = useQueryClient();
  const { state } = form;
  const [refused, setRefused] = useState<Refusals | null>(null);
  const [step, setStep] = useState<SendMonthly['step']>('idle');
  const [chosen, setChosen] = useState<SendMonthly['chosen']>('pdf');
  const leave = (next: 'idle' | 'done'): void => {
    setStep(next);
    onLeave();
  };
  const { isBusy, submit } = useSubmit(scheduleReport, {
    onSuccess: () => {
      leave('done');
      void queries.invalidateQueries();
    },
    onFailure: (failure) => {
      if (failure.kind !== 'invalid') {
        alertFailure(failure);
        return;
      }
      // the question closes, because the answer is to correct a field and to ask again
      setStep('idle');
      const errors = fieldTexts(failure.fieldErrors);
      setRefused((before) => ({ values: state.values, errors, count: (before?.count ?? 0) + 1 }));
    },
  });
  return {
    step,
    ask: () => setStep('asking'),
    close: () => leave('idle'),
    isBusy,
    chosen,
    form: refused === null ? form : { ...form, state: withRefusals(state, refused) },
    choose: (format) => {
      setChosen(format);
      void submit({ report: name, format, criteria: reportRequest(state.values) });
    },
  };
}

/**
 * Adds the messages of the last refusal, unless the values were edited since, and the number of refusals: when it grows, the form moves
 * the focus to its summary of errors.
 */
function withRefusals(state: FormModel<ReportValues>['state'], { values, errors, count }: Refusals) {
  const refusals = state.refusals + count;
  return values === state.values
    ? { ...state, refusals, errors: { ...state.errors, ...errors } }
    : { ...state, refusals };
}

interface SendMonthlyProps {
  readonly monthly: SendMonthly;
  readonly hasExcel: boolean;
}

/** Asks for the format, and confirms once the monthly report is set up. */
export function SendMonthlyMessage({ monthly, hasExcel }: SendMonthlyProps) {
  const t = useText('reports');
  const { step } = monthly;
  if (step === 'done') {
    const allMonthlyReports = (
      <TextLink standalone href="/reports/MonthlyReports">
        {t('other.monthly.title')}
      </TextLink>
    );
    return <Message tone="success" title={t('other.monthly.added')} action={allMonthlyReports} />;
  }
  return step === 'asking' && <Question monthly={monthly} hasExcel={hasExcel} />;
}

/** Asks for the format. The question is above the button that opens it, so it takes the focus: the next Tab goes to its first answer. */
function Question({ monthly, hasExcel }: SendMonthlyProps) {
  const t = useText('reports');
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { isBusy, chosen, choose, close } = monthly;
  const stateOf = (format: SendMonthly['chosen']) => (format === chosen ? { busy: isBusy } : { disabled: isBusy });
  return (
    <section ref={place} tabIndex={-1} aria-label={t('other.monthly.question')}>
      <Message
        tone="info"
        title={t('other.monthly.question')}
        action={
          <Row>
            <Button variant="primary" {...stateOf('pdf')} onClick={() => choose('pdf')}>
              {t('other.monthly.asPdf')}
            </Button>
            {hasExcel && (
              <Button {...stateOf('xlsx')} onClick={() => choose('xlsx')}>
                {t('other.monthly.asExcel')}
              </Button>
            )}
            <Button disabled={isBusy} onClick={close}>
              {t('file.cancel')}
            </Button>
          </Row>
        }
      >
        {t('other.monthly.questionText')}
      </Message>
    </section>
  );
}
