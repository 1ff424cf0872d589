import vm from 'node:vm';

type Compile = typeof vm.compileFunction;

interface Kept {
  readonly source: string;
  readonly parameters: string;
  readonly code: Buffer;
}

/**
 * The same compiler, which caches V8's compiled code of a file's text. Jest compiles each module again for each test file, and V8
 * itself caches nothing for functions that are compiled with parameters. Only an identical text gets the cached code.
 */
export function keeping(compile: Compile): Compile {
  const kept = new Map<string, Kept>();
  return (source, params, options = {}) => {
    const { filename = '' } = options;
    const parameters = (params ?? []).join();
    const known = kept.get(filename);
    if (known?.source === source && known.parameters === parameters)
      return compile(source, params, { ...options, cachedData: known.code });
    const made = compile(source, params, { ...options, produceCachedData: true });
    if (filename !== '' && made.cachedData !== undefined)
      kept.set(filename, { source, parameters, code: made.cachedData });
    return made;
  };
}

/** Has this process keep what it compiles. For the process of a test runner, which compiles the same modules all the time. */
export function keepCode(): void {
  vm.compileFunction = keeping(vm.compileFunction);
}
