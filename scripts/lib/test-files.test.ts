import path from 'node:path';
import { ROOT } from './run-command.ts';
import { countByArea, describeSlowest, groupedTimedTests, patternExceptFiles, timedTests } from './test-files.ts';

const file = (name: string, passed: number, failed: number, seconds = 1) => ({ file: name, passed, failed, seconds });
const outcome = (files: readonly ReturnType<typeof file>[], failed: number) => ({
  files,
  passed: files.reduce((sum, one) => sum + one.passed, 0),
  failed,
  skipped: new Map<string, readonly string[]>(),
  failures: [],
});

describe('the test files of a run', () => {
  it('are divided into timed tests and all others', () => {
    const timed = timedTests();
    expect(timed).toEqual(
      expect.arrayContaining(['e2e/src/remote-failures.test.ts', 'server/src/efile/twenty-uploads.test.ts']),
    );
    const pattern = new RegExp(patternExceptFiles(timed), 'i');
    for (const name of timed) expect([pattern.test(name), pattern.test(path.join(ROOT, name))]).toEqual([false, false]);
    for (const name of ['e2e/src/journeys/paying.test.ts', 'server/src/app.test.ts'])
      expect([pattern.test(name), pattern.test(path.join(ROOT, name))]).toEqual([true, true]);
    expect(new RegExp(patternExceptFiles([])).test('e2e/src/remote-failures.test.ts')).toBe(true);
  });

  it('that are timed are in one group each', () => {
    const { journeys, waiting, alone } = groupedTimedTests();
    expect([...journeys, ...waiting, ...alone].sort()).toEqual(timedTests());
    expect(journeys).toContain('e2e/src/remote-failures.test.ts');
    expect(waiting).toContain('server/src/platform/http/slow-clients.test.ts');
    expect(alone).toContain('server/src/efile/twenty-uploads.test.ts');
  });

  it('are counted by area', () => {
    const files = [
      file('e2e/src/a.test.ts', 3, 0),
      file('mfe-search/src/b.test.tsx', 2, 1),
      file('shell/c.test.ts', 1, 0),
    ];
    expect([...countByArea(outcome(files, 1))]).toEqual([
      ['journeys in Chromium', { passed: 3, failed: 0 }],
      ['screens in a simulated browser', { passed: 3, failed: 1 }],
    ]);
  });

  it('include a failure outside of the test files', () => {
    expect([...countByArea(outcome([file('server/src/a.test.ts', 1, 0)], 1)).values()]).toContainEqual({
      passed: 0,
      failed: 1,
    });
    expect([...countByArea(outcome([], 1)).values()]).toEqual([{ passed: 0, failed: 1 }]);
  });

  it('are listed by duration', () => {
    const files = [file('server/a.test.ts', 1, 0, 2.4), file('server/b.test.ts', 1, 0, 30)];
    expect(describeSlowest([outcome(files, 0)])).toBe('server/b.test.ts 30 s, server/a.test.ts 2 s');
  });
});
