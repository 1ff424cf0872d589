import type { InvalidContent } from '@portal/contracts';

/** Every way in which a call can be refused: HTTP status and the word that a client reads in the envelope. */
export const REFUSALS = {
  LOGIN: { httpStatus: 403, status: 'LOGIN', message: 'Please log in.' },
  DENIED: { httpStatus: 403, status: 'DENIED', message: 'You do not have access to this function.' },
  CROSS_SITE: { httpStatus: 403, status: 'DENIED', message: 'The request did not come from this site.' },
  WRONG_LOGIN: { httpStatus: 401, status: 'WRONG_LOGIN', message: 'Invalid username or password.' },
  INVALID: { httpStatus: 400, status: 'INVALID', message: 'Please correct the marked fields.' },
  MALFORMED: { httpStatus: 400, status: 'INVALID', message: 'The request could not be read.' },
  NOT_FOUND: { httpStatus: 404, status: 'NOT_FOUND', message: 'Not found.' },
  METHOD: { httpStatus: 405, status: 'INVALID', message: 'This method is not allowed.' },
  CONFLICT: { httpStatus: 409, status: 'CONFLICT', message: 'Someone else has changed this. Please load it again.' },
  TOO_LARGE: { httpStatus: 413, status: 'INVALID', message: 'The request is too large.' },
  UNSUPPORTED: { httpStatus: 415, status: 'INVALID', message: 'Only JSON is accepted here.' },
  TOO_MANY: { httpStatus: 429, status: 'TOO_MANY', message: 'Too many requests. Please wait a moment.' },
  ERROR: { httpStatus: 500, status: 'ERROR', message: 'An unexpected error has occurred.' },
  UNAVAILABLE: { httpStatus: 503, status: 'UNAVAILABLE', message: 'The portal is busy. Please try again in a moment.' },
} as const;
export type RefusalKind = keyof typeof REFUSALS;

interface RefusalOptions {
  /** Sentence for the person, when the kind's own is not exact enough. */
  readonly message?: string;
  /** Code of the error catalogue. */
  readonly code?: string;
  readonly content?: InvalidContent | object | null;
  readonly retryAfterSeconds?: number;
}

/** Thrown to answer a call with a refusal; everything else that is thrown is a bug or an outage, and answers 500 or 503. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;
  readonly code: string | undefined;
  readonly content: object | null;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: RefusalKind, options: RefusalOptions = {}) {
    super(options.message ?? REFUSALS[kind].message);
    this.kind = kind;
    this.code = options.code;
    this.content = options.content ?? null;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Refuses what does not exist, and equally what belongs to someone else: the two must not be told apart. */
export const notFound = (message?: string): Refusal =>
  new Refusal('NOT_FOUND', message === undefined ? {} : { message });

/** Refuses a request whose fields are wrong; keys are those of the `validation` texts. */
export const invalid = (errors: InvalidContent['errors']): Refusal => new Refusal('INVALID', { content: { errors } });
