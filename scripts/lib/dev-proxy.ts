import {
  request as askPlainly,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as askSecurely } from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { type Registry, registrySchema } from '../../packages/contracts/src/remote/index.ts';
import { renderPage } from '../../packages/federation/src/page.ts';
import type { Builds } from '../../server/src/pages/builds.ts';
import { isLoopbackName } from '../../server/src/platform/http/loopback.ts';
import { readEnglishTexts } from '../../server/src/platform/texts/language-file.ts';
import { readPublished, unreachable } from './deployed-portal.ts';
import { remotesWithServed, type ServedPart, withServedParts } from './dev-servers.ts';

const { page: TEXTS } = z.parse(
  z.object({ page: z.object({ startFailed: z.string(), reload: z.string(), noScript: z.string() }) }),
  readEnglishTexts('shell'),
);
/** Browsers accept cookies with the prefix `__Host-` only over HTTPS. On this machine they get another prefix. */
const SECURE_NAME = '__Host-';
const LOCAL_NAME = 'deployed-';
const LOCAL_NAMES = /(?<=^|; )deployed-/g;
export interface DevProxyOptions {
  /** The deployed portal, with its base path and a trailing slash. */
  readonly portal: URL;
  /** What was built here last: the shell, and what is served. */
  readonly builds: Builds;
  readonly served: readonly ServedPart[];
  /** Any free one when nothing is said. */
  readonly port?: number;
  /** Receives one line when the portal stops answering, and one when it answers again. */
  readonly print?: (line: string) => void;
}

const deployedCookies = (cookies: string): string => cookies.replaceAll(LOCAL_NAMES, SECURE_NAME);

/** The headers of a request to the deployed portal: as if its page had sent the request. */
function headersFor({ headers: came }: IncomingMessage, { portal }: DevProxyOptions): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...came, host: portal.host };
  delete headers.referer;
  // a request from another page keeps its origin, so that the portal refuses it
  if (came.origin === `http://${came.host}`) headers.origin = portal.origin;
  if (came.cookie !== undefined) headers.cookie = deployedCookies(came.cookie);
  // a page is parsed here, so it must be complete and not compressed
  if (came.accept?.includes('text/html') === true) {
    headers['accept-encoding'] = 'identity';
    delete headers['if-none-match'];
  }
  return headers;
}

/** The URL at the deployed portal. Its host is fixed: '//other.example/' is a path here. */
function addressOf(request: IncomingMessage, { portal }: DevProxyOptions): URL {
  const [path = '/', ...query] = (request.url ?? '/').split('?');
  const url = new URL(portal);
  url.pathname = path;
  url.search = query.join('?');
  return url;
}

function ask(request: IncomingMessage, response: ServerResponse, front: DevProxyOptions): Promise<IncomingMessage> {
  const url = addressOf(request, front);
  const send = url.protocol === 'https:' ? askSecurely : askPlainly;
  return new Promise((resolve, reject) => {
    const sent = send(url, { method: request.method, headers: headersFor(request, front) }, resolve);
    const fail = (error: unknown): void => reject(new Error(unreachable(front.portal, error), { cause: error }));
    sent.on('error', fail);
    // when the browser closes the connection, the request to the portal is aborted too
    response.once('close', () => sent.destroy());
    pipeline(request, sent).catch(fail);
  });
}

/** A cookie of the portal, changed so that the browser keeps it for this machine's address, which has no HTTPS. */
const localCookie = (cookie: string): string =>
  cookie.replace(/^__Host-/, LOCAL_NAME).replaceAll(/;\s*(?:Secure|Domain=[^;]*)/gi, '');

function headersOf({ headers: came }: IncomingMessage, { portal }: DevProxyOptions): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...came };
  // it would apply to everything that this machine serves
  delete headers['strict-transport-security'];
  if (came['set-cookie'] !== undefined) headers['set-cookie'] = came['set-cookie'].map(localCookie);
  if (came.location !== undefined) headers.location = came.location.replace(portal.origin, '');
  return headers;
}

/** Parses the JSON that the portal embedded in its page, by the id of its script element. */
function inPage(html: string, id: string): unknown {
  const begin = `<script type="application/json" id="${id}">`;
  const at = html.indexOf(begin);
  if (at < 0) return undefined;
  return JSON.parse(html.slice(at + begin.length, html.indexOf('</script>', at)));
}

/** The portal's registry for this user, with the remotes that are served from local sources. */
async function registryFor({ headers }: IncomingMessage, front: DevProxyOptions, builds: Builds): Promise<Registry> {
  const cookie = deployedCookies(headers.cookie ?? '');
  const registry = await readPublished(front.portal, 'remotes/registry.json', registrySchema, { cookie });
  return { ...registry, remotes: remotesWithServed(registry.remotes, builds.remotes, front.served) };
}

/** The page of an address: the local shell, with the county data of the portal's own page. */
async function pageOf(html: string, request: IncomingMessage, front: DevProxyOptions, builds: Builds) {
  const path = addressOf(request, front).pathname.slice(front.portal.pathname.length);
  const county = inPage(html, 'county');
  return renderPage({
    shell: builds.shell,
    shellUrl: builds.development?.shellUrl ?? '',
    developmentOrigins: builds.development?.origins ?? [],
    registry: await registryFor(request, front, builds),
    path,
    basePath: front.portal.pathname,
    language: 'en',
    texts: { ...TEXTS, title: /<title>([^<]*)</.exec(html)?.[1] ?? '' },
    ...(county === undefined ? {} : { county }),
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  front: DevProxyOptions,
  builds: Builds,
): Promise<void> {
  // prevents DNS rebinding: another host name that resolves to this machine is refused
  if (!isLoopbackName(new URL(`http://${request.headers.host ?? ''}`).hostname)) {
    response.writeHead(421, { 'content-type': 'text/plain' }).end('Only this machine is served, by its own name.');
    return;
  }
  const url = addressOf(request, front);
  if (url.pathname === `${front.portal.pathname}remotes/registry.json`) {
    response.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-cache');
    response.end(JSON.stringify(await registryFor(request, front, builds)));
    return;
  }
  const came = await ask(request, response, front);
  const status = came.statusCode ?? 502;
  const headers = headersOf(came, front);
  if (came.headers['content-type']?.startsWith('text/html') !== true || headers['content-encoding'] !== undefined) {
    response.writeHead(status, headers);
    await pipeline(came, response);
    return;
  }
  const html = await text(came);
  delete headers['content-length'];
  delete headers['transfer-encoding'];
  if (inPage(html, 'start') === undefined) {
    response.writeHead(status, headers).end(html);
    return;
  }
  const page = await pageOf(html, request, front, builds);
  response.writeHead(status, { ...headers, ...page.headers }).end(page.html);
}

export interface RunningDevProxy {
  /** With the base path. */
  readonly url: string;
  stop(): Promise<void>;
}

const listening = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is in use. Choose another one: PORT=${port + 1} npm run dev ...`)
          : error,
      ),
    );
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : port);
    });
  });

/**
 * A proxy in front of a deployed portal: the shell and some remotes come from local sources; calls, sessions, files and the other
 * remotes come from the portal. The portal is neither changed nor weakened for it: this proxy renders the page for this machine's
 * browser. For the loopback address only.
 */
export async function startDevProxy(front: DevProxyOptions): Promise<RunningDevProxy> {
  const builds = withServedParts(front.builds, front.served);
  const { print = console.error } = front;
  let isDown = false;
  const server = createServer((request, response) => {
    answer(request, response, front, builds)
      .then(() => {
        if (isDown) print(`${front.portal.href} answers again.`);
        isDown = false;
      })
      .catch((error: unknown) => {
        // the browser ended the request, which says nothing about the portal
        if (response.destroyed) return;
        const why = error instanceof Error ? error.message : String(error);
        if (!isDown) print(why);
        isDown = true;
        if (response.headersSent) response.destroy();
        else response.writeHead(502, { 'content-type': 'text/plain' }).end(`${why}\nReload this page once it answers.`);
      });
  });
  const port = await listening(server, front.port ?? 0);
  return {
    url: `http://localhost:${port}${front.portal.pathname}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
