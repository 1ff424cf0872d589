import path from 'node:path';
import { type FileReport, failuresOf, outcomeOf } from './jest-report.ts';
import { ROOT } from './run-command.ts';

const fileReport = (changes: Partial<FileReport>): FileReport => ({
  name: path.join(ROOT, 'server/src/app.test.ts'),
  status: 'passed',
  startTime: 1000,
  endTime: 3500,
  message: '',
  assertionResults: [],
  ...changes,
});

const passed = { status: 'passed', fullName: 'the app starts', failureMessages: [] };
const failed = {
  status: 'failed',
  fullName: 'the app stops',
  failureMessages: ['Error: \u001b[31mexpected 1\u001b[39m\n\n    received 2', 'Error: and it was late'],
};

describe('the report of a test file', () => {
  it('names each failed test with its file and the beginning of its messages, without colors', () => {
    const report = fileReport({ status: 'failed', assertionResults: [passed, failed] });
    expect(failuresOf(report)).toEqual([
      'server/src/app.test.ts: the app stops: Error: expected 1 received 2 Error: and it was late',
    ]);
    expect(outcomeOf(report)).toEqual({ file: 'server/src/app.test.ts', seconds: 2.5, passed: 1, failed: 1 });
  });

  it('counts a failure outside of the tests as one failed test, and names the file and its message', () => {
    const report = fileReport({ status: 'failed', message: 'Test suite failed to run\n  Cannot find module' });
    expect(failuresOf(report)).toEqual(['server/src/app.test.ts: Test suite failed to run Cannot find module']);
    expect(outcomeOf(report)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('shortens a long message', () => {
    const report = fileReport({ assertionResults: [{ ...failed, failureMessages: ['a '.repeat(10_000)] }] });
    expect(failuresOf(report)[0]?.length).toBeLessThan(400);
  });

  it('names nothing if all tests passed', () => {
    expect(failuresOf(fileReport({ assertionResults: [passed] }))).toEqual([]);
  });
});
