import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const KEY = 'portal.test.compiled-database';
const database = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

/**
 * Holds the compiled embedded database for as long as this process lives. V8 gives the same code to every thread that
 * compiles the same bytes while somebody holds it; without a holder each test file compiles 9 MB again, and runs the slow
 * first code of them. Node's own store for threads outlives the sandbox of a test file, and the module is made outside
 * of the sandbox, or it would hold that too.
 */
export function keepCompiled(): void {
  const held: unknown = getEnvironmentData(KEY);
  if (held !== undefined) return;
  const compile: unknown = runInThisContext('(bytes) => new WebAssembly.Module(bytes)');
  if (typeof compile !== 'function') throw new Error('Nothing compiles here.');
  const compiled: unknown = Reflect.apply(compile, undefined, [readFileSync(join(database, 'pglite.wasm'))]);
  // not `instanceof Object`: the sandbox has another Object than the module
  if (typeof compiled === 'object' && compiled !== null) setEnvironmentData(KEY, compiled);
}
