import type { Readable } from 'node:stream';
import type { Call, ContentOf } from '@portal/contracts';
import type { ErrorCode } from '@portal/contracts/errors';
import * as z from 'zod/mini';
import { Refusal } from '../errors/refusal.ts';
import { type ReceivedFile, ReceivedUpload } from '../files-in/received-upload.ts';
import { fieldErrors } from './field-errors.ts';
import type { Session } from './session.ts';

/** What a handler may know of the request itself. */
export interface RequestFacts {
  /** Shown to the user with an error, written with every log line. */
  readonly id: string;
  readonly address: string;
  /** The address's network (/24, or /64 for IPv6): what failed logins are counted by. */
  readonly network: string;
  /** Why the session of the browser's cookie is over, as a code of the catalogue. */
  readonly sessionEnd?: ErrorCode | null;
  /** What the browser was called when someone logged in from it; null when it brings none. It opens nothing. */
  readonly browserToken: string | null;
  /** What a visitor's uploads are known by; null before the first one. */
  readonly filerToken: string | null;
  /** Names a visitor who uploads. */
  setFilerCookie(token: string): void;
  /**
   * Sets or clears the browser's session cookie. A new session is known from then on: its next call is not counted as a
   * stranger's.
   */
  setSessionCookie(token: string | null, opened?: Session): void;
  /** Names the browser, so that the next login knows it. */
  setBrowserCookie(token: string): void;
}

/** What a service gets of a call by someone with a session. */
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

/** A content together with what the envelope says around it. */
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

/** A content too large to hold: the stream writes the JSON text of `content`, the envelope is written around it. */
export class StreamedContent {
  readonly json: Readable;

  constructor(json: Readable) {
    this.json = json;
  }
}

/** A file in place of the envelope: it is written while it is sent. */
export class FileContent {
  readonly type: string;
  readonly name: string;
  readonly bytes: Readable;

  /** @param call says of which kind the file is */
  constructor(call: Call, name: string, bytes: Readable) {
    this.type = call.file ?? 'application/octet-stream';
    this.name = name;
    this.bytes = bytes;
  }
}

/** Answers with a message for the person, or a status word other than OK. */
export const answer = <Content>(content: Content, message: string, status = 'OK'): Answer<Content> =>
  new Answer(content, message, status);

/** Answers with a stream that writes the JSON of `content`; an error in it cuts the connection, so that no half answer passes for a whole. */
export const streamed = (json: Readable): StreamedContent => new StreamedContent(json);

type Reply<C extends Call> = Promise<ContentOf<C> | Answer<ContentOf<C>> | StreamedContent | FileContent>;

/** A call with the code that answers it. */
export interface Route {
  readonly call: Call;
  /** For an upload: may refuse before a byte of it is read. */
  readonly beforeBody?: (session: Session | null) => void;
  handle(body: unknown, session: Session | null, request: RequestFacts): Promise<unknown>;
}

/** Answers a call that demands a session: `access: 'session'` or a list of roles. */
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

/** Answers a call that anybody may make; the handler gets the session when there is one. */
export function publicRoute<C extends Call>(
  call: C,
  handler: (context: Context<C, Session | null>) => Reply<C>,
): Route {
  if (call.access !== 'public') throw new Error(`${call.name} is not public: register it with route.`);
  return { call, handle: (body, session, request) => handler({ input: parseInput(call, body), session, request }) };
}

/** Answers a call that anybody may make and that takes a file, which is gone once it is answered. */
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
