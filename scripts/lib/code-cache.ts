import vm from 'node:vm';

type Compile = typeof vm.compileFunction;

interface CachedCode {
  readonly source: string;
  readonly parameters: string;
  readonly code: Buffer;
}

/**
 * Wraps a compiler with a cache of V8's compiled code, by file name. Jest compiles each module again for each test file, and V8
 * itself does not cache functions that are compiled with parameters. Only an identical text with identical parameters gets the cached code.
 */
export function cachingCompiler(compile: Compile): Compile {
  const cache = new Map<string, CachedCode>();
  return (source, params, options = {}) => {
    const { filename = '' } = options;
    const parameters = (params ?? []).join();
    const known = cache.get(filename);
    if (known?.source === source && known.parameters === parameters)
      return compile(source, params, { ...options, cachedData: known.code });
    const compiled = compile(source, params, { ...options, produceCachedData: true });
    if (filename !== '' && compiled.cachedData !== undefined)
      cache.set(filename, { source, parameters, code: compiled.cachedData });
    return compiled;
  };
}

/** Installs the cache in this process. Test runners use it, because they compile the same modules repeatedly. */
export function installCodeCache(): void {
  vm.compileFunction = cachingCompiler(vm.compileFunction);
}
