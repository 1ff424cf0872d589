/**
 * Builds the suite as one bundle, without federation, and prints which scripts its screens wait for: `node
 * build-monolith.ts SHELL_FOLDER REMOTE`. Only the bench uses it, to say what federation costs.
 */
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Chunk, type Compilation, type Configuration } from 'webpack';
import { property } from '../property.ts';
import { isStartFile } from '../start-files.ts';
import { languageOf, readGraph } from './graph.ts';

const isConfiguration = (value: unknown): value is Configuration => value instanceof Object;

const compile = (configuration: Configuration): Promise<Compilation> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error !== null || stats === undefined) reject(error ?? new Error('webpack gave no result'));
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else resolve(stats.compilation);
      });
    });
  });

/** Scripts of every `import()` that stands in this folder or names it; of language files the English ones only. */
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

async function main(folder: string, remoteId: string): Promise<void> {
  // eslint-disable-next-line no-unsanitized/method -- a folder of this repository, from the bench's own command line
  const module: unknown = await import(pathToFileURL(join(folder, 'webpack.monolith.config.ts')).href);
  const configuration: unknown = property(module, 'default');
  if (!isConfiguration(configuration)) throw new Error(`${folder} has no configuration of one bundle`);
  const compilation = await compile(configuration);
  const graph = readGraph(compilation, 'main', isStartFile);
  const { entry, critical, texts, pages } = graph;
  const remote = scriptsBehind(compilation, `${sep}mfe-${remoteId}${sep}`);
  console.log(JSON.stringify({ entry, critical, texts: texts.en ?? [], portal: pages.portal ?? [], remote }));
}

const [shellFolder = '', remoteId = ''] = process.argv.slice(2);
await main(shellFolder, remoteId);
