import { createRequire } from 'node:module';
import { partOfJest } from './part-of-jest.mjs';

const require = createRequire(import.meta.url);
const partOfSandbox = (name) => require(partOfJest('jest-config', 'jest-environment-node', name));
const { ModuleMocker } = partOfSandbox('jest-mock');
const { ModernFakeTimers } = partOfSandbox('@jest/fake-timers');

/** A stop of the process by its caller; a listener that a test left behind would keep it. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** What jest's framework keeps of one file in the globals: its tests and what they hold, and the limit that the file set. */
const KEPT_OF_A_FILE = ['JEST_STATE_SYMBOL', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES'];

/**
 * The process itself as the place where test files run, one after the other and without a sandbox. What a file changes in it is put
 * back when it ends: spies, clocks, globals, variables of the environment, the folder, and listeners for signals.
 */
export default class ProcessItself {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.globals = Object.getOwnPropertyDescriptors(globalThis);
    this.exit = process.exit;
    this.variables = { ...process.env };
    this.folder = process.cwd();
    this.listeners = new Map(SIGNALS.map((signal) => [signal, process.rawListeners(signal)]));
    this.moduleMocker = new ModuleMocker(globalThis);
    // It would read all globals, also those that Node makes when they are first read.
    this.moduleMocker.clearMocksOnScope = undefined;
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }
  async setup() {}
  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    putGlobalsBack(this.globals);
    // jest has wrapped it for this file
    process.exit = this.exit;
    for (const name of Object.keys(process.env)) if (!Object.hasOwn(this.variables, name)) delete process.env[name];
    Object.assign(process.env, this.variables);
    if (process.cwd() !== this.folder) process.chdir(this.folder);
    for (const [signal, before] of this.listeners)
      for (const listener of process.rawListeners(signal))
        if (!before.includes(listener)) process.removeListener(signal, listener);
  }
  exportConditions() {
    return ['node', 'node-addons'];
  }
  /** There is no other context than the one of the process. */
  getVmContext() {
    return null;
  }
}

const isSame = (one, other) =>
  one !== undefined && one.value === other.value && one.get === other.get && one.set === other.set;

/** Modules live longer than a file, so what they keep for themselves stays: behind symbols, and in names with two low lines. */
const isOfModule = (key) =>
  typeof key === 'symbol' ? !KEPT_OF_A_FILE.includes(key.description) : key.startsWith('__');

function putGlobalsBack(before) {
  for (const key of Reflect.ownKeys(globalThis))
    if (!Object.hasOwn(before, key) && !isOfModule(key)) Reflect.deleteProperty(globalThis, key);
  for (const key of Reflect.ownKeys(before))
    if (!isSame(Object.getOwnPropertyDescriptor(globalThis, key), before[key]))
      Reflect.defineProperty(globalThis, key, before[key]);
}
