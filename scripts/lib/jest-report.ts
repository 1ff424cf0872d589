import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './run-command.ts';

/** The outcome of one test file. */
export interface FileOutcome {
  /** From the repo's root. */
  readonly file: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
}

interface TestReport {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[];
}
export interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly startTime: number;
  readonly endTime: number;
  /** What failed in the file, also outside of its tests. */
  readonly message: string;
  readonly assertionResults: readonly TestReport[];
}
/** What Jest writes as JSON: the part that is used here. */
export interface JestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly FileReport[];
}

const isReport = (value: unknown): value is JestReport =>
  value instanceof Object && 'numPassedTests' in value && 'testResults' in value;

const REASON = /\(skipped: ([^()]+)\)/;

/** Skipped tests by their reason, which is in the title: `… (skipped: PORTAL_SAMPLES is not set)`. */
export function skipsOf(report: JestReport): Map<string, string[]> {
  const skips = new Map<string, string[]>();
  const pending = report.testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === 'pending' || status === 'todo');
  for (const { fullName } of pending) {
    const reason = REASON.exec(fullName)?.[1] ?? 'no reason given';
    skips.set(reason, [...(skips.get(reason) ?? []), fullName]);
  }
  return skips;
}

/** Reads Jest's report; undefined if there is none or it is incomplete. */
export function readReport(file: string): JestReport | undefined {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isReport(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The counts of one file. A file that fails to load, or fails outside of its tests, counts as one failure. */
export function outcomeOf({ name, status, startTime, endTime, assertionResults }: FileReport): FileOutcome {
  const countWith = (wanted: string): number => assertionResults.filter((test) => test.status === wanted).length;
  const failed = countWith('failed');
  return {
    file: path.relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
    passed: countWith('passed'),
    failed: failed === 0 && status === 'failed' ? 1 : failed,
  };
}

const FAILURE_LENGTH = 300;

/** The beginning of a failure's message on one line. */
const beginningOf = (message: string): string =>
  stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, FAILURE_LENGTH);

/** The failed tests of one file, or the failure outside of its tests. */
export function failuresOf({ name, status, message, assertionResults }: FileReport): string[] {
  const file = path.relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${file}: ${beginningOf(message)}`];
  return failed.map((test) => `${file}: ${test.fullName}: ${beginningOf(test.failureMessages.join(' '))}`);
}
