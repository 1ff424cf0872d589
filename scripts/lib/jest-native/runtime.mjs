import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { resolveJestPackage } from './resolve-jest-package.mjs';

const require = createRequire(import.meta.url);
const { default: Runtime } = require(resolveJestPackage('jest-runtime'));

/** The global in which Jest's framework keeps its event listeners, which belong to one test file. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');

/**
 * A Jest runtime in which Node itself loads the test files and their imports, as it loads the portal: it strips types, transforms
 * nothing else, and loads each module once per process instead of once per test file. Only Jest's framework, which has the state of a
 * file's tests, is loaded again for each file. Modules cannot be mocked, and coverage is not measured.
 */
export default class NativeRuntime extends Runtime {
  requireInternalModule(file) {
    delete globalThis[LISTENERS];
    delete require.cache[file];
    // with a new `require` each time: a shared one would keep every framework instance in memory
    return createRequire(import.meta.url)(file);
  }
  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    globalThis.jest = this.jestGlobals.jestObjectFor(this._testPath);
  }
  unstable_shouldLoadAsEsm() {
    return true;
  }
  async unstable_importModule(file) {
    await import(pathToFileURL(file).href);
  }
  /** Jest would replace Node's modules by copies here, which only a sandbox needs. */
  installGetBuiltinModule() {}
}
