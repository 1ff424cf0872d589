/**
 * The catalogue of all errors: section 8 of the specification's three documents, and the errors that the server adds.
 * The language file `errors` has two sentences per code: the specification's text, then what to do and whether anything
 * was charged.
 */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** The value of `status` in the envelope. */
export type EnvelopeStatus =
  | 'OK'
  | 'LOGIN'
  | 'DENIED'
  | 'INVALID'
  | 'NOT_FOUND'
  | 'CHANGED'
  | 'TOO_LARGE'
  | 'TOO_MANY'
  | 'UNAVAILABLE'
  | 'ERROR';

interface ErrorFacts {
  /** HTTP status of the response; 0 for an error that the client detects itself. */
  readonly status: number;
  readonly envelopeStatus: EnvelopeStatus;
  /** The log level of the side that detects the error. */
  readonly logLevel: LogLevel;
}

const fault = (status: number, envelopeStatus: EnvelopeStatus, logLevel: LogLevel): ErrorFacts => ({
  status,
  envelopeStatus,
  logLevel,
});
/** Detected only by the client: no response, an unreadable one, or an action that makes no sense. */
const clientFault = (logLevel: LogLevel): ErrorFacts => fault(0, 'ERROR', logLevel);

const FACTS = {
  // identity and rights
  LOGIN: fault(403, 'LOGIN', 'info'),
  SESSION_INACTIVE: fault(403, 'LOGIN', 'info'),
  SESSION_TOO_LONG: fault(403, 'LOGIN', 'info'),
  SESSION_ENDED_BY_STAFF: fault(403, 'LOGIN', 'info'),
  SESSION_USER_INACTIVE: fault(403, 'LOGIN', 'info'),
  SESSION_USER_LOCKED: fault(403, 'LOGIN', 'info'),
  SESSION_PASSWORD_CHANGED: fault(403, 'LOGIN', 'info'),
  SESSION_SECOND_FACTOR: fault(403, 'LOGIN', 'info'),
  SESSION_ENDED_BY_USER: fault(403, 'LOGIN', 'info'),
  OTHER_USER: fault(403, 'LOGIN', 'info'),
  LOGIN_AGAIN: fault(403, 'LOGIN', 'info'),
  DENIED: fault(403, 'DENIED', 'warn'),
  FOREIGN_ORIGIN: fault(403, 'DENIED', 'warn'),
  MUST_CHANGE_PASSWORD: fault(403, 'DENIED', 'info'),
  MUST_SET_UP_SECOND_FACTOR: fault(403, 'DENIED', 'info'),
  LOGIN_FAILED: fault(401, 'ERROR', 'info'),
  SECOND_FACTOR_NEEDED: fault(401, 'ERROR', 'info'),
  SECOND_FACTOR_WRONG: fault(401, 'ERROR', 'info'),
  PROOF_NEEDED: fault(401, 'ERROR', 'info'),
  SECOND_FACTOR_REQUIRED: fault(409, 'ERROR', 'info'),
  NO_SECOND_FACTOR: fault(409, 'ERROR', 'info'),
  LOGIN_THROTTLED: fault(429, 'TOO_MANY', 'warn'),
  LOCKED_OUT: fault(503, 'UNAVAILABLE', 'info'),
  USERNAME_TAKEN: fault(409, 'CHANGED', 'info'),
  REGISTRATION_OFF: fault(404, 'NOT_FOUND', 'info'),
  PASSWORD_RESET_OFF: fault(404, 'NOT_FOUND', 'info'),
  TICKET_NOT_VALID: fault(404, 'NOT_FOUND', 'info'),
  EMAIL_LINK_NOT_VALID: fault(404, 'NOT_FOUND', 'info'),
  INVITATION_NOT_VALID: fault(404, 'NOT_FOUND', 'info'),
  NO_WALK_IN_ACCOUNT: fault(409, 'ERROR', 'info'),
  OWN_USER: fault(409, 'ERROR', 'info'),
  USER_NOT_ACTIVE: fault(409, 'ERROR', 'info'),
  GUEST_WITHOUT_PASSWORD: fault(409, 'ERROR', 'info'),
  LAST_ADMINISTRATOR: fault(409, 'ERROR', 'info'),
  OWN_ACCOUNT: fault(409, 'ERROR', 'info'),
  ACCOUNT_NEEDED: fault(409, 'ERROR', 'info'),
  ACCOUNT_NOT_ACTIVE: fault(409, 'ERROR', 'info'),
  ACCOUNT_WITHOUT_IMAGES: fault(409, 'ERROR', 'info'),
  ACCOUNT_RELOAD_OFF: fault(409, 'ERROR', 'info'),
  ACCOUNT_HAS_MONEY: fault(409, 'ERROR', 'info'),
  ACCOUNT_OWES_MONEY: fault(409, 'ERROR', 'info'),
  ACCOUNT_HAS_CREDIT: fault(409, 'ERROR', 'info'),
  ACCOUNT_PAYS_NOW: fault(409, 'ERROR', 'info'),
  ACCOUNT_HAS_FILINGS: fault(409, 'ERROR', 'info'),
  ACCOUNT_ESCROW_LOW: fault(409, 'ERROR', 'info'),

  // the migration from LandShark One
  LS1_UNREACHABLE: fault(409, 'ERROR', 'warn'),
  LS1_LOGIN_REFUSED: fault(409, 'ERROR', 'warn'),
  LS1_VIEW_UNREADABLE: fault(409, 'ERROR', 'warn'),
  LS1_COLUMN_MISSING: fault(409, 'ERROR', 'warn'),
  LS1_MONEY_LEFT: fault(409, 'ERROR', 'info'),
  LS1_NO_ACCOUNT: fault(409, 'ERROR', 'info'),

  // the request
  INVALID: fault(400, 'INVALID', 'info'),
  MALFORMED: fault(400, 'INVALID', 'warn'),
  NOT_FOUND: fault(404, 'NOT_FOUND', 'info'),
  CALL_NOT_FOUND: fault(404, 'NOT_FOUND', 'info'),
  METHOD_NOT_ALLOWED: fault(405, 'NOT_FOUND', 'info'),
  CHANGED: fault(409, 'CHANGED', 'info'),
  TOO_LARGE: fault(413, 'TOO_LARGE', 'warn'),
  REPORT_TOO_LONG: fault(413, 'TOO_LARGE', 'info'),
  MEDIA_NOT_SUPPORTED: fault(415, 'INVALID', 'warn'),
  TOO_MANY_REQUESTS: fault(429, 'TOO_MANY', 'warn'),
  LIMIT_REACHED: fault(429, 'TOO_MANY', 'warn'),
  TOO_MANY_RECORDS: fault(429, 'TOO_MANY', 'warn'),
  SEARCH_FIRST: fault(409, 'ERROR', 'info'),
  PRICE_CHANGED: fault(409, 'CHANGED', 'info'),
  NO_PARCELS: fault(409, 'ERROR', 'info'),
  HEADERS_TOO_LARGE: fault(431, 'TOO_LARGE', 'warn'),

  // the server
  UNEXPECTED: fault(500, 'ERROR', 'error'),
  BUSY: fault(503, 'UNAVAILABLE', 'warn'),
  STOPPED_AS_TOO_SLOW: fault(503, 'UNAVAILABLE', 'warn'),
  NO_ANSWER_IN_TIME: fault(503, 'UNAVAILABLE', 'warn'),
  UNAVAILABLE: fault(503, 'UNAVAILABLE', 'error'),

  // responses that could not be used (000 section 8)
  ENVELOPE_MESSAGE: clientFault('warn'),
  ENVELOPE_HTTP_STATUS: clientFault('warn'),
  ENVELOPE_UNKNOWN: clientFault('error'),
  HTTP_STATUS: clientFault('error'),
  HTTP_UNKNOWN: clientFault('error'),
  GENERIC_MESSAGE: clientFault('warn'),
  GENERIC_NO_RESPONSE: clientFault('error'),
  GENERIC_UNKNOWN: clientFault('error'),
  REPORT_FAILED: clientFault('error'),
  LOGOUT_FAILED: clientFault('warn'),
  PROFILE_UPDATE_FAILED: clientFault('warn'),
  PASSWORD_UPDATE_FAILED: clientFault('warn'),
  BALANCE_REFRESH_FAILED: clientFault('warn'),

  // searching (001 section 8)
  NO_RECORDS_FOUND: fault(200, 'OK', 'debug'),
  PARCEL_ID_NOT_FOUND: clientFault('debug'),
  DOCUMENT_NUMBER_NOT_FOUND: clientFault('debug'),
  SEARCH_TIME_TOO_FAR: fault(400, 'INVALID', 'info'),
  LIST_NOT_PAID: fault(409, 'ERROR', 'info'),

  // images and paying for them (001 section 8)
  NO_CONTENT_TO_SHOW: fault(200, 'OK', 'info'),
  ORDER_CLOSED: fault(409, 'CHANGED', 'info'),
  ORDER_DAMAGED_PAGES: fault(409, 'ERROR', 'warn'),
  ORDER_DAMAGED_DOCUMENT: fault(409, 'ERROR', 'warn'),
  IMAGE_KIND_NOT_SUPPORTED: fault(409, 'ERROR', 'warn'),
  INSUFFICIENT_FUNDS: fault(200, 'OK', 'info'),
  BUY_OPTIONS_NOT_SUPPORTED: clientFault('warn'),
  CARD_AUTHORIZATION_FAILED: clientFault('warn'),
  CARD_NOT_CONFIRMED: fault(409, 'ERROR', 'warn'),
  CARD_PAYMENT_OFF: fault(409, 'ERROR', 'info'),
  CARD_NOT_NEEDED: fault(409, 'ERROR', 'info'),
  CARD_BLOCKED: fault(409, 'ERROR', 'warn'),
  CARD_PROVIDER_UNAVAILABLE: fault(503, 'UNAVAILABLE', 'error'),
  CARD_REFUND_OFF: fault(409, 'ERROR', 'info'),
  CARD_REFUND_TOO_OLD: fault(409, 'ERROR', 'info'),
  CARD_REFUND_NOT_POSSIBLE: fault(409, 'ERROR', 'warn'),
  PAYMENT_PENDING: fault(200, 'OK', 'warn'),
  DEPOSITS_OFF: fault(409, 'ERROR', 'info'),
  ADD_ONS_OFF: fault(409, 'ERROR', 'info'),
  IMAGES_UNLIMITED: fault(409, 'ERROR', 'info'),
  DEPOSIT_NOT_POSITIVE: fault(400, 'INVALID', 'info'),

  // filing documents (002 sections 2.1, 5 and 8)
  EFILE_OFF: fault(409, 'ERROR', 'info'),
  EFILE_FORMAT: fault(415, 'INVALID', 'info'),
  EFILE_TOO_LARGE: fault(413, 'TOO_LARGE', 'info'),
  EFILE_UNREADABLE: fault(400, 'INVALID', 'info'),
  EFILE_PROTECTED: fault(400, 'INVALID', 'info'),
  EFILE_ACTIVE: fault(400, 'INVALID', 'info'),
  EFILE_TOO_MANY_PAGES: fault(400, 'INVALID', 'info'),
  EFILE_LIMIT: fault(429, 'TOO_MANY', 'warn'),
  EFILE_EMAIL_LIMIT: fault(429, 'TOO_MANY', 'warn'),
  EFILE_NOT_PAID: fault(409, 'ERROR', 'warn'),
  EFILE_PAYMENT_PENDING: fault(409, 'ERROR', 'warn'),
  EFILE_ESCROW_LOW: fault(409, 'ERROR', 'info'),
  EFILE_SUBMITTED: fault(409, 'CHANGED', 'info'),
  EFILE_ENTRY_TAKEN: fault(409, 'CHANGED', 'info'),
  EFILE_ENTRY_NOT_TAKEN: fault(409, 'CHANGED', 'info'),
  EFILE_ENTRY_ENDED: fault(409, 'CHANGED', 'info'),
  EFILE_NOT_STAMPED: fault(409, 'ERROR', 'warn'),

  // administration (002 section 8)
  PARAGRAPH_LIMIT: fault(400, 'INVALID', 'info'),
  LINK_LIMIT: fault(400, 'INVALID', 'info'),
  UNLIMITED_NOT_LAST: fault(400, 'INVALID', 'info'),
  DEFAULT_SEARCH_OFF: fault(400, 'INVALID', 'info'),
  RATE_TABLE_FULL: fault(400, 'INVALID', 'info'),
  RELEASE_BREAKS: fault(409, 'ERROR', 'info'),
} as const satisfies Record<string, ErrorFacts>;

export type ErrorCode = keyof typeof FACTS;

export interface ErrorEntry extends ErrorFacts {
  readonly code: ErrorCode;
  /** Language key of the sentence that tells what happened. */
  readonly textKey: `errors.${ErrorCode}.text`;
  /** Language key of the sentence that tells what to do and whether anything was charged. */
  readonly nextKey: `errors.${ErrorCode}.next`;
}

/** True for a code of this release; for unknown codes of a newer server, a client shows their message. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(FACTS, code);
}

/** All codes. */
export const ERROR_CODES: readonly ErrorCode[] = /* @__PURE__ */ Object.keys(FACTS).filter(isErrorCode);

/** Returns the catalogue entry of a code. */
export function errorEntry(code: ErrorCode): ErrorEntry {
  return { code, ...FACTS[code], textKey: `errors.${code}.text`, nextKey: `errors.${code}.next` };
}
