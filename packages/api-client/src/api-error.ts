import type { InvalidContent } from '@portal/contracts';

/** Kinds of failure, as the browser sees them. */
export type ApiFailureKind =
  /** 403: the session has ended. */
  | 'login'
  /** 403: the user has no right to this function. */
  | 'denied'
  /** 400 with errors by field. */
  | 'invalid'
  /** Any other response that is not ok. */
  | 'refused'
  /** A response that is not an envelope, or whose content does not match the contract. */
  | 'unreadable'
  /** No response: the network or the server is unavailable. */
  | 'offline'
  | 'timeout'
  /** The caller aborted the call, so no error is shown. */
  | 'aborted';

export type FieldErrors = InvalidContent['errors'];

export interface ApiErrorFacts {
  readonly kind: ApiFailureKind;
  /** Name of the call that failed. */
  readonly call: string;
  /** 0 if there was no response. */
  readonly httpStatus?: number;
  readonly httpStatusText?: string;
  /** The envelope's status: LOGIN, DENIED, INVALID, ERROR. */
  readonly status?: string;
  /** Catalogue code, from which the error can be shown in the user's language. */
  readonly code?: string;
  /** The server's message; empty if there is none. */
  readonly message?: string;
  readonly requestId?: string;
  readonly fieldErrors?: FieldErrors;
  /** Values for the text of the error code, from the content of the response. */
  readonly values?: Readonly<Record<string, string | number>>;
  readonly hasEnvelope?: boolean;
  readonly cause?: unknown;
}

/** A call that did not succeed. `callApi` returns it as a value; it is thrown only where a library expects an exception. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiFailureKind;
  readonly call: string;
  readonly httpStatus: number;
  readonly httpStatusText: string;
  readonly status: string;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly fieldErrors: FieldErrors;
  readonly values: Readonly<Record<string, string | number>>;
  readonly hasEnvelope: boolean;

  constructor(facts: ApiErrorFacts) {
    super(facts.message ?? '', { cause: facts.cause });
    this.kind = facts.kind;
    this.call = facts.call;
    this.httpStatus = facts.httpStatus ?? 0;
    this.httpStatusText = facts.httpStatusText ?? '';
    this.status = facts.status ?? '';
    this.code = facts.code ?? '';
    this.requestId = facts.requestId;
    this.fieldErrors = facts.fieldErrors ?? {};
    this.values = facts.values ?? {};
    this.hasEnvelope = facts.hasEnvelope ?? false;
  }
}
