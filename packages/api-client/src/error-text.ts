import { type ErrorCode, isErrorCode } from '@portal/contracts/errors';
import type { ApiError } from './api-error.ts';

/** A text as data: a language key and the values of its placeholders. */
export interface ErrorText {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number | ErrorText>>;
}

/** The content of the alert about a failed call. */
export interface ErrorAlert {
  /** The catalogue's text. */
  readonly text: ErrorText;
  /** What to do, and whether anything was charged. */
  readonly next: ErrorText;
  /** The request id, which the user can tell the county; the server's log contains it. */
  readonly reference: string | undefined;
}

const entry = (code: ErrorCode, values?: ErrorText['values']): ErrorText => ({
  key: `errors:${code}.text`,
  ...(values === undefined ? {} : { values }),
});

/** Codes whose message is the county's own text, which has no translation. */
const COUNTY_TEXT_CODES: readonly string[] = ['LOCKED_OUT'] satisfies readonly ErrorCode[];

/**
 * The server's message as a text of the catalogue, because its own sentence is English. An unknown message of a newer server is
 * shown as it is.
 */
const serverMessage = ({ code, message, values }: ApiError): string | ErrorText =>
  isErrorCode(code) && !COUNTY_TEXT_CODES.includes(code) ? { key: `errors:${code}.text`, values } : message;

// HTTP/2 has no reason phrase, so only the status shows whether the server answered.
function envelopeText(error: ApiError): readonly [ErrorCode, ErrorText['values']?] {
  if (error.message !== '') return ['ENVELOPE_MESSAGE', { message: serverMessage(error) }];
  if (error.httpStatus === 0) return ['ENVELOPE_UNKNOWN'];
  return ['ENVELOPE_HTTP_STATUS', { code: error.httpStatus, text: error.httpStatusText }];
}

function genericText(error: ApiError): readonly [ErrorCode, ErrorText['values']?] {
  if (error.message !== '') return ['GENERIC_MESSAGE', { message: serverMessage(error) }];
  return [error.httpStatus === 0 ? 'GENERIC_NO_RESPONSE' : 'GENERIC_UNKNOWN'];
}

function plainText(error: ApiError): readonly [ErrorCode, ErrorText['values']?] {
  return error.httpStatus === 0 ? ['HTTP_UNKNOWN'] : ['HTTP_STATUS', { status: error.httpStatus }];
}

/**
 * What the user can do next. The server's code has the most specific advice. The advice of a handler mentions the reference, so
 * another text replaces it if the response has no reference.
 */
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
 * The alert of a failed call (specification 000 and 001, section 8): the text for an envelope, else for an HTTP status
 * without one. If there was no response at all, it is the generic handler's message 101.
 */
export function alertText(error: ApiError): ErrorAlert {
  if (error.hasEnvelope) return alertOf(error, envelopeText(error));
  // 'unreadable' means that there was a response, even if its status is unknown
  const isAnswered = error.httpStatus !== 0 || error.kind === 'unreadable';
  return alertOf(error, isAnswered ? plainText(error) : genericText(error));
}

/** The generic handler's alert: 'Error: ' and the message, else 101 without a response, else 102 (specification 000, section 8). */
export const genericAlert = (error: ApiError): ErrorAlert => alertOf(error, genericText(error));
