import type { AsyncDependenciesBlock, Chunk, Compilation, Module } from 'webpack';
import { readProperty } from '../property.ts';

/**
 * The files of a finished build by their purpose. Paths are relative to the build's folder. A share key is the import path under
 * which the shell shares a module with remotes: '@portal/ui/form'.
 */
export interface BuildGraph {
  /** Files of the entry itself. */
  readonly entry: readonly string[];
  /** Files that start together with the entry: what its first `import()` needs, shared modules included. */
  readonly critical: readonly string[];
  /** Share keys that the critical files take from the shell. */
  readonly criticalShared: readonly string[];
  /** Files of chunks named `page-…`, by the rest of the name. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** Share key to the files of the module that this build provides for it. */
  readonly sharedFiles: Readonly<Record<string, readonly string[]>>;
  /** All share keys that the build takes from the shell. */
  readonly consumed: readonly string[];
  /** Share key to the names that the build's sources take from it. */
  readonly usedExports: Readonly<Record<string, readonly string[]>>;
  /** Share key to the exported names of the module that this build provides. Libraries without static exports are left out. */
  readonly providedExports: Readonly<Record<string, readonly string[]>>;
  /** Language tag to the files of the texts that the critical files import. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

const textOf = (value: unknown, name: string): string | undefined => {
  const found: unknown = readProperty(value, name);
  return typeof found === 'string' ? found : undefined;
};

/** Share key of a module that a remote takes from the shell. */
function consumedKey(module: Module): string | undefined {
  if (module.type !== 'consume-shared-module') return undefined;
  const options: unknown = Reflect.get(module, 'options');
  return textOf(options, 'shareKey');
}

/** The request of an `import()`: the text in its parentheses. */
const requestOf = (block: AsyncDependenciesBlock): string | undefined =>
  block.dependencies.map((dependency) => textOf(dependency, 'request')).find((request) => request !== undefined);

const scripts = (chunks: Iterable<Chunk>): string[] => [
  ...new Set([...chunks].flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js')))),
];

/** Language tag of a language file: `locales/en/common.json` and `locales/en.json` are both English. */
export const languageOf = (resource: string): string | undefined =>
  /[\\/]locales[\\/]([\w-]+)(?:[\\/][\w-]+)?\.json$/.exec(resource)?.[1];

/**
 * Reads a finished compilation.
 *
 * @param isStartFile True if an `import()` of this file runs as soon as the importing module does.
 * @param shared Share keys that this build provides: it has an `import()` of each.
 */
export function readGraph(
  compilation: Compilation,
  entryName: string,
  isStartFile: (resource: string) => boolean,
  shared: readonly string[] = [],
) {
  return new GraphReader(compilation, shared).read(entryName, isStartFile);
}

const sortedNames = (names: ReadonlyMap<string, Iterable<string>>): Record<string, string[]> =>
  Object.fromEntries([...names].map(([key, exported]): [string, string[]] => [key, [...exported].sort()]).sort());

class GraphReader {
  readonly #compilation: Compilation;
  /** Share key to the `import()`s of the module that this build provides for it. */
  readonly #providers: ReadonlyMap<string, readonly AsyncDependenciesBlock[]>;

  constructor(compilation: Compilation, shared: readonly string[]) {
    this.#compilation = compilation;
    const allBlocks = [...compilation.modules].flatMap((module) => module.blocks);
    const imports = Map.groupBy(allBlocks, requestOf);
    this.#providers = new Map(
      shared.flatMap((key) => {
        const blocks = imports.get(key);
        return blocks === undefined ? [] : [[key, blocks]];
      }),
    );
  }

  read(entryName: string, isStartFile: (resource: string) => boolean): BuildGraph {
    const entry = [...(this.#compilation.entrypoints.get(entryName)?.chunks ?? [])];
    const critical = this.#withStartImports(entry, isStartFile);
    const pages: Record<string, string[]> = {};
    for (const [name, group] of this.#compilation.namedChunkGroups) {
      if (name.startsWith('page-')) pages[name.slice(5)] = scripts(group.chunks);
    }
    return {
      entry: scripts(entry),
      critical: scripts(critical),
      criticalShared: this.#consumed(critical),
      pages,
      sharedFiles: this.#sharedFiles(),
      consumed: this.#consumed(this.#compilation.chunks),
      usedExports: this.#usedExports(),
      providedExports: this.#providedExports(),
      texts: this.#texts(critical),
    };
  }

  #usedExports(): Record<string, string[]> {
    const { moduleGraph, modules } = this.#compilation;
    const used = new Map<string, Set<string>>();
    for (const module of modules) {
      const key = consumedKey(module);
      if (key === undefined) continue;
      const names = used.get(key) ?? new Set();
      used.set(key, names);
      for (const { dependency } of moduleGraph.getIncomingConnections(module)) {
        // an import of the whole module has no names
        const ids: unknown = readProperty(dependency, 'ids');
        if (Array.isArray(ids) && typeof ids[0] === 'string') names.add(ids[0]);
      }
    }
    return sortedNames(used);
  }

  #providedExports(): Record<string, string[]> {
    const { moduleGraph } = this.#compilation;
    const provided = new Map<string, readonly string[]>();
    for (const [key, blocks] of this.#providers) {
      const [dependency] = blocks.flatMap((block) => block.dependencies);
      const module = dependency === undefined ? null : moduleGraph.getModule(dependency);
      const names = module === null ? null : moduleGraph.getProvidedExports(module);
      if (Array.isArray(names)) provided.set(key, names);
    }
    return sortedNames(provided);
  }

  /** The chunks and those that they import, transitively, by an `import()` for which `isStartFile` is true. */
  #withStartImports(start: Iterable<Chunk>, isStartFile: (resource: string) => boolean): Set<Chunk> {
    const chunks = new Set(start);
    // the loop also visits the chunks that are added inside it
    for (const chunk of chunks) {
      for (const module of this.#modules(chunk)) {
        for (const found of this.#chunksOf(this.#startBlocks(module, isStartFile))) chunks.add(found);
      }
    }
    return chunks;
  }

  #modules(chunk: Chunk): Iterable<Module> {
    return this.#compilation.chunkGraph.getChunkModulesIterable(chunk);
  }

  #chunksOf(blocks: readonly AsyncDependenciesBlock[]): Chunk[] {
    return blocks.flatMap((block) => this.#compilation.chunkGraph.getBlockChunkGroup(block)?.chunks ?? []);
  }

  #targets(block: AsyncDependenciesBlock): string[] {
    return block.dependencies.flatMap((dependency) => {
      const module = this.#compilation.moduleGraph.getModule(dependency);
      return module === null ? [] : (module.nameForCondition() ?? []);
    });
  }

  #startBlocks(module: Module, isStartFile: (resource: string) => boolean): AsyncDependenciesBlock[] {
    return module.blocks.filter((block) => this.#targets(block).some(isStartFile));
  }

  #consumed(chunks: Iterable<Chunk>): string[] {
    const keys = [...chunks].flatMap((chunk) =>
      [...this.#modules(chunk)].map(consumedKey).filter((key) => key !== undefined),
    );
    return [...new Set(keys)].sort();
  }

  #sharedFiles(): Record<string, string[]> {
    const files = [...this.#providers].map(([key, blocks]): [string, string[]] => [
      key,
      scripts(this.#chunksOf(blocks)),
    ]);
    return Object.fromEntries(files.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #texts(critical: ReadonlySet<Chunk>): Record<string, string[]> {
    const texts: Record<string, Set<string>> = {};
    const blocks = [...critical].flatMap((chunk) => [...this.#modules(chunk)].flatMap((module) => module.blocks));
    for (const block of blocks) {
      const language = this.#targets(block).map(languageOf)[0];
      if (language === undefined) continue;
      texts[language] = new Set([...(texts[language] ?? []), ...scripts(this.#chunksOf([block]))]);
    }
    return Object.fromEntries(Object.entries(texts).map(([language, files]) => [language, [...files]]));
  }
}
