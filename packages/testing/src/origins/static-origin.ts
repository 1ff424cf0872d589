import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.html': 'text/html; charset=utf-8',
};

/** Changes a response for a test: returns other bytes, or 'handled' after it has ended the response itself. */
export type ResponseInterceptor = (path: string, bytes: Buffer, response: ServerResponse) => Buffer | 'handled';

export interface StaticOrigin {
  /** With a trailing slash. */
  readonly url: string;
  /** Paths requested so far. */
  readonly requests: readonly string[];
  /** Applies this function to every response from now on; undefined serves files unchanged. */
  intercept(how: ResponseInterceptor | undefined): void;
  close(): Promise<void>;
}

const notFound = (response: ServerResponse): void => {
  response.writeHead(404, { 'content-type': 'application/json' }).end('{"ok":false}');
};

/** Serves a folder from its own origin, as a static host or CDN serves a remote: any page may run its scripts. */
export async function startStaticOrigin(folder: string): Promise<StaticOrigin> {
  const requests: string[] = [];
  let interceptor: ResponseInterceptor | undefined;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
    requests.push(path);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cache-control', 'no-store');
    const file = normalize(join(folder, path));
    if (!file.startsWith(folder + sep)) {
      notFound(response);
      return;
    }
    readFile(file).then(
      (bytes) => {
        const sent = interceptor?.(path, bytes, response) ?? bytes;
        if (sent === 'handled') return;
        response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(sent);
      },
      () => notFound(response),
    );
  });
  return {
    url: await listen(server),
    requests,
    intercept: (how) => {
      interceptor = how;
    },
    close: () => close(server),
  };
}

/** Listens on a free port of this machine and returns the URL with a trailing slash. */
export function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The server has no port'));
      else resolve(`http://127.0.0.1:${address.port}/`);
    });
  });
}

/** Closes a server with its open connections. */
export const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
