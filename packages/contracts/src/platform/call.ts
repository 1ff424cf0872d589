import type { CallAccess, MessageName } from '@portal/domain';
import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors/index.ts';

/**
 * The rate limits of calls. Calls with the same limit share one counter; the server defines the numbers in one table.
 */
export type LimitedAs =
  | 'search'
  | 'alsoTry'
  | 'details'
  | 'picture'
  | 'order'
  | 'report'
  | 'reportPreview'
  | 'list'
  | 'cardForm'
  | 'cardReport'
  | 'clientLog'
  | 'forgottenUsername'
  | 'forgottenPassword'
  | 'resetTicket'
  | 'registrationTicket'
  | 'invitationTicket'
  | 'emailTicket'
  | 'signUp'
  | 'profile'
  | 'password'
  | 'setting'
  | 'upload'
  | 'filing'
  | 'filingStatus'
  | 'listPage';

/** Media types of the files that calls return. */
export const FILE_TYPES = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileType = (typeof FILE_TYPES)[keyof typeof FILE_TYPES];

/** The parts of a multipart/form-data body: one file, and the request's fields as JSON. */
export interface Upload {
  /** Name of the part that is the file. */
  readonly file: string;
  /** Name of the part with the fields; the parts may come in any order. */
  readonly fields: string;
  /** The maximum size of the file, counted while it arrives. */
  readonly maximumBytes: number;
  /** The error for a longer file: its code, and the message at the field `file`. */
  readonly tooLong: { readonly code: ErrorCode; readonly message: MessageName };
}

/** One HTTP call. Server, clients, OpenAPI and tests share this object. */
export interface Call<Request extends z.ZodMiniType = z.ZodMiniType, Content extends z.ZodMiniType = z.ZodMiniType> {
  /** The operation's name on both sides of the wire, such as `searchByName`. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /**
   * Path below `/api/` without a leading slash, as the specification writes it. `{id}` is replaced by the request's
   * field `id`.
   */
  readonly path: string;
  /** Who may make the call. There is no default, so a call without access does not compile. */
  readonly access: CallAccess;
  /** Schema of the body and the path fields; a GET has no body. */
  readonly request: Request;
  /** Schema of the envelope's `content` when `ok` is true. */
  readonly content: Content;
  /** One sentence for the API description. */
  readonly summary: string;
  /** A GET with an effect (logout): requires the `x-portal-request` header, so that only our own pages can make it. */
  readonly guarded?: boolean;
  /** The page makes the call without user action, so it does not extend the session. */
  readonly isIdle?: boolean;
  /**
   * A public call whose response depends on the session: if the session lookup fails, the call fails instead of
   * responding as if there were no session.
   */
  readonly isAboutSession?: boolean;
  /** Limits the rate and concurrency per caller; without it there is no limit. */
  readonly limitedAs?: LimitedAs;
  /**
   * The response is public record or county text and may be compressed, except for the fields named here: they are
   * private to the caller, and the length of a compressed response could reveal them.
   */
  readonly compressedExcept?: readonly string[];
  /**
   * The response is the same for every caller and rarely changes: browsers cache it and revalidate it each time,
   * usually with 304.
   */
  readonly isRevalidated?: true;
  /** The maximum body size, counted while it arrives; default: the server's general limit. */
  readonly bodyBytes?: number;
  /** The body is multipart/form-data instead of JSON; `request` is the part with the fields. */
  readonly upload?: Upload;
  /** A user who must change the password first may make this call. Other calls are refused, or treated as anonymous. */
  readonly beforePasswordChange?: true;
  /** A user who must set up a second factor first, and has no password change due, may make this call. */
  readonly beforeSecondFactor?: true;
  /**
   * The call changes money, users or access: it requires a password or code entered recently, at login or by
   * `proveIdentity`. Otherwise it is refused with PROOF_NEEDED.
   */
  readonly requiresPassword?: true;
  /** The media type of a file returned instead of an envelope; errors still return an envelope. */
  readonly file?: FileType;
}

/** The type of a request as a caller writes it. */
export type RequestOf<C extends Call> = z.input<C['request']>;
/** The type of the `content` that a caller receives. */
export type ContentOf<C extends Call> = z.output<C['content']>;

/** A call with its request and content types, for functions that accept any matching call. */
export type CallOf<Request, Content> = Call<z.ZodMiniType<unknown, Request>, z.ZodMiniType<Content>>;

/** Declares a call; returns it unchanged and only infers its types. */
export const defineCall = <Request extends z.ZodMiniType, Content extends z.ZodMiniType>(
  call: Call<Request, Content>,
): Call<Request, Content> => call;
