import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestHttp,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { type Registry, registrySchema } from '../../packages/contracts/src/remote/index.ts';
import { renderPage } from '../../packages/federation/src/page.ts';
import type { Builds } from '../../server/src/pages/builds.ts';
import { isLoopbackName } from '../../server/src/platform/http/loopback.ts';
import { readEnglishTexts } from '../../server/src/platform/texts/language-file.ts';
import { readPublished, unreachableMessage } from './deployed-portal.ts';
import { replaceServedParts, replaceServedRemotes, type ServedPart } from './dev-servers.ts';

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
  /** The last local builds of the shell and of the served parts. */
  readonly builds: Builds;
  readonly served: readonly ServedPart[];
  /** By default any free port. */
  readonly port?: number;
  /** Receives one line when the portal stops answering, and one when it answers again. */
  readonly print?: (line: string) => void;
}

const deployedCookies = (cookies: string): string => cookies.replaceAll(LOCAL_NAMES, SECURE_NAME);

/** The headers of a request to the deployed portal, as if the portal's own page had sent it. */
function requestHeaders({ headers: received }: IncomingMessage, { portal }: DevProxyOptions): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...received, host: portal.host };
  delete headers.referer;
  // a request from another page keeps its origin, so that the portal refuses it
  if (received.origin === `http://${received.host}`) headers.origin = portal.origin;
  if (received.cookie !== undefined) headers.cookie = deployedCookies(received.cookie);
  // a page is parsed here, so it must be complete and not compressed
  if (received.accept?.includes('text/html') === true) {
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

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  options: DevProxyOptions,
): Promise<IncomingMessage> {
  const url = addressOf(request, options);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = send(url, { method: request.method, headers: requestHeaders(request, options) }, resolve);
    const fail = (error: unknown): void =>
      reject(new Error(unreachableMessage(options.portal, error), { cause: error }));
    sent.on('error', fail);
    // when the browser closes the connection, the request to the portal is aborted too
    response.once('close', () => sent.destroy());
    pipeline(request, sent).catch(fail);
  });
}

/** A cookie of the portal, changed so that the browser keeps it for this machine's address, which has no HTTPS. */
const localCookie = (cookie: string): string =>
  cookie.replace(/^__Host-/, LOCAL_NAME).replaceAll(/;\s*(?:Secure|Domain=[^;]*)/gi, '');

function responseHeaders({ headers: received }: IncomingMessage, { portal }: DevProxyOptions): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...received };
  // the browser would apply it to all servers on this machine
  delete headers['strict-transport-security'];
  if (received['set-cookie'] !== undefined) headers['set-cookie'] = received['set-cookie'].map(localCookie);
  if (received.location !== undefined) headers.location = received.location.replace(portal.origin, '');
  return headers;
}

/** Parses the JSON that the portal embedded in its page, by the id of its script element. */
function embeddedJson(html: string, id: string): unknown {
  const begin = `<script type="application/json" id="${id}">`;
  const at = html.indexOf(begin);
  if (at < 0) return undefined;
  return JSON.parse(html.slice(at + begin.length, html.indexOf('</script>', at)));
}

/** The portal's registry for this user, with the remotes that are served from local sources. */
async function registryFor({ headers }: IncomingMessage, options: DevProxyOptions, builds: Builds): Promise<Registry> {
  const cookie = deployedCookies(headers.cookie ?? '');
  const registry = await readPublished(options.portal, 'remotes/registry.json', registrySchema, { cookie });
  return { ...registry, remotes: replaceServedRemotes(registry.remotes, builds.remotes, options.served) };
}

/** The page of an address: the local shell, with the county data of the portal's own page. */
async function pageOf(html: string, request: IncomingMessage, options: DevProxyOptions, builds: Builds) {
  const path = addressOf(request, options).pathname.slice(options.portal.pathname.length);
  const county = embeddedJson(html, 'county');
  return renderPage({
    shell: builds.shell,
    shellUrl: builds.development?.shellUrl ?? '',
    developmentOrigins: builds.development?.origins ?? [],
    registry: await registryFor(request, options, builds),
    path,
    basePath: options.portal.pathname,
    language: 'en',
    texts: { ...TEXTS, title: /<title>([^<]*)</.exec(html)?.[1] ?? '' },
    ...(county === undefined ? {} : { county }),
  });
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  options: DevProxyOptions,
  builds: Builds,
): Promise<void> {
  // prevents DNS rebinding: another host name that resolves to this machine is refused
  if (!isLoopbackName(new URL(`http://${request.headers.host ?? ''}`).hostname)) {
    response.writeHead(421, { 'content-type': 'text/plain' }).end('This proxy serves only loopback addresses.');
    return;
  }
  const url = addressOf(request, options);
  if (url.pathname === `${options.portal.pathname}remotes/registry.json`) {
    response.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-cache');
    response.end(JSON.stringify(await registryFor(request, options, builds)));
    return;
  }
  const received = await forward(request, response, options);
  const status = received.statusCode ?? 502;
  const headers = responseHeaders(received, options);
  if (received.headers['content-type']?.startsWith('text/html') !== true || headers['content-encoding'] !== undefined) {
    response.writeHead(status, headers);
    await pipeline(received, response);
    return;
  }
  const html = await text(received);
  delete headers['content-length'];
  delete headers['transfer-encoding'];
  if (embeddedJson(html, 'start') === undefined) {
    response.writeHead(status, headers).end(html);
    return;
  }
  const page = await pageOf(html, request, options, builds);
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
 * Starts a proxy in front of a deployed portal. The shell and some remotes come from local sources; calls, sessions, files and the other
 * remotes come from the portal. The portal needs no changes: the proxy renders the pages for the local browser. It listens only on the
 * loopback address.
 */
export async function startDevProxy(options: DevProxyOptions): Promise<RunningDevProxy> {
  const builds = replaceServedParts(options.builds, options.served);
  const { print = console.error } = options;
  let isDown = false;
  const server = createServer((request, response) => {
    handleRequest(request, response, options, builds)
      .then(() => {
        if (isDown) print(`${options.portal.href} answers again.`);
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
  const port = await listening(server, options.port ?? 0);
  return {
    url: `http://localhost:${port}${options.portal.pathname}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
