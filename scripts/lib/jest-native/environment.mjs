import { createRequire } from 'node:module';
import { resolveJestPackage } from './resolve-jest-package.mjs';

const require = createRequire(import.meta.url);
const requireSandboxPart = (name) => require(resolveJestPackage('jest-config', 'jest-environment-node', name));
const { ModuleMocker } = requireSandboxPart('jest-mock');
const { ModernFakeTimers } = requireSandboxPart('@jest/fake-timers');

/** Signals that stop the process. A listener that a test left behind would prevent that. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Globals in which Jest's framework keeps the state of one file: its tests, their timeout, and their retries. */
const FILE_STATE = ['JEST_STATE_SYMBOL', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES'];

/** Key of the list of errors that portals logged during a test (`server/src/testing/error-log.ts`). */
const LOGGED_ERRORS = Symbol.for('portal.loggedErrors');

/**
 * A Jest environment without a sandbox: test files run in the process itself, one after the other. Changes by a file are undone when
 * it ends: spies, fake timers, globals, environment variables, the working directory, and signal listeners.
 */
export default class ProcessEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.globals = Object.getOwnPropertyDescriptors(globalThis);
    this.exit = process.exit;
    this.variables = { ...process.env };
    this.folder = process.cwd();
    this.listeners = new Map(SIGNALS.map((signal) => [signal, process.rawListeners(signal)]));
    this.moduleMocker = new ModuleMocker(globalThis);
    // clearMocksOnScope would read all globals, even those that Node creates lazily
    this.moduleMocker.clearMocksOnScope = undefined;
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }
  async setup() {}
  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    restoreGlobals(this.globals);
    // Jest has wrapped process.exit for this file
    process.exit = this.exit;
    for (const name of Object.keys(process.env)) if (!Object.hasOwn(this.variables, name)) delete process.env[name];
    Object.assign(process.env, this.variables);
    if (process.cwd() !== this.folder) process.chdir(this.folder);
    for (const [signal, before] of this.listeners)
      for (const listener of process.rawListeners(signal))
        if (!before.includes(listener)) process.removeListener(signal, listener);
  }
  /** Adds the errors that portals logged to the failure of a test: a response with status 500 says nothing about its cause. */
  handleTestEvent({ name, test }) {
    if (name === 'test_start') globalThis[LOGGED_ERRORS] = [];
    const lines = globalThis[LOGGED_ERRORS] ?? [];
    if (name !== 'test_done' || test.errors.length === 0 || lines.length === 0) return;
    // Jest would cut the message before the first line that looks like a stack
    const text = lines.join('').replaceAll('\\n    at ', '\n    | ').replaceAll('\\n', '\n');
    test.errors.push(`During this test, a portal logged:\n${text}`);
  }
  exportConditions() {
    return ['node', 'node-addons'];
  }
  /** There is no separate context. */
  getVmContext() {
    return null;
  }
}

const isSame = (one, other) =>
  one !== undefined && one.value === other.value && one.get === other.get && one.set === other.set;

/** Modules live longer than a file, so their own globals stay: those with symbol keys, or with names that begin with '__'. */
const belongsToModule = (key) =>
  typeof key === 'symbol' ? !FILE_STATE.includes(key.description) : key.startsWith('__');

function restoreGlobals(before) {
  for (const key of Reflect.ownKeys(globalThis))
    if (!Object.hasOwn(before, key) && !belongsToModule(key)) Reflect.deleteProperty(globalThis, key);
  for (const key of Reflect.ownKeys(before))
    if (!isSame(Object.getOwnPropertyDescriptor(globalThis, key), before[key]))
      Reflect.defineProperty(globalThis, key, before[key]);
}
