import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { CALLS } from '../../../packages/contracts/src/calls.ts';
import { buildRequest, type Field, requestFieldsOf } from './sample.testing.ts';
import { isUnrelatedRefusal, type Statuses } from './watch.testing.ts';

type Call = (typeof CALLS)[number];

/** Values to try in a field that the portal refuses, until one is accepted. */
const CANDIDATES = ['1', '01/15/2020', '2020-01-15', 'a@example.gov', '96950', '', 'title.examiner', '2020'];

export interface FormsOptions {
  /** Address of a server that trusts the X-Forwarded-For header. */
  readonly server: string;
  /** Address of the portal as browsers know it. */
  readonly origin: string;
  /** The cookie of a new session of the role; undefined for a visitor without a session. */
  readonly newSession: () => Promise<string | undefined>;
  readonly calls: readonly Call[];
}

export interface Forms {
  readonly url: string;
  readonly statuses: Statuses;
  /**
   * Number of requests that the portal refused for a reason other than their fields (see `isUnrelatedRefusal`), by call and status.
   */
  readonly unrelatedRefusals: Statuses;
  /** Names of the calls that succeeded at least once. */
  readonly succeeded: ReadonlySet<string>;
  /** Addresses of the scanner that the portal requested: evidence of request forgery (SSRF). */
  readonly forged: readonly string[];
  /** Requests that caused a status of 500 or more. There must be none. */
  readonly broken: readonly string[];
  close(): Promise<void>;
}

const escapeHtml = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const formOf = ({ name }: Call, fields: readonly Field[]): string => {
  const inputs = fields.map(({ path, value }) => `<input name="${path}" value="${escapeHtml(value)}">`);
  return `<!doctype html><title>${name}</title><form method="post" action="/call/${name}">${inputs.join('')}<button>Send</button></form>`;
};

const errorsSchema = z.object({ content: z.object({ errors: z.record(z.string(), z.unknown()) }) });

/** The names of the fields that a response refuses. */
function refusedIn(body: string): string[] {
  try {
    return Object.keys(z.parse(errorsSchema, JSON.parse(body)).content.errors);
  } catch {
    return [];
  }
}

const addTo = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

const codeSchema = z.object({ code: z.string() });

/**
 * The status of a response; for a refusal with the code of the error catalogue, because '403 LOGIN' means that the session has ended,
 * but '403 DENIED' does not.
 */
async function statusOf(answer: Response): Promise<string> {
  if (![401, 403, 429].includes(answer.status)) return String(answer.status);
  const parsed = z.safeParse(
    codeSchema,
    await answer
      .clone()
      .json()
      .catch(() => undefined),
  );
  return parsed.success ? `${answer.status} ${parsed.data.code}` : String(answer.status);
}

/** Makes calls as the portal's own screens do, and counts the outcomes. */
class Caller {
  readonly statuses: Record<string, number> = {};
  readonly unrelatedRefusals: Record<string, number> = {};
  readonly succeeded = new Set<string>();
  readonly broken: string[] = [];
  readonly #options: FormsOptions;
  #cookie: string | undefined;
  #hasSession = false;
  #sent = 0;

  constructor(options: FormsOptions) {
    this.#options = options;
  }

  /** The headers of a request. Each request seems to come from another network, so that no rate limit refuses it. */
  #headers(): Record<string, string> {
    this.#sent += 1;
    // the portal limits visitors by network, which is all but the last number of an address
    const network = [8, 0].map((bits) => (this.#sent >> bits) & 255).join('.');
    const headers = { origin: this.#options.origin, 'x-portal-request': '1', 'x-forwarded-for': `10.${network}.7` };
    return this.#cookie === undefined ? headers : { ...headers, cookie: this.#cookie };
  }

  async #sendOnce({ method, path }: Call, request: object): Promise<Response> {
    const headers = this.#headers();
    const sent =
      method === 'GET'
        ? { headers }
        : { body: JSON.stringify(request), headers: { ...headers, 'content-type': 'application/json' } };
    return fetch(`${this.#options.server}/api/${path}`, { method, redirect: 'manual', ...sent });
  }

  /** Makes a call. If the session has ended or its user has reached a rate limit, it is repeated with a new session. */
  async send(call: Call, request: object): Promise<Response> {
    if (!this.#hasSession) await this.#startSession();
    const first = await this.#sendOnce(call, request);
    let answer = first;
    if (this.#cookie !== undefined && first.status < 500 && isUnrelatedRefusal(await statusOf(first))) {
      await this.#startSession();
      answer = await this.#sendOnce(call, request);
    }
    const status = await statusOf(answer);
    addTo(this.statuses, status);
    if (isUnrelatedRefusal(status)) addTo(this.unrelatedRefusals, `${call.name} ${status}`);
    if (answer.ok) this.succeeded.add(call.name);
    if (answer.status >= 500) this.broken.push(`${call.name}, ${status}: ${JSON.stringify(request).slice(0, 300)}`);
    return answer;
  }

  async #startSession(): Promise<void> {
    this.#cookie = await this.#options.newSession();
    this.#hasSession = true;
  }

  /** Tries a few values for each field of a call. Returns the fields with values that the portal accepts, if it found any. */
  async findAcceptedFields(call: Call): Promise<Field[]> {
    const fields = requestFieldsOf(call.request);
    for (const candidate of CANDIDATES) {
      const answer = await this.send(call, buildRequest(fields, {}));
      const refused = refusedIn(await answer.text());
      if (refused.length === 0) break;
      for (const field of fields) if (refused.includes(field.path)) field.value = candidate;
    }
    return fields;
  }
}

const HTML = { headers: { 'content-type': 'text/html; charset=utf-8' } };
const CONNECTION_HEADERS = /^(content-(encoding|length)|connection|keep-alive|transfer-encoding)$/;

async function respond(response: ServerResponse, answer: Promise<Response>): Promise<void> {
  try {
    const received = await answer;
    const passed = [...received.headers].filter(([name]) => !CONNECTION_HEADERS.test(name));
    response.writeHead(received.status, Object.fromEntries(passed)).end(Buffer.from(await received.arrayBuffer()));
  } catch (error) {
    response.writeHead(502).end(String(error));
  }
}

/**
 * Serves a page with a form for each call, and sends a submitted form to the portal as its own screens would send the call. So a scanner
 * that understands forms can attack every field of every call.
 */
export async function serveForms(options: FormsOptions): Promise<Forms> {
  const caller = new Caller(options);
  const forged: string[] = [];
  const forms = new Map<string, { readonly call: Call; readonly fields: readonly Field[] }>();
  for (const call of options.calls) forms.set(call.name, { call, fields: await caller.findAcceptedFields(call) });

  async function answer(request: IncomingMessage): Promise<Response> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/endpoint/')) {
      // the scanner fetches its results from files such as 'get_ssrf.php'; any other request was sent by the portal
      if (!pathname.includes('/get_')) forged.push(pathname);
      return Response.json({});
    }
    const form = forms.get(pathname.replace('/call/', ''));
    if (form === undefined) {
      const links = [...forms.keys()].map((name) => `<a href="/call/${name}">${name}</a>`);
      return new Response(`<!doctype html><title>Calls</title>${links.join(' ')}`, HTML);
    }
    if (request.method !== 'POST') return new Response(formOf(form.call, form.fields), HTML);
    const typed = Object.fromEntries(new URLSearchParams(await text(request)));
    return caller.send(form.call, buildRequest(form.fields, typed));
  }

  const server = createServer((request, response) => void respond(response, answer(request)));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const { statuses, unrelatedRefusals, succeeded, broken } = caller;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}/`, statuses, unrelatedRefusals, succeeded, forged, broken, close };
}

/** For each role, the calls that it may make and no role before it in the list may. The role '' is a visitor without a session. */
export function callsByRole(roles: readonly string[]): Map<string, Call[]> {
  const known = new Set<Call>();
  const byRole = new Map<string, Call[]>();
  for (const role of roles) {
    const added = CALLS.filter((call) => !known.has(call) && isOpenTo(call.access, role));
    for (const call of added) known.add(call);
    byRole.set(role, added);
  }
  return byRole;
}

const isOpenTo = (access: Call['access'], role: string): boolean =>
  access === 'public' || (role !== '' && (access === 'session' || access.some((one) => one === role)));
