import type { Call, ContentOf, RequestOf } from '@portal/contracts';
import * as contracts from '@portal/contracts';
import { CALLS } from '@portal/contracts/calls';
import type { CallName, ListCallName, NamedCalls } from './contract-types.ts';
import { type FakeFile, fakeUploads } from './fake-uploads.ts';

/** A refusal, which a handler returns instead of content. */
export class FakeRefusal {
  readonly httpStatus: number;
  readonly status: string;
  readonly message: string;
  readonly code: string | undefined;
  readonly content: unknown;

  constructor(facts: { httpStatus: number; status?: string; message?: string; code?: string; content?: unknown }) {
    this.httpStatus = facts.httpStatus;
    this.status = facts.status ?? 'ERROR';
    this.message = facts.message ?? '';
    this.code = facts.code;
    this.content = facts.content ?? null;
  }
}

/** Creates a refusal for a handler to return: `refuse({httpStatus: 409, message: 'This order is closed.'})`. */
export const refuse = (facts: ConstructorParameters<typeof FakeRefusal>[0]): FakeRefusal => new FakeRefusal(facts);
/** The refusal that the server sends after the session has ended. */
export const noSession = (): FakeRefusal => refuse({ httpStatus: 403, status: 'LOGIN', code: 'LOGIN' });

/**
 * What a handler returns: the content of a successful call, a refusal, or a response that is sent as it is. With an Error, the call fails as
 * without a connection: `fetch` rejects.
 */
type Answer<C extends Call> = ContentOf<C> | FakeRefusal | Response | Error;
type Handler<C extends Call> = (request: RequestOf<C>, file?: FakeFile) => Answer<C> | Promise<Answer<C>>;
/** A handler for each call; a call without a handler fails the test. */
export type FakeHandlers = { readonly [Name in CallName]?: Handler<NamedCalls[Name]> } & {
  /** The calls of a setting are generated from its declaration and are not exported individually. */
  readonly [Name in ListCallName | `${'read' | 'save'}${string}Config`]?: Handler<Call>;
};

export interface FakeRequest {
  readonly name: string;
  readonly request: unknown;
  /** The file of a call that takes an upload. */
  readonly file?: FakeFile;
}

export interface FakeApi {
  /** All requests, in order. */
  readonly requests: readonly FakeRequest[];
  /** Requests of one call. */
  requestsOf(name: keyof FakeHandlers): unknown[];
  /** Replaces the handlers of these calls from now on. */
  answer(handlers: FakeHandlers): void;
}

const BASE = '/api/';
/** The message of the browser's error for a request without a connection. */
const OFFLINE = 'Failed to fetch';
let faults: Error[] = [];
/** The rendered remote, and the calls that it declares; undefined in tests that render no remote. */
let declared: { readonly by: string; readonly calls: ReadonlySet<Call> } | undefined;
let originalFetch: typeof fetch | undefined;
let endUploads: (() => void) | undefined;

/** Calls of the shared packages themselves, allowed for every remote. */
const SHARED_CALLS: ReadonlySet<Call> = new Set([contracts.logReact]);

/** The values of the path parameters of a call in a URL path; undefined if the URL is not of this call. */
function pathValuesIn({ path }: Call, pathname: string): Readonly<Record<string, string>> | undefined {
  const expected = path.split('/');
  const actual = pathname.slice(pathname.lastIndexOf(BASE) + BASE.length).split('/');
  const parts = expected.map((part, index) => [contracts.pathFields(part)[0], actual[index] ?? '', part] as const);
  const fits =
    expected.length === actual.length && parts.every(([name, text, part]) => name !== undefined || part === text);
  if (!fits) return undefined;
  return Object.fromEntries(
    parts.flatMap(([name, text]) => (name === undefined ? [] : [[name, decodeURIComponent(text)]])),
  );
}

const callAt = (url: URL, method: string): Call | undefined =>
  CALLS.find((call) => call.method === method && pathValuesIn(call, url.pathname) !== undefined);

function requireCall(url: URL, method: string): Call {
  const call = callAt(url, method);
  if (call === undefined) throw new Error(`There is no call ${method} ${url.href}`);
  return call;
}

/** Records errors of the fake API, so that they fail the test even if the code under test catches them. */
async function recordFaults(answering: Promise<Response>): Promise<Response> {
  try {
    return await answering;
  } catch (error) {
    const offline = error instanceof TypeError && error.message === OFFLINE;
    if (!offline && error instanceof Error) faults.push(error);
    throw error;
  }
}

/** The request as the server would read it: the body joined with the path parameters. */
async function requestOf(call: Call, url: URL, request: Request): Promise<unknown> {
  const body = await bodyOf(request);
  const pathValues = pathValuesIn(call, url.pathname);
  return contracts.pathFields(call.path).length === 0 ? body : contracts.joinPathAndBody(call.path, pathValues, body);
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

function envelope(call: Call, answer: unknown): Response {
  if (answer instanceof FakeRefusal) {
    const { httpStatus, status, message, code, content } = answer;
    const body = { ok: false, status, message, lockout: null, requestId: 'fake-1', content };
    return Response.json(code === undefined ? body : { ...body, code }, { status: httpStatus });
  }
  const faults = contracts.answerFaults(call.content, answer);
  if (faults.length > 0) throw new Error(contracts.describeAnswerFaults(`the fake ${call.name}`, faults));
  return Response.json({ ok: true, status: 'OK', message: '', lockout: null, content: answer });
}

/**
 * Replaces `fetch` and answers the calls of a test. Requests and contents are checked against the contracts: one that breaks them,
 * or a call without a handler, fails the test at its end.
 */
export function fakeApi(handlers: FakeHandlers = {}): FakeApi {
  const requests: FakeRequest[] = [];
  const known = new Map<string, (request: never) => unknown>();
  const answer = (more: FakeHandlers): void => {
    for (const [name, handler] of Object.entries(more)) if (handler !== undefined) known.set(name, handler);
  };
  answer(handlers);

  const answerCall = async (call: Call, body: unknown, file?: FakeFile): Promise<Response> => {
    requireDeclared(call);
    const parsed = call.request.safeParse(body);
    if (!parsed.success) throw new Error(`${call.name}: the request breaks its contract: ${parsed.error.message}`);
    requests.push({ name: call.name, request: parsed.data, ...(file === undefined ? {} : { file }) });
    const handler = known.get(call.name);
    if (handler === undefined) throw new Error(`${call.name}: no answer is faked`);
    const result = await Reflect.apply(handler, undefined, file === undefined ? [parsed.data] : [parsed.data, file]);
    if (result instanceof Error) return Promise.reject(new TypeError(OFFLINE, { cause: result }));
    return result instanceof Response ? result : envelope(call, result);
  };
  const respond = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    // Files (product.json, slides) are not calls; a test that needs one must fake it.
    if (!url.pathname.includes(BASE)) return new Response('', { status: 404 });
    const call = requireCall(url, request.method);
    return answerCall(call, await requestOf(call, url, request));
  };

  originalFetch ??= globalThis.fetch;
  globalThis.fetch = (input, init) =>
    recordFaults(respond(input instanceof Request ? input : new Request(input, init)));
  endUploads?.();
  endUploads = fakeUploads((method, address, fields, file) => {
    const answering = async (): Promise<Response> => answerCall(requireCall(new URL(address), method), fields, file);
    return recordFaults(answering());
  });
  return {
    requests,
    requestsOf: (name) => requests.filter((made) => made.name === name).map((made) => made.request),
    answer,
  };
}

/**
 * Until the end of the test, the fake API answers only calls that this remote declares in `requires.calls`. The server uses that
 * list to refuse incompatible remotes, so it must be complete.
 */
export function onlyDeclaredCalls(by: string, calls: readonly Call[]): void {
  declared = { by, calls: new Set(calls) };
}

function requireDeclared(call: Call): void {
  if (declared === undefined || declared.calls.has(call) || SHARED_CALLS.has(call)) return;
  throw new Error(`${declared.by} calls ${call.name} and does not declare it in requires.calls`);
}

/** Restores the real `fetch` and throws the first error that a fake API recorded. Called after each test. */
export function settleFakeApi(): void {
  if (originalFetch !== undefined) globalThis.fetch = originalFetch;
  originalFetch = undefined;
  endUploads?.();
  endUploads = undefined;
  declared = undefined;
  const [first] = faults;
  faults = [];
  if (first !== undefined) throw first;
}
