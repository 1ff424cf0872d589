import type { CallAccess } from '@portal/domain';
import type * as z from 'zod/mini';

/** What calls are limited as: those of one kind are counted together, by the server's one table of limits. */
export type LimitedAs =
  | 'search'
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
  | 'emailTicket'
  | 'signUp'
  | 'profile'
  | 'password'
  | 'setting';

/** Media types of the files that calls answer with. */
export const FILE_TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileType = (typeof FILE_TYPES)[keyof typeof FILE_TYPES];

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
   * Its answer is public record or the county's own words and may be sent compressed, but for the fields named here: they are
   * about the caller, and the length of a compressed answer would tell of them.
   */
  readonly compressedBut?: readonly string[];
  /** The longest body, counted as it arrives; none: what every call may send. */
  readonly bodyBytes?: number;
  /** Who has to change the password first may make it as itself; every other call it may not make, or makes as anybody. */
  readonly beforePasswordChange?: true;
  /** Answered with a file of this media type in place of an envelope; refusals keep their envelope. */
  readonly file?: FileType;
}

/** What a caller passes to a call. */
export type RequestOf<C extends Call> = z.input<C['request']>;
/** What a caller gets back in `content`. */
export type ContentOf<C extends Call> = z.output<C['content']>;

/** Declares a call; exists for its types only. */
export const defineCall = <Request extends z.ZodMiniType, Content extends z.ZodMiniType>(
  call: Call<Request, Content>,
): Call<Request, Content> => call;
