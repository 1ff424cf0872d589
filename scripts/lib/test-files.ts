import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JestOutcome } from './jest-run.ts';
import { ROOT } from './run-command.ts';

/** Stands in the first comment of a test that says how long something may take. */
const TIMED = /^\/\*\* @timed/m;

/** The tests of journeys and of the server that are timed, from the repo's root. */
export const timedTests = (): string[] =>
  globSync(['e2e/src/**/*.test.ts', 'server/src/**/*.test.ts'], { cwd: ROOT })
    .filter((file) => TIMED.test(readFileSync(path.join(ROOT, file), 'utf8')))
    .sort();

/** A pattern of jest's for every test file but these; jest tries it on paths from the root and on whole ones. */
export const beside = (files: readonly string[]): string =>
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

/** What passed and failed, by the kind of test. A run that failed as a whole is told of too. */
export function areasOf({ files, failed }: JestOutcome): Map<string, Count> {
  const areas = new Map<string, Count>();
  for (const one of files) {
    const [name] = AREAS.find(([, pattern]) => pattern.test(one.file)) ?? ['tests'];
    const { passed, failed: before } = areas.get(name) ?? { passed: 0, failed: 0 };
    areas.set(name, { passed: passed + one.passed, failed: before + one.failed });
  }
  const told = [...areas.values()].reduce((sum, area) => sum + area.failed, 0);
  if (failed > told) areas.set('the run of jest as a whole', { passed: 0, failed: failed - told });
  return areas;
}

const SHOWN = 8;

/** The files that took longest, in a line. */
export const slowestOf = (outcomes: readonly JestOutcome[]): string =>
  outcomes
    .flatMap(({ files }) => files)
    .sort((left, right) => right.seconds - left.seconds)
    .slice(0, SHOWN)
    .map(({ file, seconds }) => `${file} ${Math.round(seconds)} s`)
    .join(', ');
