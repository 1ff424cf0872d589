import type { Chunk, ChunkGroup, Configuration, Module } from 'webpack';
import { property } from '../property.ts';
import { isStartRequest } from '../start-files.ts';
import { isNeededByLogin, sharedVersions } from './shared.ts';

type Optimization = NonNullable<Configuration['optimization']>;
type SplitChunks = NonNullable<Optimization['splitChunks']>;
export type CacheGroups = NonNullable<Exclude<SplitChunks, false>['cacheGroups']>;
interface Graph {
  readonly chunkGraph: { getModuleChunksIterable(module: Module): Iterable<Chunk> };
}

/** Libraries that no page starts without: they change least, so they are a file of their own. */
const FIRST_LIBRARIES =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|@emotion|stylis|zustand|ky)[\\/]/;
const SHARED_TEXTS = /[\\/]i18n[\\/]src[\\/]locales[\\/]([\w-]+)[\\/]/;

/** Share key that a chunk group brings, or the name or request that asked for it. */
function purposes(group: ChunkGroup): string[] {
  const origins = group.origins.flatMap(({ module, request }) => [
    property(module, '_name'),
    property(property(module, 'options'), 'shareKey'),
    request,
  ]);
  return [group.name, ...origins].filter((purpose): purpose is string => typeof purpose === 'string');
}

function isFor(module: Module, { chunkGraph }: Graph, wanted: (purpose: string) => boolean): boolean {
  // a file waits for the shared modules that it takes; were the givers in the same file, it would wait for itself
  if (module.type === 'consume-shared-module') return false;
  return [...chunkGraph.getModuleChunksIterable(module)].some((chunk) =>
    [...chunk.groupsIterable].some((group) => purposes(group).some(wanted)),
  );
}

const shared = new Set(Object.keys(sharedVersions()));
/** What the login page draws with: no share key, so that no more of the design system comes along. */
const LOGIN_PARTS = '@portal/ui/start';
const isStart = (purpose: string): boolean =>
  isStartRequest(purpose) || isNeededByLogin(purpose) || purpose === LOGIN_PARTS;
const isPortal = (purpose: string): boolean => purpose === 'page-portal' || shared.has(purpose);
const languageOfTexts = (module: Module): string => SHARED_TEXTS.exec(module.nameForCondition() ?? '')?.[1] ?? 'other';

/**
 * The shell in few files: what no page starts without, what the login page needs, what everything behind it needs, and
 * the texts of each language. A browser opens six connections to a server that speaks HTTP/1.1; each further file waits.
 */
export const shellGroups: CacheGroups = {
  libraries: { test: FIRST_LIBRARIES, name: 'libraries', chunks: 'all', enforce: true, priority: 40 },
  start: {
    test: (module: Module, graph: Graph) => isFor(module, graph, isStart),
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

/** The one-bundle build: the libraries apart, so that it is compared on equal terms. */
export const libraryGroup: CacheGroups = {
  libraries: { test: FIRST_LIBRARIES, name: 'libraries', chunks: 'all', enforce: true },
};
