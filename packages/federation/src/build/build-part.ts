/** Builds one part of the suite: `node build-part.ts FOLDER`. It is a separate process, so that two parts can be built in parallel. */
import { writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { Stats } from 'webpack';
import { repositoryRoot } from '../webpack/shared.ts';
import { compile, isConfiguration } from './compile.ts';
import { listFiles, precompress } from './files.ts';
import { importDefault } from './import-default.ts';
import { hashInputs } from './inputs.ts';
import { writeRemoteManifest } from './write-remote-manifest.ts';
import { writeShellManifest } from './write-shell-manifest.ts';

/** Source files that the build read, relative to the repository's root; installed packages are covered by the lock file. */
function readSources(stats: readonly Stats[]): string[] {
  const all = stats.flatMap(({ compilation }) => [...compilation.fileDependencies, ...compilation.contextDependencies]);
  const sources = all.map((file) => relative(repositoryRoot, file)).filter((file) => isSource(file));
  return [...new Set(sources)].sort();
}

const isSource = (file: string): boolean =>
  file !== '' &&
  !/(^|[\\/])(node_modules|dist[\w-]*|\.cache|\.\.)([\\/]|$)/.test(file) &&
  /[\\/]src([\\/]|$)|package\.json$/.test(file);

async function main(folder: string): Promise<void> {
  const configurations = await importDefault(join(folder, 'webpack.config.ts'));
  const list: unknown[] = Array.isArray(configurations) ? configurations : [configurations];
  const stats: Stats[] = [];
  for (const configuration of list) {
    if (!isConfiguration(configuration)) throw new Error(`${folder}/webpack.config.ts exports no configuration`);
    stats.push(await compile(configuration));
  }
  const [firstStats] = stats;
  if (firstStats === undefined) throw new Error(`${folder}/webpack.config.ts exports no configuration`);
  const id = basename(folder);
  const dist = join(folder, 'dist');
  const manifest = await (id === 'shell' ? writeShellManifest : writeRemoteManifest)(folder, firstStats.compilation);
  await precompress(dist, join(repositoryRoot, '.cache/compressed'));
  // a change of the build itself makes every part stale
  const buildSources = (await listFiles(join(repositoryRoot, 'packages/federation/src'))).filter(
    (file) => !file.includes('.test.'),
  );
  const files = [
    ...readSources(stats),
    ...buildSources.map((file) => `packages/federation/src/${file}`),
    relative(repositoryRoot, join(folder, 'webpack.config.ts')),
    'pnpm-lock.yaml',
  ];
  const settings = process.env.PORTAL_BUILD_SETTINGS ?? '';
  const key = hashInputs(repositoryRoot, [...new Set(files)], settings);
  const outputs = [relative(repositoryRoot, manifest)];
  const inputs = { build: process.env.PORTAL_BUILD_ID ?? 'dev', key, files: [...new Set(files)].sort(), outputs };
  await writeFile(join(dist, 'inputs.json'), JSON.stringify(inputs, undefined, 1));
}

const folder = process.argv[2];
if (folder === undefined) throw new Error('Say which folder to build.');
try {
  await main(folder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
