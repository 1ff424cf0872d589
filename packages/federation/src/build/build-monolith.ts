/**
 * Builds the shell and all remotes as one bundle, without federation: `node build-monolith.ts SHELL_FOLDER REMOTE_ID ...`. Prints one
 * line of JSON with the scripts of the bundle by purpose (`MonolithScripts`). Only the bench uses it, to measure what federation costs.
 */
import { join, sep } from 'node:path';
import type { Chunk, Compilation } from 'webpack';
import { isStartFile } from '../start-files.ts';
import { compile, isConfiguration } from './compile.ts';
import { languageOf, readGraph } from './graph.ts';
import { importDefault } from './import-default.ts';

/** Names of scripts relative to the build's folder. */
type Scripts = readonly string[];

interface MonolithScripts {
  /** Scripts of the entry itself. */
  readonly entry: Scripts;
  /** Scripts that start together with the entry. */
  readonly critical: Scripts;
  /** Scripts of the English texts that the critical scripts import. */
  readonly texts: Scripts;
  /** Scripts of the portal around the screens, which every page but login needs. */
  readonly portal: Scripts;
  /** Remote id to the scripts of all its screens. */
  readonly remotes: Readonly<Record<string, Scripts>>;
}

/** Entry name in `monolithConfig`. */
const ENTRY = 'main';

/** True if a chunk has texts of other languages than English. A screen in English does not load it. */
const isForeign = (compilation: Compilation, chunk: Chunk): boolean =>
  [...compilation.chunkGraph.getChunkModulesIterable(chunk)].some((module) => {
    const language = languageOf(module.nameForCondition() ?? '');
    return language !== undefined && language !== 'en';
  });

/** The scripts of a folder's screens: those loaded by an `import()` of a file of the folder, or in such a file. */
function scriptsOfFolder(compilation: Compilation, folder: string): string[] {
  const importGroups = compilation.chunkGroups.filter((group) =>
    group.origins.some(
      ({ request: imported, module: importing }) =>
        imported.includes(folder) || (importing?.nameForCondition() ?? '').includes(folder),
    ),
  );
  const chunks = importGroups.flatMap((group) => group.chunks).filter((chunk) => !isForeign(compilation, chunk));
  return [...new Set(chunks.flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js'))))];
}

async function buildMonolith(shellFolder: string, remoteIds: readonly string[]): Promise<MonolithScripts> {
  const file = join(shellFolder, 'webpack.monolith.config.ts');
  const configuration = await importDefault(file);
  if (!isConfiguration(configuration)) throw new Error(`The default export of ${file} is no webpack configuration`);
  const { compilation } = await compile(configuration);
  const { entry, critical, texts, pages } = readGraph(compilation, ENTRY, isStartFile);
  // the folder of a remote is named mfe-ID
  const remotes = remoteIds.map((id): [string, Scripts] => [id, scriptsOfFolder(compilation, `${sep}mfe-${id}${sep}`)]);
  return {
    entry,
    critical,
    texts: texts.en ?? [],
    portal: pages.portal ?? [],
    remotes: Object.fromEntries(remotes),
  };
}

const [folder = '', ...ids] = process.argv.slice(2);
console.log(JSON.stringify(await buildMonolith(folder, ids)));
