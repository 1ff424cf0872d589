import { type ApiError, fetchFile } from '@portal/api-client';
import { type CurrentUser, transactionReport } from '@portal/contracts';
import { todayIn } from '@portal/domain';
import { fieldTexts } from '@portal/forms';
import { failureAlert, withStatus } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { portalNow, showAlert, useCountyZone } from '@portal/session';
import { Button, Message } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { Form, type SubmitOutcome, useForm } from '@portal/ui/form';
import { useEffect, useMemo, useState } from 'react';
import {
  INITIAL_VALUES,
  parseDateIn,
  type ReportValues,
  reportErrors,
  reportForm,
  reportRequest,
} from './report-form.ts';
import { openReportWindow } from './report-window.ts';

/** A refusal with a status shows message and status (000 section 8); a failure that redirects to /login is explained there. */
function alertFailure(failure: ApiError): void {
  if (failure.kind === 'login' || failure.kind === 'denied') return;
  showAlert(withStatus(failureAlert(failure), failure));
}

/**
 * The object URL of a report whose window the browser blocked. It is revoked when the dialog closes or another report is generated. The URL of
 * a report that opened stays valid, because its window may be reloaded.
 */
function useBlockedUrl() {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);
  return [url, setUrl] as const;
}

export interface TransactionReportDialogProps {
  readonly user: CurrentUser;
  readonly onClose: () => void;
}

/** Asks for a range and, for account administrators, whose transactions; the report opens in a new window (000 section 2). */
export function TransactionReportDialog({ user, onClose }: TransactionReportDialogProps) {
  const t = useText('home');
  const zone = useCountyZone();
  const isAccountAdmin = user.role === 'ACCOUNT';
  const description = useMemo(() => reportForm(isAccountAdmin), [isAccountAdmin]);
  const [blockedUrl, setBlockedUrl] = useBlockedUrl();

  const generate = async (values: ReportValues): Promise<SubmitOutcome<ReportValues>> => {
    const shown = openReportWindow(t('report.generating'));
    setBlockedUrl(null);
    const report = await fetchFile(transactionReport, reportRequest(values, isAccountAdmin));
    if (report.ok) {
      const url = URL.createObjectURL(report.value);
      if (shown.show(url)) return { status: 'success', message: { key: 'home:report.opened' } };
      setBlockedUrl(url);
      return { status: 'idle' };
    }
    shown.close();
    const { failure } = report;
    if (failure.kind === 'invalid') return { status: 'idle', errors: fieldTexts(failure.fieldErrors) };
    alertFailure(failure);
    return { status: 'idle' };
  };
  const form = useForm<ReportValues>({
    description,
    initial: INITIAL_VALUES,
    validate: (values) => reportErrors(values, zone),
    parseDate: parseDateIn(zone),
    today: () => todayIn(zone, portalNow()),
    onSubmit: generate,
  });
  return (
    <Dialog open closeOnOutsideClick={false} wide onClose={onClose} title={t('report.title')}>
      <Form form={form} onCancel={onClose} />
      {blockedUrl !== null && (
        <div role="status">
          <Message tone="info" title={t('report.blocked')}>
            <Button onClick={() => window.open(blockedUrl, '_blank')}>{t('report.open')}</Button>
          </Message>
        </div>
      )}
    </Dialog>
  );
}
