import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { partOfJest } from './part-of-jest.mjs';

const require = createRequire(import.meta.url);
const { default: Runtime } = require(partOfJest('jest-runtime'));

/** Where jest's framework keeps who listens to its events: of a file, though it stands in the globals. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');

/**
 * Has Node load the test files and what they import, as it loads the portal: it leaves out the types, transforms nothing, and
 * takes each module once for a process instead of once for a test file. Jest's framework alone, which holds the tests of a file,
 * comes fresh for each. Modules cannot be mocked this way, and no coverage is counted.
 */
export default class LoadedByNode extends Runtime {
  requireInternalModule(file) {
    delete globalThis[LISTENERS];
    delete require.cache[file];
    // by a requirer of its own: one for all would hold on to every framework that it ever loaded
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
  /** Jest would hand out its own copies of Node's modules here, for a sandbox. */
  installGetBuiltinModule() {}
}
