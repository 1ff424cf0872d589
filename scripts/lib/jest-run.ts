import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { localTool, ROOT, runCommand } from './run-command.ts';

export interface JestOutcome {
  readonly passed: number;
  readonly failed: number;
  /** Reason of the skip to the titles that it kept from running. */
  readonly skipped: ReadonlyMap<string, readonly string[]>;
}

export interface JestOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Further words for jest. */
  readonly more?: readonly string[];
  readonly limitMinutes?: number;
}

/** A test says what it waits for, not how fast; the limit only ends what hangs. */
const TEST_LIMIT_MS = 60_000;

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

const isReport = (value: unknown): value is JestReport =>
  value instanceof Object && 'numPassedTests' in value && 'testResults' in value;

const REASON = /\(skipped: ([^()]+)\)/;

/** A skip proves nothing, so each says in its title why it did not run: `… (skipped: PORTAL_SAMPLES is not set)`. */
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

/** Runs the named jest projects and counts. A suite that cannot even load counts as one failure. */
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
    '--silent',
    '--passWithNoTests',
    `--testTimeout=${TEST_LIMIT_MS}`,
    ...(options.more ?? []),
  ];
  const nodeOptions = [process.env.NODE_OPTIONS, '--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
    .filter(Boolean)
    .join(' ');
  const { status, output } = await runCommand(localTool('jest'), args, {
    env: { NODE_ENV: 'test', ...options.env, NODE_OPTIONS: nodeOptions },
    keep: 200_000,
    ...(options.limitMinutes === undefined ? {} : { limitMinutes: options.limitMinutes }),
  });
  const report = readReport(file);
  if (status !== 0) console.log(withoutJson(output));
  if (report === undefined) return { passed: 0, failed: 1, skipped: new Map() };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: status !== 0 && failed === 0 ? 1 : failed, skipped: skipsOf(report) };
}

const withoutJson = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !line.startsWith('{"num'))
    .join('\n');
