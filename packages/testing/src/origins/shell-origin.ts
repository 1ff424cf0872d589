import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import type { Registry } from '@portal/contracts/remote';
import { type PageOptions, renderPage } from '@portal/federation/page';
import { type ShellManifest, shellManifestSchema } from '@portal/federation/shell-manifest';
import { close, listen } from './static-origin.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Stands in for the portal's server: an origin with the shell's pages, on a free port of this machine. */
export interface ShellOrigin {
  /** With a trailing slash. */
  readonly url: string;
  /** The manifest of the shell's build. */
  readonly shell: ShellManifest;
  /** Replaces the registry of remotes for all pages that are opened from now on. At first it has no remotes. */
  publish(registry: Registry): void;
  /** Changes the HTML of each page with this function from now on; the headers stay. */
  intercept(change: (html: string) => string): void;
  close(): Promise<void>;
}

/**
 * Returns the JSON body with which the portal's server would respond; undefined if there is none.
 * @param path without a leading slash: 'api/helperdata/landshark'
 */
export type ApiAnswer = (method: string, path: string) => unknown;

/**
 * Serves the built shell as the portal's server does, with the same pages and content security policy. The test provides the
 * responses to calls.
 * @param shellDist the folder of the shell's build
 * @param pageOptions replace the default options of each page
 */
export async function startShellOrigin(
  shellDist: string,
  answer: ApiAnswer,
  pageOptions: Partial<PageOptions> = {},
): Promise<ShellOrigin> {
  const shell = shellManifestSchema.parse(JSON.parse(readFileSync(join(shellDist, 'shell.json'), 'utf8')));
  let changeHtml = (html: string): string => html;
  let registry: Registry = { contract: shell.contract, remotes: [] };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
    if (path.startsWith('assets/')) {
      // only files of the build, so that a path cannot leave its folder
      const isBuilt = shell.files.some((file) => file.path === path);
      if (!isBuilt) return response.writeHead(404).end();
      const type = MEDIA_TYPES[extname(path)] ?? 'application/octet-stream';
      return response.writeHead(200, { 'content-type': type }).end(readFileSync(join(shellDist, path)));
    }
    const content = path === 'remotes/registry.json' ? registry : answer(request.method ?? 'GET', path);
    if (content !== undefined) {
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    }
    // a call without an answer, or a file that does not exist; every path that is neither a call nor a file is a page
    if (/^(api|landsharkui|remotes)\//.test(path) || extname(path) !== '') return response.writeHead(404).end('{}');
    const texts = {
      title: 'Land Record Portal',
      startFailed: 'Could not start.',
      reload: 'Reload',
      noScript: 'Needs scripts.',
    };
    const page = renderPage({ shell, registry, path, basePath: '/', language: 'en', texts, ...pageOptions });
    return response.writeHead(200, page.headers).end(changeHtml(page.html));
  });
  return {
    url: await listen(server),
    shell,
    publish: (next) => {
      registry = next;
    },
    intercept: (change) => {
      changeHtml = change;
    },
    close: () => close(server),
  };
}
