import { ApiError, alertText, type ErrorAlert, genericAlert } from '@portal/api-client';
import { isErrorCode } from '@portal/contracts/errors';
import { translate } from '@portal/i18n';
import { type Alert, showAlert } from '@portal/session';

/** A number in place of a sentence: what to do says it in words. */
const NUMBER_ALONE = 'errors:GENERIC_NO_RESPONSE.text';

const withNext = (text: string, { text: { key }, next, reference }: ErrorAlert): Alert => ({
  kind: 'WARNING',
  title: translate('common:alert.failed'),
  text,
  next: translate(next.key, next.values),
  ...(key === NUMBER_ALONE ? { isNextFirst: true } : {}),
  ...(reference === undefined ? {} : { reference: translate('common:reference', { reference }) }),
});

/** An alert that says a failed call in the words of the catalogue. */
export function failureAlert(error: ApiError): Alert {
  const alert = alertText(error);
  return withNext(translate(alert.text.key, alert.text.values), alert);
}

/** The server's message as it stands (000 section 8), in the reader's language where the catalogue has it. */
export function serverAlert(error: ApiError): Alert {
  const alert = alertText(error);
  const isKnown = error.hasEnvelope && isErrorCode(error.code);
  const said = isKnown ? translate(`errors:${error.code}.text`, error.values) : error.message;
  return withNext(said === '' ? translate(alert.text.key, alert.text.values) : said, alert);
}

/** A failure that redirects to the login page is explained there, and a canceled call needs no message. */
const SAID_ELSEWHERE: ReadonlySet<ApiError['kind']> = new Set(['aborted', 'denied', 'login']);

/**
 * Alerts a failed call with the server's message. Every screen says failures through this one.
 * @param nextKey what to do about it, where the screen knows better than the catalogue
 */
export function alertFailure(error: ApiError, nextKey?: string): void {
  if (SAID_ELSEWHERE.has(error.kind)) return;
  showAlert({ ...serverAlert(error), ...(nextKey === undefined ? {} : { next: translate(nextKey) }) });
}

/** A failed call in words, as a state of a view shows it. */
export interface FailureWords {
  /** The catalogue's sentence. */
  readonly sentence: string;
  /** What to do, and whether anything was charged. */
  readonly next: string;
  readonly reference: string | undefined;
}

const wordsOf = ({ text, next, reference }: ErrorAlert): FailureWords => ({
  sentence: translate(text.key, text.values),
  next: translate(next.key, next.values),
  reference: reference === undefined ? undefined : translate('common:reference', { reference }),
});

/** A failed call by its catalogue's sentence. */
export const failureWords = (error: ApiError): FailureWords => wordsOf(alertText(error));

/** The same by the words of the generic handler (000 section 8). */
export const genericFailureWords = (error: ApiError): FailureWords => wordsOf(genericAlert(error));

/**
 * The failed state of a `View`, with the label of its retry button. Anything but a failed call is a defect, and is shown as one.
 */
export function failureState(error: unknown): FailureWords & { readonly retryLabel: string } {
  const failure = error instanceof ApiError ? error : new ApiError({ kind: 'unreadable', call: '', cause: error });
  return { ...failureWords(failure), retryLabel: translate('common:retry') };
}
