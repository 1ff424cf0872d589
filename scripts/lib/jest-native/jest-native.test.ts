import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { localTool } from '../run-command.ts';

/** Source of a test file that expects an unchanged process and leaves a changed one. Two of them run, so that one follows the other in any order. */
const leakyTest = (name: string) => `
  import { taken } from './counter.ts';
  jest.setTimeout(9_000);
  const real = setTimeout;
  test('${name} finds nothing of another file', () => {
    const left: unknown[] = [Reflect.get(globalThis, 'left'), process.env.LEFT, process.listenerCount('SIGHUP'), Math.max(1)];
    expect(left).toEqual([undefined, undefined, 0, 1]);
    expect([process.env.PUT, process.cwd(), jest.isMockFunction(setTimeout)]).toEqual(['before', START, false]);
    expect(Object.getOwnPropertySymbols(globalThis).filter(({ description }) => description === 'JEST_STATE_SYMBOL')).toHaveLength(1);
  });
  test('${name} leaves much behind', () => {
    Reflect.set(globalThis, 'left', 1);
    Object.assign(process.env, { LEFT: '1', PUT: 'after' });
    process.on('SIGHUP', () => undefined);
    process.chdir('/');
    jest.spyOn(Math, 'max').mockReturnValue(7);
    jest.useFakeTimers();
    expect([Math.max(1), setTimeout === real]).toEqual([7, false]);
  });
  test('${name} is file ' + taken(), () => undefined);
  const START = process.cwd();
`;
const FILES = {
  'package.json': '{ "type": "module" }',
  'counter.ts': 'let count: number = 0; export const taken = (): number => { count += 1; return count; };',
  'one.test.ts': leakyTest('one'),
  'two.test.ts': leakyTest('two'),
  'failing.test.ts': `
    test('fails', () => expect(1).toBe(2));
    test.each([1, 2])('holds for %i', (n) => expect(n).toBeGreaterThan(0));
    test('fails later', async () => { await null; throw new Error('later'); });`,
  'logging.test.ts': `
    const log = (line: string) => Reflect.get(globalThis, Symbol.for('portal.loggedErrors')).push(line);
    test('holds although a portal logs', () => { log('cause of ' + 'another test'); });
    test('fails with a log', () => { log('cause of ' + 'this test'); expect(1).toBe(2); });`,
  'broken.test.ts': `import './missing.ts'; test('never runs', () => undefined);`,
};

/** Timeout for Jest itself: fake timers that a file leaves behind would keep Jest from exiting. */
const LIMIT_MS = 100_000;

describe('test files that Node itself loads', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jest-native-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);
  const config = {
    rootDir: folder,
    testEnvironment: path.join(import.meta.dirname, 'environment.mjs'),
    runtime: path.join(import.meta.dirname, 'runtime.mjs'),
    cacheDirectory: path.join(folder, 'cache'),
  };

  it('have separate results, share modules but no other state, and can fail', () => {
    const args = ['--config', JSON.stringify(config), '--json', '--runInBand', '--silent'];
    const env = { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning', PUT: 'before' };
    const { stdout, status } = spawnSync(localTool('jest'), args, {
      cwd: folder,
      env,
      encoding: 'utf8',
      timeout: LIMIT_MS,
    });
    const report = JSON.parse(stdout);
    const outcomes: [string, string][] = report.testResults.flatMap(
      (file: { assertionResults: { title: string; status: string }[] }) =>
        file.assertionResults.map(({ title, status: outcome }) => [title, outcome]),
    );
    expect(outcomes.filter(([title]) => /holds|fails/.test(title)).sort()).toEqual([
      ['fails later', 'failed'],
      ['fails with a log', 'failed'],
      ['fails', 'failed'],
      ['holds although a portal logs', 'passed'],
      ['holds for 1', 'passed'],
      ['holds for 2', 'passed'],
    ]);
    expect([stdout.includes('cause of this test'), stdout.includes('cause of another test')]).toEqual([true, false]);
    const others = outcomes.filter(([title]) => !/holds|fails/.test(title));
    expect(others.map(([, outcome]) => outcome)).toEqual(Array(6).fill('passed'));
    expect(others.flatMap(([title]) => /is file (\d)/.exec(title)?.[1] ?? []).sort()).toEqual(['1', '2']);
    expect([report.numFailedTestSuites, report.numRuntimeErrorTestSuites, status]).toEqual([3, 1, 1]);
  }, 120_000);
});
