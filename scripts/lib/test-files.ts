import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JestOutcome } from './jest-run.ts';
import { ROOT } from './run-command.ts';

/** Marks a test file that measures time. */
const TIMED = /^\/\*\* @timed/m;
/** Also marks it as one that mostly waits. */
const WAITING = /^\/\*\* @timed @waits/m;

const filesMarked = (mark: RegExp): string[] =>
  globSync(['e2e/src/**/*.test.ts', 'server/src/**/*.test.ts'], { cwd: ROOT })
    .filter((file) => mark.test(readFileSync(path.join(ROOT, file), 'utf8')))
    .sort();

/** The journey and server tests that measure time, as paths from the repo's root. */
export const timedTests = (): string[] => filesMarked(TIMED);

export interface TimedTests {
  readonly journeys: readonly string[];
  /** Server tests that mostly wait: they can run beside the journeys, because they take almost no CPU time from them. */
  readonly waiting: readonly string[];
  /** Server tests beside which nothing may run. */
  readonly alone: readonly string[];
}

/** The same files, grouped by what may run beside them. */
export function groupedTimedTests(): TimedTests {
  const waiting = filesMarked(WAITING);
  const timed = timedTests().filter((file) => !waiting.includes(file));
  return {
    journeys: timed.filter((file) => file.startsWith('e2e/')),
    waiting,
    alone: timed.filter((file) => file.startsWith('server/')),
  };
}

/** A Jest path pattern for every test file except these. Jest matches it against relative and absolute paths. */
export const patternExceptFiles = (files: readonly string[]): string =>
  files.length === 0 ? '.' : `^(?!(.*/)?(${files.map((file) => file.replaceAll('.', '\\.')).join('|')})$)`;

const AREAS = [
  ['journeys in Chromium', /^e2e\//],
  ['server on the embedded database and on PostgreSQL', /^server\//],
  ['screens in a simulated browser', /^(shell|mfe-[^/]+|packages\/(api-client|session|i18n|router|ui))\//],
  ['rules, contracts and tools', /^/],
] as const;

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** Counts passed and failed tests by area. A failure of the Jest run outside of its tests counts too. */
export function countByArea({ files, failed }: JestOutcome): Map<string, Count> {
  const areas = new Map<string, Count>();
  for (const one of files) {
    const [name] = AREAS.find(([, pattern]) => pattern.test(one.file)) ?? ['tests'];
    const { passed, failed: before } = areas.get(name) ?? { passed: 0, failed: 0 };
    areas.set(name, { passed: passed + one.passed, failed: before + one.failed });
  }
  const counted = [...areas.values()].reduce((sum, area) => sum + area.failed, 0);
  if (failed > counted) areas.set('the run of jest as a whole', { passed: 0, failed: failed - counted });
  return areas;
}

const MAX_LISTED = 8;

/** The slowest test files, as one line of text. */
export const describeSlowest = (outcomes: readonly JestOutcome[]): string =>
  outcomes
    .flatMap(({ files }) => files)
    .sort((left, right) => right.seconds - left.seconds)
    .slice(0, MAX_LISTED)
    .map(({ file, seconds }) => `${file} ${Math.round(seconds)} s`)
    .join(', ');
