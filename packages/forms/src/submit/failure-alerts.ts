import { ApiError, alertText, type ErrorAlert, genericAlert } from '@portal/api-client';
import { isErrorCode } from '@portal/contracts/errors';
import { translate } from '@portal/i18n';
import { type Alert, showAlert } from '@portal/session';

/** A text with only an error number: the alert shows the instructions first. */
const NUMBER_ALONE = 'errors:GENERIC_NO_RESPONSE.text';

const withNext = (text: string, { text: { key }, next, reference }: ErrorAlert): Alert => ({
  kind: 'WARNING',
  title: translate('common:alert.failed'),
  text,
  next: translate(next.key, next.values),
  ...(key === NUMBER_ALONE ? { isNextFirst: true } : {}),
  ...(reference === undefined ? {} : { reference: translate('common:reference', { reference }) }),
});

/** The alert for a failed call, with the catalogue's texts. */
export function failureAlert(error: ApiError): Alert {
  const alert = alertText(error);
  return withNext(translate(alert.text.key, alert.text.values), alert);
}

/** The alert for a failed call with the server's message (000 section 8), translated if the catalogue has it. */
export function serverAlert(error: ApiError): Alert {
  const alert = alertText(error);
  const isKnown = error.hasEnvelope && isErrorCode(error.code);
  const message = isKnown ? translate(`errors:${error.code}.text`, error.values) : error.message;
  return withNext(message === '' ? translate(alert.text.key, alert.text.values) : message, alert);
}

/** The alert of a failed report, which also shows the HTTP status (000 section 8). Some messages have the status already. */
export function withStatus(alert: Alert, { httpStatus: status }: ApiError): Alert {
  if (status === 0 || alert.text.includes(`(${status})`)) return alert;
  return { ...alert, text: translate('errors:REPORT_FAILED.text', { message: alert.text, status }) };
}

/** Kinds without an alert: the login page explains redirects, and a canceled call needs no message. */
const KINDS_WITHOUT_ALERT: ReadonlySet<ApiError['kind']> = new Set(['aborted', 'denied', 'login']);

/**
 * Shows an alert for a failed call with the server's message. All screens use this function.
 * @param nextKey instructions that are more specific than the catalogue's
 * @param onClose called when the user has closed the alert
 */
export function alertFailure(error: ApiError, nextKey?: string, onClose?: () => void): void {
  if (KINDS_WITHOUT_ALERT.has(error.kind)) return;
  showAlert({
    ...serverAlert(error),
    ...(nextKey === undefined ? {} : { next: translate(nextKey) }),
    ...(onClose === undefined ? {} : { onClose }),
  });
}

/** The texts of a failed call in a failed view state. */
export interface FailureText {
  /** What happened, from the catalogue. */
  readonly sentence: string;
  /** What to do, and whether anything was charged. */
  readonly next: string;
  readonly reference: string | undefined;
}

const toFailureText = ({ text, next, reference }: ErrorAlert): FailureText => ({
  sentence: translate(text.key, text.values),
  next: translate(next.key, next.values),
  reference: reference === undefined ? undefined : translate('common:reference', { reference }),
});

/** The catalogue's texts for a failed call. */
export const failureText = (error: ApiError): FailureText => toFailureText(alertText(error));

/** The texts of the generic handler (000 section 8) for a failed call. */
export const genericFailureText = (error: ApiError): FailureText => toFailureText(genericAlert(error));

/**
 * The failed state of a `View`, with the label of its retry button. There is none for what does not exist, or not for this user: trying again
 * cannot help. Errors other than failed calls are bugs and get the generic text.
 */
export function failureState(error: unknown): FailureText & { readonly retryLabel: string | undefined } {
  const failure = error instanceof ApiError ? error : new ApiError({ kind: 'unreadable', call: '', cause: error });
  return { ...failureText(failure), retryLabel: failure.code === 'NOT_FOUND' ? undefined : translate('common:retry') };
}
