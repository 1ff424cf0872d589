/**
 * Builds the suite as one bundle, without federation, and prints the scripts that its screens wait for: `node build-monolith.ts
 * SHELL_FOLDER REMOTE ...`. Only the bench uses it, to measure what federation costs.
 */
import { join, sep } from 'node:path';
import type { Chunk, Compilation } from 'webpack';
import { isStartFile } from '../start-files.ts';
import { compile, isConfiguration } from './compile.ts';
import { languageOf, readGraph } from './graph.ts';
import { importDefault } from './import-default.ts';

/** Scripts of every `import()` from or into this folder. Language files other than English are left out. */
function scriptsBehind(compilation: Compilation, folder: string): string[] {
  const isWanted = (chunk: Chunk): boolean =>
    [...compilation.chunkGraph.getChunkModulesIterable(chunk)].every((module) => {
      const language = languageOf(module.nameForCondition() ?? '');
      return language === undefined || language === 'en';
    });
  const groups = compilation.chunkGroups.filter((group) =>
    group.origins.some(
      ({ request, module }) => request.includes(folder) || (module?.nameForCondition() ?? '').includes(folder),
    ),
  );
  const chunks = groups.flatMap((group) => group.chunks).filter(isWanted);
  return [...new Set(chunks.flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js'))))];
}

async function main(folder: string, remoteIds: readonly string[]): Promise<void> {
  const configuration = await importDefault(join(folder, 'webpack.monolith.config.ts'));
  if (!isConfiguration(configuration)) throw new Error(`${folder}/webpack.monolith.config.ts exports no configuration`);
  const { compilation } = await compile(configuration);
  const graph = readGraph(compilation, 'main', isStartFile);
  const { entry, critical, texts, pages } = graph;
  const scripts = remoteIds.map((id): [string, string[]] => [id, scriptsBehind(compilation, `${sep}mfe-${id}${sep}`)]);
  const remotes = Object.fromEntries(scripts);
  console.log(JSON.stringify({ entry, critical, texts: texts.en ?? [], portal: pages.portal ?? [], remotes }));
}

const [shellFolder = '', ...remotes] = process.argv.slice(2);
await main(shellFolder, remotes);
