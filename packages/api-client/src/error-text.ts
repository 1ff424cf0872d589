import { type ErrorCode, isErrorCode } from '@portal/contracts/errors';
import type { ApiError } from './api-error.ts';

/** A text as data: a language key and what fills it. */
export interface ErrorText {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number | ErrorText>>;
}

/** Everything that an alert says of a failed call. */
export interface ErrorAlert {
  /** The catalogue's sentence, to the letter. */
  readonly text: ErrorText;
  /** What to do, and whether anything was charged. */
  readonly next: ErrorText;
  /** What the person names to the county, and the log knows. */
  readonly reference: string | undefined;
}

const entry = (code: ErrorCode, values?: ErrorText['values']): ErrorText => ({
  key: `errors:${code}.text`,
  ...(values === undefined ? {} : { values }),
});

/** Refused with the county's own text, in the language in which it was written. */
const IN_OWN_WORDS: readonly string[] = ['LOCKED_OUT'] satisfies readonly ErrorCode[];

/**
 * The server's message as a text of the catalogue, because its own sentence is English. An unknown message of a newer server is
 * shown as it is.
 */
const said = ({ code, message, values }: ApiError): string | ErrorText =>
  isErrorCode(code) && !IN_OWN_WORDS.includes(code) ? { key: `errors:${code}.text`, values } : message;

// An answer without a reason phrase is what HTTP/2 always gives, so the phrase alone decides nothing.
function envelopeText(error: ApiError): readonly [ErrorCode, ErrorText['values']?] {
  if (error.message !== '') return ['ENVELOPE_MESSAGE', { message: said(error) }];
  if (error.httpStatus === 0) return ['ENVELOPE_UNKNOWN'];
  return ['ENVELOPE_HTTP_STATUS', { code: error.httpStatus, text: error.httpStatusText }];
}

function genericText(error: ApiError): readonly [ErrorCode, ErrorText['values']?] {
  if (error.message !== '') return ['GENERIC_MESSAGE', { message: said(error) }];
  return [error.httpStatus === 0 ? 'GENERIC_NO_RESPONSE' : 'GENERIC_UNKNOWN'];
}

function plainText(error: ApiError): readonly [ErrorCode, ErrorText['values']?] {
  return error.httpStatus === 0 ? ['HTTP_UNKNOWN'] : ['HTTP_STATUS', { status: error.httpStatus }];
}

/** What to do. The server's own code knows best; the words of the handlers name a reference, which only an envelope brings. */
function nextOf(error: ApiError, handler: ErrorCode): ErrorText {
  if (isErrorCode(error.code)) return { key: `errors:${error.code}.next`, values: error.values };
  const namesReference = handler !== 'GENERIC_NO_RESPONSE';
  if (namesReference && error.requestId === undefined) return { key: 'common:failure.withoutReference' };
  return { key: `errors:${handler}.next`, values: error.values };
}

const alertOf = (error: ApiError, [code, values]: readonly [ErrorCode, ErrorText['values']?]): ErrorAlert => ({
  text: entry(code, values),
  next: nextOf(error, code),
  reference: error.requestId,
});

/**
 * What the alert of a failed call says (000 and 001 section 8): an envelope that is not ok, else an HTTP failure
 * without one. No answer at all is the generic handler's 101.
 */
export function alertText(error: ApiError): ErrorAlert {
  if (error.hasEnvelope) return alertOf(error, envelopeText(error));
  // an answer came, but nobody knows with which status: that is not the same as none
  const isAnswered = error.httpStatus !== 0 || error.kind === 'unreadable';
  return alertOf(error, isAnswered ? plainText(error) : genericText(error));
}

/** What the generic handler says: 'Error: ' and the message, else 101 without an answer, else 102 (000 section 8). */
export const genericAlert = (error: ApiError): ErrorAlert => alertOf(error, genericText(error));
