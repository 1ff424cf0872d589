import type { Call, ContentOf, RequestOf } from '@portal/contracts';
import * as contracts from '@portal/contracts';
import { CALLS } from '@portal/contracts/calls';
import type { CallName, ListCallName, NamedCalls } from './contract-types.ts';
import { type FakeFile, fakeUploads } from './fake-uploads.ts';

/** A refusal that a handler answers with instead of content. */
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

/** Makes a handler's answer a refusal: `refuse({httpStatus: 409, message: 'This order is closed.'})`. */
export const refuse = (facts: ConstructorParameters<typeof FakeRefusal>[0]): FakeRefusal => new FakeRefusal(facts);
/** What a server says to someone whose session has ended. */
export const noSession = (): FakeRefusal => refuse({ httpStatus: 403, status: 'LOGIN', code: 'LOGIN' });

type Answer<C extends Call> = ContentOf<C> | FakeRefusal | Response | Error;
type Handler<C extends Call> = (request: RequestOf<C>, file?: FakeFile) => Answer<C> | Promise<Answer<C>>;
/** What each call answers; a call without a handler fails the test. */
export type FakeHandlers = { readonly [Name in CallName]?: Handler<NamedCalls[Name]> } & {
  /** The calls of a setting are made from its declaration and have no export of their own. */
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
  /** Changes the answers of calls from now on. */
  answer(handlers: FakeHandlers): void;
}

const BASE = '/api/';
const OFFLINE = 'Failed to fetch';
let faults: Error[] = [];
/** Who a test draws, and what it says that it calls; undefined for tests that draw no remote. */
let declared: { readonly by: string; readonly calls: ReadonlySet<Call> } | undefined;
let originalFetch: typeof fetch | undefined;
let endUploads: (() => void) | undefined;

/** What the shared packages themselves call, whatever remote is drawn. */
const OF_THE_PORTAL: ReadonlySet<Call> = new Set([contracts.logReact]);

/** What is in an address where the path of a call has places; undefined when it is another call's. */
function placesIn({ path }: Call, pathname: string): Readonly<Record<string, string>> | undefined {
  const wanted = path.split('/');
  const given = pathname.slice(pathname.lastIndexOf(BASE) + BASE.length).split('/');
  const places = wanted.map((part, index) => [contracts.pathFields(part)[0], given[index] ?? '', part] as const);
  const fits =
    wanted.length === given.length && places.every(([name, text, part]) => name !== undefined || part === text);
  if (!fits) return undefined;
  return Object.fromEntries(
    places.flatMap(([name, text]) => (name === undefined ? [] : [[name, decodeURIComponent(text)]])),
  );
}

const callAt = (url: URL, method: string): Call | undefined =>
  CALLS.find((call) => call.method === method && placesIn(call, url.pathname) !== undefined);

function requireCall(url: URL, method: string): Call {
  const call = callAt(url, method);
  if (call === undefined) throw new Error(`There is no call ${method} ${url.href}`);
  return call;
}

/** What a test's code did wrong fails the test, also where the code under test swallows it. */
async function noteFaults(answering: Promise<Response>): Promise<Response> {
  try {
    return await answering;
  } catch (error) {
    const offline = error instanceof TypeError && error.message === OFFLINE;
    if (!offline && error instanceof Error) faults.push(error);
    throw error;
  }
}

/** The request as the server would read it: the body, and what is in the path. */
async function requestOf(call: Call, url: URL, request: Request): Promise<unknown> {
  const body = await bodyOf(request);
  const places = placesIn(call, url.pathname);
  return contracts.pathFields(call.path).length === 0 ? body : contracts.joinPathAndBody(call.path, places, body);
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
 * Answers the calls of a test in the browser's place of `fetch`. Requests and contents are held to the contracts: one that
 * breaks them, or a call that nobody answers, fails the test after it.
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
    const given = await Reflect.apply(handler, undefined, file === undefined ? [parsed.data] : [parsed.data, file]);
    if (given instanceof Error) return Promise.reject(new TypeError(OFFLINE, { cause: given }));
    return given instanceof Response ? given : envelope(call, given);
  };
  const respond = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    // Files (product.json, slides) are not calls; a test about one fakes it itself.
    if (!url.pathname.includes(BASE)) return new Response('', { status: 404 });
    const call = requireCall(url, request.method);
    return answerCall(call, await requestOf(call, url, request));
  };

  originalFetch ??= globalThis.fetch;
  globalThis.fetch = (input, init) => noteFaults(respond(input instanceof Request ? input : new Request(input, init)));
  endUploads?.();
  endUploads = fakeUploads((method, address, fields, file) => {
    const answering = async (): Promise<Response> => answerCall(requireCall(new URL(address), method), fields, file);
    return noteFaults(answering());
  });
  return {
    requests,
    requestsOf: (name) => requests.filter((made) => made.name === name).map((made) => made.request),
    answer,
  };
}

/**
 * From now to the end of the test, the fake API answers only what this remote declares in `requires.calls`: by that list
 * the server refuses a remote that it does not fit.
 */
export function onlyDeclaredCalls(by: string, calls: readonly Call[]): void {
  declared = { by, calls: new Set(calls) };
}

function requireDeclared(call: Call): void {
  if (declared === undefined || declared.calls.has(call) || OF_THE_PORTAL.has(call)) return;
  throw new Error(`${declared.by} calls ${call.name} and does not declare it in requires.calls`);
}

/** Restores the real `fetch` and throws the violations that a fake API recorded. Called after each test. */
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
