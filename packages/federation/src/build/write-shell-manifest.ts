import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_CONTRACT_VERSION } from '@portal/contracts/remote';
import { minify } from '@swc/core';
import type { Compilation } from 'webpack';
import { type ShellManifest, shellManifestSchema } from '../shell-manifest.ts';
import { isStartFile } from '../start-files.ts';
import { sharedKeys, sharedVersions } from '../webpack/shared.ts';
import { checkIntegrity, describeFiles } from './files.ts';
import { fontRules } from './font-rules.ts';
import { readGraph } from './graph.ts';
import { packageVersion } from './package-version.ts';

/** The minified guard, which is inline in the page. It is not in the bundle, because it must run when the bundle fails. */
async function readGuard(): Promise<string> {
  const source = await readFile(join(import.meta.dirname, '../runtime/guard.js'), 'utf8');
  return (await minify(source, { compress: true, mangle: true })).code;
}

/** The preloaded fonts: the upright Latin ones. The browser loads others when a text needs them. */
const firstFonts = (files: ShellManifest['files']): string[] =>
  files.map((file) => file.path).filter((path) => path.endsWith('.woff2') && path.includes('-latin-wght-normal.'));

/** Writes `dist/shell.json` of the shell that was just compiled, and returns its path. */
export async function writeShellManifest(folder: string, compilation: Compilation): Promise<string> {
  const dist = join(folder, 'dist');
  const graph = readGraph(compilation, 'main', isStartFile, sharedKeys);
  const missing = sharedKeys.filter((key) => graph.sharedFiles[key] === undefined);
  if (missing.length > 0)
    throw new Error(`The shell does not provide ${missing.join(', ')}: see shell/src/loader/provided.ts`);
  const files = await describeFiles(dist);
  const entry = graph.entry.at(-1) ?? '';
  await checkIntegrity(dist, files, entry);
  const manifest: ShellManifest = {
    version: await packageVersion(folder),
    build: process.env.PORTAL_BUILD_ID ?? 'dev',
    contract: REMOTE_CONTRACT_VERSION,
    shared: sharedVersions(),
    exports: Object.fromEntries(Object.entries(graph.providedExports).map(([key, names]) => [key, [...names]])),
    entry,
    guard: await readGuard(),
    critical: [...graph.critical],
    pages: Object.fromEntries(Object.entries(graph.pages).map(([page, own]) => [page, [...own]])),
    sharedFiles: Object.fromEntries(Object.entries(graph.sharedFiles).map(([key, own]) => [key, [...own]])),
    texts: Object.fromEntries(Object.entries(graph.texts).map(([language, own]) => [language, [...own]])),
    fonts: firstFonts(files),
    fontCss: await fontRules(dist),
    asksForRegistry: true,
    files,
  };
  const file = join(dist, 'shell.json');
  await writeFile(file, JSON.stringify(shellManifestSchema.parse(manifest), undefined, 1));
  return file;
}
