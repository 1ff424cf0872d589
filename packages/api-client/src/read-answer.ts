import {
  type AnyEnvelope,
  anyEnvelopeSchema,
  type Call,
  type ContentOf,
  invalidContentSchema,
  type Lockout,
} from '@portal/contracts';
import { failed, type Result, success } from '@portal/domain';
import { ApiError, type ApiFailureKind } from './api-error.ts';

export interface AnswerHead {
  readonly httpStatus: number;
  readonly httpStatusText: string;
}

/** Content that breaks the contract of its call; the shell reports it to the server's log. */
export interface BrokenContent {
  readonly content: unknown;
  readonly requestId: string | undefined;
}

/** A parsed response: its result, and the lockout of its envelope. */
export interface Answer<Content> {
  readonly result: Result<Content, ApiError>;
  /** Undefined if the response has no envelope, so that nothing is known about a lockout. */
  readonly lockout: Lockout | null | undefined;
  /** The content that does not match the call's contract. */
  readonly broken?: BrokenContent;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const FORBIDDEN = 403;

function kindOf(envelope: AnyEnvelope, head: AnswerHead): ApiFailureKind {
  if (head.httpStatus === FORBIDDEN) return envelope.status === 'DENIED' ? 'denied' : 'login';
  return envelope.status === 'INVALID' ? 'invalid' : 'refused';
}

const isPlaceholderValue = (entry: readonly [string, unknown]): entry is [string, string | number] =>
  typeof entry[1] === 'string' || typeof entry[1] === 'number';

function refusal(call: Call, head: AnswerHead, envelope: AnyEnvelope): ApiError {
  const invalid = invalidContentSchema.safeParse(envelope.content);
  return new ApiError({
    ...head,
    kind: kindOf(envelope, head),
    call: call.name,
    hasEnvelope: true,
    status: envelope.status,
    message: envelope.message,
    values: Object.fromEntries(Object.entries(envelope.content ?? {}).filter(isPlaceholderValue)),
    ...(envelope.code === undefined ? {} : { code: envelope.code }),
    ...(envelope.requestId === undefined ? {} : { requestId: envelope.requestId }),
    ...(invalid.success ? { fieldErrors: invalid.data.errors } : {}),
  });
}

// A proxy's own 403 page has no envelope, but every 403 leads to the login page.
const withoutEnvelope = (call: Call, head: AnswerHead): ApiError =>
  new ApiError({ ...head, kind: head.httpStatus === FORBIDDEN ? 'login' : 'unreadable', call: call.name });

/**
 * Parses the body of a response. Unknown fields are ignored; a missing or invalid one makes the whole response unreadable, so
 * that no screen gets partial data.
 */
export function readAnswer<Request extends Call['request'], Content extends Call['content']>(
  call: Call<Request, Content>,
  head: AnswerHead,
  body: string,
): Answer<ContentOf<Call<Request, Content>>> {
  const envelope = anyEnvelopeSchema.safeParse(parseJson(body));
  if (!envelope.success) return { result: failed(withoutEnvelope(call, head)), lockout: undefined };
  const { lockout } = envelope.data;
  if (!envelope.data.ok) return { result: failed(refusal(call, head, envelope.data)), lockout };

  const content = call.content.safeParse(envelope.data.content);
  if (content.success) return { result: success(content.data), lockout };
  const { requestId } = envelope.data;
  const reference = requestId === undefined ? {} : { requestId };
  const error = new ApiError({ ...head, ...reference, kind: 'unreadable', call: call.name, cause: content.error });
  return { result: failed(error), lockout, broken: { content: envelope.data.content, requestId } };
}
