import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import type { Registry } from '@portal/contracts/remote';
import { type PageOptions, renderPage } from '@portal/federation/page';
import { type ShellManifest, shellManifestSchema } from '@portal/federation/shell-manifest';
import { close, listen } from './static-origin.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

export interface SuiteOrigin {
  readonly url: string;
  readonly shell: ShellManifest;
  /** Sets the registry of all pages from now on. */
  publish(registry: Registry): void;
  /** Changes the HTML of each page with this function from now on; the headers stay. */
  intercept(how: (html: string) => string): void;
  close(): Promise<void>;
}

/** Returns the JSON content for a method and path, in place of the portal's server; undefined if there is none. */
export type ApiAnswer = (method: string, path: string) => unknown;

/** Serves the built shell with its real page and policy; the test provides the server's responses. */
export async function startSuiteOrigin(
  shellDist: string,
  answer: ApiAnswer,
  more: Partial<PageOptions> = {},
): Promise<SuiteOrigin> {
  const shell = shellManifestSchema.parse(JSON.parse(readFileSync(join(shellDist, 'shell.json'), 'utf8')));
  let interceptor = (html: string): string => html;
  let registry: Registry = { contract: shell.contract, remotes: [] };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
    if (path.startsWith('assets/')) {
      const built = shell.files.some((file) => file.path === path);
      if (!built) return response.writeHead(404).end();
      const type = TYPES[extname(path)] ?? 'application/octet-stream';
      return response.writeHead(200, { 'content-type': type }).end(readFileSync(join(shellDist, path)));
    }
    const isRegistry = path === 'remotes/registry.json';
    const content = isRegistry ? registry : answer(request.method ?? 'GET', path);
    if (content !== undefined) {
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    }
    if (/^(api|landsharkui|remotes)\//.test(path) || extname(path) !== '') return response.writeHead(404).end('{}');
    const texts = {
      title: 'Land Record Portal',
      startFailed: 'Could not start.',
      reload: 'Reload',
      noScript: 'Needs scripts.',
    };
    const page = renderPage({ shell, registry, path, basePath: '/', language: 'en', texts, ...more });
    return response.writeHead(200, page.headers).end(interceptor(page.html));
  });
  return {
    url: await listen(server),
    shell,
    publish: (next) => {
      registry = next;
    },
    intercept: (how) => {
      interceptor = how;
    },
    close: () => close(server),
  };
}
