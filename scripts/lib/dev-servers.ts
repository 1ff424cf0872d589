import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { RegistryRemote } from '../../packages/contracts/src/remote/index.ts';
import type { Builds } from '../../server/src/pages/builds.ts';
import { ROOT } from './run-command.ts';

/** A part that is served with hot reload. */
export interface ServedPart {
  readonly part: string;
  /** Without a trailing slash. */
  readonly origin: string;
  stop(): void;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Starts a part's development server; resolves after its first compilation. */
export async function servePart(part: string): Promise<ServedPart> {
  const port = await freePort();
  const script = join(ROOT, 'packages/federation/src/build/serve-part.ts');
  const env = { ...process.env, NODE_ENV: 'development', WEBPACK_SERVE: 'true', PORTAL_DEV_PORT: String(port) };
  const child: ChildProcess = fork(script, [join(ROOT, part)], { cwd: ROOT, env });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error(`${part} could not be served; the messages above say why.`)));
  });
  const stop = (): void => {
    if (child.connected) child.disconnect();
  };
  return { part, origin: `http://127.0.0.1:${port}`, stop };
}

/** The registry entry of a remote that is served from its sources. Routes and menus are those of its last build. */
function servedRemote(built: RegistryRemote, { origin }: ServedPart): RegistryRemote {
  const entry = 'assets/entry.js';
  const files = [{ path: entry, integrity: '', bytes: 0 }];
  return { ...built, build: 'dev', baseUrl: `${origin}/`, entry, files, critical: [] };
}

/**
 * Replaces the remotes that are served here in a list of remotes, and adds those that are not in it.
 * @param built the last build of each remote that is served
 */
export function replaceServedRemotes(
  remotes: readonly RegistryRemote[],
  built: readonly { readonly manifest: RegistryRemote }[],
  served: readonly ServedPart[],
): RegistryRemote[] {
  const local = built.flatMap(({ manifest }) => {
    const servedPart = served.find(({ part }) => part === `mfe-${manifest.id}`);
    return servedPart === undefined ? [] : [servedRemote(manifest, servedPart)];
  });
  return [...remotes.filter(({ id }) => !local.some((remote) => remote.id === id)), ...local];
}

/** Replaces the builds of served parts by their development servers. Routes and menus stay those of the last build. */
export function replaceServedParts(builds: Builds, served: readonly ServedPart[]): Builds {
  const shell = served.find(({ part }) => part === 'shell');
  const remotes = builds.remotes.map((remote) => {
    const servedPart = served.find(({ part }) => part === `mfe-${remote.manifest.id}`);
    return servedPart === undefined ? remote : { ...remote, manifest: servedRemote(remote.manifest, servedPart) };
  });
  if (shell === undefined) return { ...builds, remotes };
  const noPreloads = { critical: [], pages: {}, sharedFiles: {}, texts: {}, files: [] };
  return {
    ...builds,
    remotes,
    shell: { ...builds.shell, ...noPreloads, build: 'dev', entry: 'assets/main.js' },
    // no prerendered screens: they come from the built code, which may differ from the sources
    renderLogin: null,
    renderFrame: null,
    development: { shellUrl: `${shell.origin}/`, origins: served.map(({ origin }) => origin) },
  };
}
