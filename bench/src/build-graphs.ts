import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { shellManifestSchema } from '@portal/federation/shell-manifest';
import * as z from 'zod/mini';

/** The repository's root. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** A script that a screen waits for. `depth` is the number of sequential requests until it is fetched. */
export interface NeededScript {
  readonly path: string;
  readonly bytes: number;
  readonly depth: number;
}

const remoteManifestSchema = z.object({
  entry: z.string(),
  critical: z.array(z.string()),
  criticalShared: z.array(z.string()),
  files: z.array(z.object({ path: z.string() })),
});

const sizes = new Map<string, number>();
/** Size as the server sends it: brotli at maximum quality, compressed at build time. */
export const brotliBytes = (path: string): number => {
  const known = sizes.get(path);
  if (known !== undefined) return known;
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const bytes = brotliCompressSync(readFileSync(path), options).length;
  sizes.set(path, bytes);
  return bytes;
};

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const scriptsIn = (folder: string, files: readonly string[], depth: number): NeededScript[] =>
  files
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ path: join(folder, file), bytes: brotliBytes(join(folder, file)), depth }));

/** Each script once, at its smallest depth. */
const uniqueScripts = (scripts: readonly NeededScript[]): NeededScript[] => {
  const found = new Map<string, NeededScript>();
  for (const script of scripts) {
    const known = found.get(script.path);
    if (known === undefined || script.depth < known.depth) found.set(script.path, script);
  }
  return [...found.values()];
};

/**
 * The scripts that the federated build loads for a usable login, for a remote's first screen and for all its screens. The page requests
 * the entry (depth 1), and the entry requests the others (depth 2). The page preloads many of these; the depths ignore that. The
 * login page has its English texts in its own script.
 */
export const federatedScripts = (language: string, remote: string) => {
  const dist = join(ROOT, 'shell/dist');
  const shell = z.parse(shellManifestSchema, readJson(join(dist, 'shell.json')));
  const remoteDist = join(ROOT, `mfe-${remote}/dist`);
  const manifest = z.parse(remoteManifestSchema, readJson(join(remoteDist, 'manifest.json')));
  const login = uniqueScripts([...scriptsIn(dist, [shell.entry], 1), ...scriptsIn(dist, shell.critical, 2)]);
  const shared = manifest.criticalShared.flatMap((key) => shell.sharedFiles[key] ?? []);
  const screen = uniqueScripts([
    ...login,
    ...scriptsIn(dist, [...(shell.pages.portal ?? []), ...(shell.texts[language] ?? []), ...shared], 2),
    ...scriptsIn(remoteDist, manifest.critical, 2),
  ]);
  // it is unknown which screen needs which of the later scripts, so all of them are counted, in both builds
  const allScreens = uniqueScripts([
    ...screen,
    ...scriptsIn(
      remoteDist,
      manifest.files.map(({ path }) => path),
      3,
    ),
  ]);
  return { login, screen, allScreens };
};

const monolithSchema = z.object({
  entry: z.array(z.string()),
  critical: z.array(z.string()),
  texts: z.array(z.string()),
  portal: z.array(z.string()),
  remotes: z.record(z.string(), z.array(z.string())),
});

/** Builds the same sources as one bundle without federation. Its scripts load one another; nothing is preloaded. */
export const monolithScripts = (remotes: readonly string[]) => {
  const builder = join(ROOT, 'packages/federation/src/build/build-monolith.ts');
  const output = execFileSync(process.execPath, [builder, join(ROOT, 'shell'), ...remotes], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const graph = z.parse(monolithSchema, JSON.parse(output.toString().trim().split('\n').at(-1) ?? ''));
  const dist = join(ROOT, 'shell/dist-monolith');
  const login = uniqueScripts([...scriptsIn(dist, graph.entry, 1), ...scriptsIn(dist, graph.critical, 2)]);
  const allScreensOf = (remote: string): NeededScript[] =>
    uniqueScripts([
      ...login,
      ...scriptsIn(dist, [...graph.portal, ...graph.texts], 3),
      ...scriptsIn(dist, graph.remotes[remote] ?? [], 4),
    ]);
  return { login, allScreensOf };
};

/** The overhead of being a remote, in bytes (gzip): its entry, which contains nothing of its screens. */
export const entryBytes = (remote: string): number => {
  const dist = join(ROOT, `mfe-${remote}/dist`);
  const { entry } = z.parse(remoteManifestSchema, readJson(join(dist, 'manifest.json')));
  return gzipSync(readFileSync(join(dist, entry)), { level: 9 }).length;
};

export const totalBytes = (scripts: readonly NeededScript[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0);
