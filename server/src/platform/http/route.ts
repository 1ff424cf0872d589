import type { Readable } from 'node:stream';
import type { Call, ContentOf } from '@portal/contracts';
import type { ErrorCode } from '@portal/contracts/errors';
import * as z from 'zod/mini';
import { Refusal } from '../errors/refusal.ts';
import { type ReceivedFile, ReceivedUpload } from '../files-in/received-upload.ts';
import { fieldErrors } from './field-errors.ts';
import type { Session } from './session.ts';

/** The facts about the request that a handler may use. */
export interface RequestFacts {
  /** Shown to the user with an error, written with every log line. */
  readonly id: string;
  readonly address: string;
  /** The address's network (/24, or /64 for IPv6), by which failed logins are counted. */
  readonly network: string;
  /** Why the session of the browser's cookie has ended, as an error code. */
  readonly sessionEnd?: ErrorCode | null;
  /** The cookie of a browser from which someone logged in before; null without one. It grants no access. */
  readonly browserToken: string | null;
  /** The cookie that identifies a visitor's uploads; null before the first one. */
  readonly filerToken: string | null;
  /** Sets the cookie that identifies a visitor's uploads. */
  setFilerCookie(token: string): void;
  /**
   * Sets or clears the browser's session cookie. A new session is then known to this process, so its next call does not count as one
   * with an unknown cookie.
   */
  setSessionCookie(token: string | null, opened?: Session): void;
  /** Sets the cookie that identifies the browser at the next login. */
  setBrowserCookie(token: string): void;
}

/** The context of a call with a session, for services. */
export interface CallContext<Input = unknown> {
  readonly input: Input;
  readonly session: Session;
  readonly request: Pick<RequestFacts, 'id' | 'address'>;
}

interface Context<C extends Call, Caller> {
  readonly input: z.output<C['request']>;
  readonly session: Caller;
  readonly request: RequestFacts;
}

/** A content together with the message and the status of its envelope. */
export class Answer<Content> {
  readonly content: Content;
  readonly message: string;
  readonly status: string;

  constructor(content: Content, message: string, status: string) {
    this.content = content;
    this.message = message;
    this.status = status;
  }
}

/** A content that is too large for memory: the stream contains the JSON text of `content`, and the envelope is written around it. */
export class StreamedContent {
  readonly json: Readable;

  constructor(json: Readable) {
    this.json = json;
  }
}

/** A file instead of an envelope. It is generated while it is sent. */
export class FileContent {
  readonly type: string;
  readonly name: string;
  readonly bytes: Readable;

  /** @param call determines the file's media type */
  constructor(call: Call, name: string, bytes: Readable) {
    this.type = call.file ?? 'application/octet-stream';
    this.name = name;
    this.bytes = bytes;
  }
}

/** Returns a content with a message for the user, or with a status other than OK. */
export const answer = <Content>(content: Content, message: string, status = 'OK'): Answer<Content> =>
  new Answer(content, message, status);

/** Returns a stream with the JSON of `content`. An error in it closes the connection, so that a partial response never looks complete. */
export const streamed = (json: Readable): StreamedContent => new StreamedContent(json);

type Reply<C extends Call> = Promise<ContentOf<C> | Answer<ContentOf<C>> | StreamedContent | FileContent>;

/** A call with its handler. */
export interface Route {
  readonly call: Call;
  /** For an upload: may refuse it before the body is read. */
  readonly beforeBody?: (session: Session | null) => void;
  handle(body: unknown, session: Session | null, request: RequestFacts): Promise<unknown>;
}

/** The route of a call that requires a session: `access: 'session'` or a list of roles. */
export function route<C extends Call>(call: C, handler: (context: Context<C, Session>) => Reply<C>): Route {
  if (call.access === 'public') throw new Error(`${call.name} is public: register it with publicRoute.`);
  return {
    call,
    handle: (body, session, request) => {
      if (session === null) throw new Refusal('LOGIN');
      return handler({ input: parseInput(call, body), session, request });
    },
  };
}

/** The route of a public call; the handler gets the session if there is one. */
export function publicRoute<C extends Call>(
  call: C,
  handler: (context: Context<C, Session | null>) => Reply<C>,
): Route {
  if (call.access !== 'public') throw new Error(`${call.name} is not public: register it with route.`);
  return { call, handle: (body, session, request) => handler({ input: parseInput(call, body), session, request }) };
}

/** The route of a public call with an upload. The file is deleted when the request ends. */
export function publicUploadRoute<C extends Call>(
  call: C,
  handler: (context: Context<C, Session | null> & { readonly file: ReceivedFile }) => Reply<C>,
  beforeBody: (session: Session | null) => void = () => undefined,
): Route {
  if (call.access !== 'public' || call.upload === undefined) throw new Error(`${call.name} is no public upload.`);
  return {
    call,
    beforeBody,
    handle: (body, session, request) => {
      if (!(body instanceof ReceivedUpload)) throw new Refusal('MEDIA_NOT_SUPPORTED');
      const input = parseInput(call, body.fields);
      if (body.file === null) throw new Refusal('INVALID', { content: { errors: { file: { key: 'required' } } } });
      return handler({ input, session, request, file: body.file });
    },
  };
}

function parseInput<C extends Call>(call: C, body: unknown): z.output<C['request']> {
  const parsed = z.safeParse<C['request']>(call.request, body);
  if (parsed.success) return parsed.data;
  throw new Refusal('INVALID', { content: { errors: fieldErrors(parsed.error.issues) } });
}
