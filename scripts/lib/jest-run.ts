import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { localTool, ROOT, runCommand } from './run-command.ts';

/** The outcome of one test file. */
export interface FileOutcome {
  /** From the repo's root. */
  readonly file: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
}

export interface JestOutcome {
  readonly passed: number;
  readonly failed: number;
  /** The titles of the skipped tests by the reason of the skip. */
  readonly skipped: ReadonlyMap<string, readonly string[]>;
  readonly files: readonly FileOutcome[];
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

interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}
interface JestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly FileReport[];
}

const isReport = (value: unknown): value is JestReport =>
  value instanceof Object && 'numPassedTests' in value && 'testResults' in value;

const REASON = /\(skipped: ([^()]+)\)/;

/** Skipped tests by their reason, which is in the title: `… (skipped: PORTAL_SAMPLES is not set)`. */
function skipsOf(report: JestReport): Map<string, string[]> {
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

function readReport(file: string): JestReport | undefined {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isReport(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The counts of one file. A file that fails to load, or fails outside of its tests, counts as one failure. */
function outcomeOf({ name, status, startTime, endTime, assertionResults }: FileReport): FileOutcome {
  const countWith = (wanted: string): number => assertionResults.filter((test) => test.status === wanted).length;
  const failed = countWith('failed');
  return {
    file: path.relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
    passed: countWith('passed'),
    failed: failed === 0 && status === 'failed' ? 1 : failed,
  };
}

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
  if (report === undefined) return { passed: 0, failed: 1, skipped: new Map(), files: [], cpuSeconds };
  const files = report.testResults.map(outcomeOf);
  const failed = files.reduce((sum, one) => sum + one.failed, 0);
  return {
    passed: files.reduce((sum, one) => sum + one.passed, 0),
    failed: status !== 0 && failed === 0 ? 1 : failed,
    skipped: skipsOf(report),
    files,
    cpuSeconds,
  };
}

const withoutJson = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !line.startsWith('{"num'))
    .join('\n');
