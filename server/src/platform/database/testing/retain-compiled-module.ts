import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const KEY = 'portal.test.compiled-database';
const database = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

/**
 * Keeps a reference to the compiled embedded database as long as this process runs. While a reference exists, V8 shares the compiled
 * code with every thread that compiles the same bytes. Otherwise each test file would compile 9 MB again and run unoptimized code.
 * The reference is stored in Node's environment data, which outlives the sandbox of a test file. The module is created outside the
 * sandbox, because otherwise it would keep the sandbox in memory too.
 */
export function retainCompiledModule(): void {
  const held: unknown = getEnvironmentData(KEY);
  if (held !== undefined) return;
  const compile: unknown = runInThisContext('(bytes) => new WebAssembly.Module(bytes)');
  if (typeof compile !== 'function') throw new Error('The script did not return a function.');
  const compiled: unknown = Reflect.apply(compile, undefined, [readFileSync(join(database, 'pglite.wasm'))]);
  // not `instanceof Object`: the sandbox has another Object than the module
  if (typeof compiled === 'object' && compiled !== null) setEnvironmentData(KEY, compiled);
}
