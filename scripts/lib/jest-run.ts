import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type FileOutcome, failuresOf, outcomeOf, readReport, skipsOf } from './jest-report.ts';
import { localTool, ROOT, runCommand } from './run-command.ts';

export interface JestOutcome {
  readonly passed: number;
  readonly failed: number;
  /** The titles of the skipped tests by the reason of the skip. */
  readonly skipped: ReadonlyMap<string, readonly string[]>;
  readonly files: readonly FileOutcome[];
  /** One line for each failed test: its file, its title and the beginning of its message. */
  readonly failures: readonly string[];
  readonly cpuSeconds?: number | undefined;
}

export interface JestOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Further arguments for Jest. */
  readonly jestArguments?: readonly string[];
  readonly limitMinutes?: number;
}

/** Timeout of one test. It only ends tests that hang, even on a machine that is six times slower than one that runs them all in half an hour. */
const TEST_LIMIT_MS = 300_000;
/** A worker that uses more memory after a file is replaced by a new one. */
const WORKER_LIMIT = '1000MB';

/** Runs Jest projects and counts the outcomes. */
export async function runJest(
  projects: readonly string[],
  workers: number,
  options: JestOptions = {},
): Promise<JestOutcome> {
  const folder = path.join(ROOT, '.cache/test');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${projects.join('-')}.json`);
  rmSync(file, { force: true });
  const args = [
    '--selectProjects',
    ...projects,
    '--json',
    `--outputFile=${file}`,
    `--maxWorkers=${workers}`,
    // the name is relative to the folder of the configuration
    '--testSequencer=./scripts/lib/longest-first.mjs',
    `--workerIdleMemoryLimit=${WORKER_LIMIT}`,
    // With one worker the tests run in Jest's own process, and open handles of a test must not keep it alive.
    ...(workers === 1 ? ['--forceExit'] : []),
    '--silent',
    '--passWithNoTests',
    `--testTimeout=${TEST_LIMIT_MS}`,
    ...(options.jestArguments ?? []),
  ];
  const nodeOptions = [process.env.NODE_OPTIONS, '--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
    .filter(Boolean)
    .join(' ');
  const { status, output, cpuSeconds } = await runCommand(localTool('jest'), args, {
    env: { NODE_ENV: 'test', ...options.env, NODE_OPTIONS: nodeOptions },
    keep: 200_000,
    ...(options.limitMinutes === undefined ? {} : { limitMinutes: options.limitMinutes }),
  });
  const report = readReport(file);
  if (status !== 0) console.log(withoutJson(output));
  const noReport = `${projects.join(', ')}: Jest ended with status ${status} although no test failed, or without a report`;
  if (report === undefined) {
    return { passed: 0, failed: 1, skipped: new Map(), files: [], failures: [noReport], cpuSeconds };
  }
  const files = report.testResults.map(outcomeOf);
  const failed = files.reduce((sum, one) => sum + one.failed, 0);
  const isUnexplained = status !== 0 && failed === 0;
  return {
    passed: files.reduce((sum, one) => sum + one.passed, 0),
    failed: isUnexplained ? 1 : failed,
    skipped: skipsOf(report),
    files,
    failures: isUnexplained ? [noReport] : report.testResults.flatMap(failuresOf),
    cpuSeconds,
  };
}

const withoutJson = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !line.startsWith('{"num'))
    .join('\n');
