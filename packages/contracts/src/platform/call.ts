import type { CallAccess, MessageName } from '@portal/domain';
import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors/index.ts';

/** The rate limits of calls: calls with the same limit are counted together, by the server's one table of limits. */
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
  | 'userList';

/** Media types of the files that calls answer with. */
export const FILE_TYPES = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileType = (typeof FILE_TYPES)[keyof typeof FILE_TYPES];

/** What a call takes whose body is multipart/form-data: one file, and the fields of the request as a part of JSON. */
export interface Upload {
  /** Name of the part that is the file. */
  readonly file: string;
  /** Name of the part that holds the fields, whichever of both comes first. */
  readonly fields: string;
  /** The longest file, counted as it arrives. */
  readonly maximumBytes: number;
  /** How a longer file is refused: the code, and the message at the field `file`. */
  readonly tooLong: { readonly code: ErrorCode; readonly message: MessageName };
}

/** One HTTP call, the same object for server, clients, OpenAPI and tests. */
export interface Call<Request extends z.ZodMiniType = z.ZodMiniType, Content extends z.ZodMiniType = z.ZodMiniType> {
  /** The operation's one name on both sides of the wire, `searchByName`. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Path below `/api/`, without a leading slash, as the specification writes it. `{id}` takes the request's field `id`, as a text. */
  readonly path: string;
  /** There is no default: a call without access does not compile, and a route without a call does not exist. */
  readonly access: CallAccess;
  /** Body of a POST; a GET takes none. */
  readonly request: Request;
  /** What `content` of the envelope holds when `ok` is true. */
  readonly content: Content;
  /** One sentence for the printed API description. */
  readonly summary: string;
  /** GET calls with an effect (logout) that must come from our own page: demand the `x-portal-request` header. */
  readonly guarded?: boolean;
  /** The call is made by the page, not by its user: it does not count as use of the session. */
  readonly isIdle?: boolean;
  /** A public call whose answer is about the session: while the session cannot be looked up it is refused, not answered as without one. */
  readonly isAboutSession?: boolean;
  /** How often, and how many at once, one caller may make it; none: any number. */
  readonly limitedAs?: LimitedAs;
  /**
   * Its answer is public record or the county's own text and may be compressed, except for the fields named here: they are about
   * the caller, and the length of a compressed answer would reveal them.
   */
  readonly compressedBut?: readonly string[];
  /**
   * Its answer is the same for everyone who may request it, and rarely changes: browsers cache it and revalidate it each time,
   * which is answered with 304.
   */
  readonly isRevalidated?: true;
  /** The longest body, counted as it arrives; none: what every call may send. */
  readonly bodyBytes?: number;
  /** Its body is multipart/form-data, and no JSON: `request` is the part of the fields. */
  readonly upload?: Upload;
  /** A user who must change the password first may make this call; every other call is refused, or treated as anonymous. */
  readonly beforePasswordChange?: true;
  /** The same for a user who has to set up a second factor first, and has no password to change. */
  readonly beforeSecondFactor?: true;
  /**
   * It changes money, users or access: allowed only soon after the caller entered a password or a code, at the login or by
   * `proveIdentity`. Otherwise it is refused with PROOF_NEEDED.
   */
  readonly needsProof?: true;
  /** Answered with a file of this media type in place of an envelope; refusals keep their envelope. */
  readonly file?: FileType;
}

/** What a caller passes to a call. */
export type RequestOf<C extends Call> = z.input<C['request']>;
/** What a caller gets back in `content`. */
export type ContentOf<C extends Call> = z.output<C['content']>;

/** A call with its request and content types, for functions that accept any matching call. */
export type CallOf<Asked, Content> = Call<z.ZodMiniType<unknown, Asked>, z.ZodMiniType<Content>>;

/** Declares a call; exists for its types only. */
export const defineCall = <Request extends z.ZodMiniType, Content extends z.ZodMiniType>(
  call: Call<Request, Content>,
): Call<Request, Content> => call;
