import { type ApiError, callApi, fetchFile, saveFile } from '@portal/api-client';
import type { ReportPreview } from '@portal/contracts';
import { fieldTexts } from '@portal/forms';
import { serverAlert } from '@portal/forms/submit';
import { translate, useText } from '@portal/i18n';
import { showAlert, useCountyGroup, useCurrentUser } from '@portal/session';
import { announce, draftKey } from '@portal/ui';
import { type FormModel, type SubmitOutcome, useForm } from '@portal/ui/form';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReportScreen } from '../../reports.ts';
import {
  FIRST_VALUES,
  parseDateIn,
  type ReportValues,
  reportErrors,
  reportForm,
  reportRequest,
} from './report-form.ts';

/** What a press of a button asks for: the first rows, or a file. */
export type Wanted = 'preview' | 'print' | 'download';

/** A file that is on its way. */
export interface ReportFile {
  readonly name: string;
  readonly receivedBytes: number;
}

export interface ReportModel {
  readonly form: FormModel<ReportValues>;
  readonly preview: ReportPreview | null;
  readonly file: ReportFile | null;
  /** Checks the criteria and begins a file of them. */
  readonly make: (as: Exclude<Wanted, 'preview'>) => void;
  /** Gives up the file that is on its way. */
  readonly cancel: () => void;
}

const NO_ZONE = 'utc';
const IDLE = { status: 'idle' } as const;

/** A refusal with a status shows message and status (000 section 8); a failure that redirects to /login is explained there. */
function alertFailure(failure: ApiError): void {
  if (failure.kind === 'login' || failure.kind === 'denied' || failure.kind === 'aborted') return;
  const alert = serverAlert(failure);
  const status = failure.httpStatus;
  const text = status > 0 ? translate('errors:REPORT_FAILED.text', { message: alert.text, status }) : alert.text;
  showAlert({ ...alert, text });
}

/** What a failed call makes of the form: its messages at their fields, or an alert. */
function refused(failure: ApiError): SubmitOutcome<ReportValues> {
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
  const fetch = async (as: Exclude<Wanted, 'preview'>, values: ReportValues): Promise<SubmitOutcome<ReportValues>> => {
    const call = as === 'print' ? calls.print : calls.download;
    if (call === null) return IDLE;
    const name = as === 'print' ? calls.printName : calls.downloadName;
    const ends = new AbortController();
    attempt.current = ends;
    setFile({ name, receivedBytes: 0 });
    announce(t('file.creating', { file: name }));
    const onReceived = (receivedBytes: number): void => {
      if (!ends.signal.aborted) setFile({ name, receivedBytes });
    };
    // Cancel does not wait for the network to hear of it
    const givenUp = new Promise<null>((resolve) => {
      ends.signal.addEventListener('abort', () => resolve(null), { once: true });
    });
    const asked = fetchFile(call, reportRequest(values), { signal: ends.signal, onReceived });
    const answer = await Promise.race([asked, givenUp]);
    setFile(null);
    // Given up, also when it came at the same moment.
    if (answer === null || ends.signal.aborted) return IDLE;
    if (!answer.ok) return refused(answer.failure);
    saveFile({ name, bytes: answer.value });
    announce(t('file.saved', { file: name }));
    return IDLE;
  };
  return { file, fetch, cancel: () => attempt.current?.abort() };
}

/** A report's criteria, its first rows and its files: one at a time. Its criteria are kept in this tab until logout. */
export function useReport(screen: ReportScreen): ReportModel {
  const t = useText('reports');
  const user = useCurrentUser();
  const { timeZone } = useCountyGroup('property');
  const zone = typeof timeZone === 'string' ? timeZone : NO_ZONE;
  const role = user?.role ?? '';
  const description = useMemo(() => reportForm(screen, role), [screen, role]);
  const [preview, setPreview] = useState<ReportPreview | null>(null);
  const { file, fetch, cancel } = useReportFile(screen);
  const wanted = useRef<Wanted>('preview');

  const readFirst = async (values: ReportValues): Promise<SubmitOutcome<ReportValues>> => {
    const answer = await callApi(screen.calls.preview, reportRequest(values));
    if (!answer.ok) return refused(answer.failure);
    setPreview(answer.value);
    announce(t('preview.ready', { title: answer.value.title, count: answer.value.rowCount }));
    return IDLE;
  };
  const form = useForm<ReportValues>({
    description,
    initial: FIRST_VALUES,
    validate: (values) => reportErrors(values, zone),
    parseDate: parseDateIn(zone),
    onSubmit: (values) => {
      const as = wanted.current;
      wanted.current = 'preview';
      return as === 'preview' ? readFirst(values) : fetch(as, values);
    },
    draftKey: draftKey({ user: user?.username ?? '', url: `/reports/${screen.path}`, formId: screen.name }),
  });
  const make = (as: Exclude<Wanted, 'preview'>): void => {
    wanted.current = as;
    form.submit();
    // what was refused before it was sent is not what the next press asks for
    queueMicrotask(() => {
      wanted.current = 'preview';
    });
  };
  return { form, preview, file, make, cancel };
}
