import { type ApiError, callApi, fetchFile, saveFile } from '@portal/api-client';
import type { ReportPreview } from '@portal/contracts';
import { todayIn } from '@portal/domain';
import { fieldTexts } from '@portal/forms';
import { serverAlert, withStatus } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { portalNow, showAlert, useCountyZone, useCurrentUser } from '@portal/session';
import { announce, draftKey } from '@portal/ui';
import { type FormModel, type SubmitOutcome, useForm } from '@portal/ui/form';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReportScreen } from '../../reports.ts';
import {
  INITIAL_VALUES,
  parseDateIn,
  type ReportValues,
  reportErrors,
  reportForm,
  reportRequest,
} from './report-form.ts';

/** What a button requests: the first rows, or a file to print or download. */
export type ReportOutput = 'preview' | 'print' | 'download';

/** A file that is being created. */
export interface ReportFile {
  readonly name: string;
  readonly receivedBytes: number;
}

export interface ReportModel {
  readonly form: FormModel<ReportValues>;
  readonly preview: ReportPreview | null;
  readonly file: ReportFile | null;
  /** Checks the criteria and starts creating a file. */
  readonly make: (as: Exclude<ReportOutput, 'preview'>) => void;
  /** Cancels the file that is being created. */
  readonly cancel: () => void;
}

const IDLE = { status: 'idle' } as const;

/** An error from the server shows its message and status (000 section 8). An error that redirects to /login is explained there. */
function alertFailure(failure: ApiError): void {
  if (failure.kind === 'login' || failure.kind === 'denied' || failure.kind === 'aborted') return;
  showAlert(withStatus(serverAlert(failure), failure));
}

/** The effect of a failed call on the form: messages at their fields, or an alert. */
function outcomeOf(failure: ApiError): SubmitOutcome<ReportValues> {
  if (failure.kind === 'invalid') return { ...IDLE, errors: fieldTexts(failure.fieldErrors) };
  alertFailure(failure);
  return IDLE;
}

/** The download of a file, and how to cancel it. Leaving the page cancels it too. */
function useReportFile({ calls }: ReportScreen) {
  const t = useText('reports');
  const [file, setFile] = useState<ReportFile | null>(null);
  const attempt = useRef<AbortController | null>(null);
  useEffect(() => () => attempt.current?.abort(), []);
  const fetch = async (
    as: Exclude<ReportOutput, 'preview'>,
    values: ReportValues,
  ): Promise<SubmitOutcome<ReportValues>> => {
    const call = as === 'print' ? calls.print : calls.download;
    if (call === null) return IDLE;
    const name = as === 'print' ? calls.printName : calls.downloadName;
    const controller = new AbortController();
    attempt.current = controller;
    setFile({ name, receivedBytes: 0 });
    announce(t('file.creating', { file: name }));
    const onReceived = (receivedBytes: number): void => {
      if (!controller.signal.aborted) setFile({ name, receivedBytes });
    };
    // Cancel takes effect immediately, without waiting for the request to be aborted
    const canceled = new Promise<null>((resolve) => {
      controller.signal.addEventListener('abort', () => resolve(null), { once: true });
    });
    const fetched = fetchFile(call, reportRequest(values), { signal: controller.signal, onReceived });
    const result = await Promise.race([fetched, canceled]);
    setFile(null);
    // canceled, even if the file arrived at the same moment
    if (result === null || controller.signal.aborted) return IDLE;
    if (!result.ok) return outcomeOf(result.failure);
    saveFile({ name, bytes: result.value });
    announce(t('file.saved', { file: name }));
    return IDLE;
  };
  return { file, fetch, cancel: () => attempt.current?.abort() };
}

/** A report's criteria, first rows and files, with one request at a time. The criteria are stored in this tab until logout. */
export function useReport(screen: ReportScreen): ReportModel {
  const t = useText('reports');
  const user = useCurrentUser();
  const zone = useCountyZone();
  const role = user?.role ?? '';
  const description = useMemo(() => reportForm(screen, role), [screen, role]);
  const [preview, setPreview] = useState<ReportPreview | null>(null);
  const { file, fetch, cancel } = useReportFile(screen);
  const target = useRef<ReportOutput>('preview');

  const readFirst = async (values: ReportValues): Promise<SubmitOutcome<ReportValues>> => {
    const result = await callApi(screen.calls.preview, reportRequest(values));
    if (!result.ok) return outcomeOf(result.failure);
    setPreview(result.value);
    announce(t('preview.ready', { title: result.value.title, count: result.value.rowCount }));
    return IDLE;
  };
  const form = useForm<ReportValues>({
    description,
    initial: INITIAL_VALUES,
    validate: (values) => reportErrors(values, zone),
    parseDate: parseDateIn(zone),
    today: () => todayIn(zone, portalNow()),
    onSubmit: (values) => {
      const as = target.current;
      target.current = 'preview';
      return as === 'preview' ? readFirst(values) : fetch(as, values);
    },
    draftKey: draftKey({ user: user?.username ?? '', url: `/reports/${screen.path}`, formId: screen.name }),
  });
  const make = (as: Exclude<ReportOutput, 'preview'>): void => {
    target.current = as;
    form.submit();
    // if validation failed and nothing was sent, the next submit must not create this file
    queueMicrotask(() => {
      target.current = 'preview';
    });
  };
  return { form, preview, file, make, cancel };
}
