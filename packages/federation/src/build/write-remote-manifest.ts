import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Compilation } from 'webpack';
import { needsOf } from '../gate/needs.ts';
import { isRemoteDefinition } from '../is-remote-definition.ts';
import { FEDERATION_RUNTIME, sharedVersions } from '../webpack/shared.ts';
import { checkIntegrity, describeFiles } from './files.ts';
import { readGraph } from './graph.ts';
import { importDefault } from './import-default.ts';
import { packageVersion } from './package-version.ts';
import { remoteManifest } from './remote-manifest.ts';

/** The texts of the remote, by language tag. */
async function readTexts(folder: string): Promise<Record<string, unknown>> {
  const locales = join(folder, 'src/locales');
  const names = (await readdir(locales)).filter((name) => name.endsWith('.json')).sort();
  const texts = names.map(
    async (name): Promise<[string, unknown]> => [
      name.slice(0, -'.json'.length),
      JSON.parse(await readFile(join(locales, name), 'utf8')),
    ],
  );
  return Object.fromEntries(await Promise.all(texts));
}

/**
 * Writes `dist/manifest.json` of a remote that was just compiled, and returns its path. Also writes `dist/needs.json`, which only the
 * release gate reads.
 */
export async function writeRemoteManifest(folder: string, compilation: Compilation): Promise<string> {
  const definition = await importDefault(join(folder, 'src/remote.ts'));
  if (!isRemoteDefinition(definition))
    throw new Error(`${folder}/src/remote.ts must export default defineRemote({ … })`);
  const entryName = [...compilation.entrypoints.keys()][0] ?? '';
  const isStartFile = (resource: string): boolean => /[\\/]src[\\/](remote|routes)\.tsx?$/.test(resource);
  const graph = readGraph(compilation, entryName, isStartFile);
  const [entry] = graph.entry;
  if (entry === undefined) throw new Error(`${folder}: the build has no entry`);
  const files = await describeFiles(join(folder, 'dist'));
  await checkIntegrity(join(folder, 'dist'), files, entry);
  const versions = sharedVersions();
  const manifest = remoteManifest(definition, {
    version: await packageVersion(folder),
    build: process.env.PORTAL_BUILD_ID ?? 'dev',
    entry,
    critical: [...new Set([...graph.critical, ...(graph.texts.en ?? [])])],
    criticalShared: graph.criticalShared,
    shared: Object.fromEntries([...graph.consumed, FEDERATION_RUNTIME].map((key) => [key, versions[key] ?? '0.0.0'])),
    files,
    texts: await readTexts(folder),
  });
  const file = join(folder, 'dist/manifest.json');
  await writeFile(file, JSON.stringify(manifest, undefined, 1));
  const exports = Object.fromEntries(Object.entries(graph.usedExports).map(([key, names]) => [key, [...names]]));
  await writeFile(join(folder, 'dist/needs.json'), JSON.stringify(needsOf(definition, exports), undefined, 1));
  return file;
}
