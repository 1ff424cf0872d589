import type { Chunk, ChunkGroup, Configuration, Module } from 'webpack';
import { isStartRequest } from '../start-files.ts';
import { sharedKeys } from './shared.ts';

type Optimization = NonNullable<Configuration['optimization']>;
type SplitChunks = NonNullable<Optimization['splitChunks']>;
export type CacheGroups = NonNullable<Exclude<SplitChunks, false>['cacheGroups']>;
interface Graph {
  readonly chunkGraph: { getModuleChunksIterable(module: Module): Iterable<Chunk> };
}

/** Libraries that no page starts without: they change least, so they are a separate file. */
const FIRST_LIBRARIES =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|@emotion|stylis|zustand|ky)[\\/]/;
const SHARED_TEXTS = /[\\/]i18n[\\/]src[\\/]locales[\\/]([\w-]+)[\\/]/;

/** Name of a chunk group, and the requests that import it. */
function purposes(group: ChunkGroup): string[] {
  const all = [group.name, ...group.origins.map(({ request }) => request)];
  return all.filter((purpose): purpose is string => typeof purpose === 'string');
}

function isFor(module: Module, { chunkGraph }: Graph, wanted: (purpose: string) => boolean): boolean {
  return [...chunkGraph.getModuleChunksIterable(module)].some((chunk) =>
    [...chunk.groupsIterable].some((group) => purposes(group).some(wanted)),
  );
}

const shared = new Set(sharedKeys);
const isPortal = (purpose: string): boolean => purpose === 'page-portal' || shared.has(purpose);
const languageOfTexts = (module: Module): string => SHARED_TEXTS.exec(module.nameForCondition() ?? '')?.[1] ?? 'other';

/**
 * Puts the shell into few files: libraries for every page, code for the login page, code for all pages after login, and the texts
 * of each language. With HTTP/1.1 a browser opens six connections to a server, so further files would wait.
 */
export const shellGroups: CacheGroups = {
  libraries: { test: FIRST_LIBRARIES, name: 'libraries', chunks: 'all', enforce: true, priority: 40 },
  start: {
    test: (module: Module, graph: Graph) => isFor(module, graph, isStartRequest),
    name: 'start',
    chunks: 'async',
    enforce: true,
    priority: 30,
  },
  texts: {
    test: SHARED_TEXTS,
    name: (module: Module) => `texts-${languageOfTexts(module)}`,
    chunks: 'async',
    enforce: true,
    priority: 20,
  },
  portal: {
    test: (module: Module, graph: Graph) => isFor(module, graph, isPortal),
    name: 'portal',
    chunks: 'async',
    enforce: true,
    priority: 10,
  },
};

/** For the one-bundle build, which also gets a separate file of libraries, so that the comparison is fair. */
export const libraryGroup: CacheGroups = {
  libraries: { test: FIRST_LIBRARIES, name: 'libraries', chunks: 'all', enforce: true },
};
