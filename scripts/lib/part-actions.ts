import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Check, checkLevels, lintCheck, runCheck } from './checks.ts';
import { runJest } from './jest-run.ts';
import type { Action, Part } from './parts.ts';
import { localTool, ROOT, runCommand } from './run-command.ts';
import { ensureChromium } from './system-tools.ts';

const WORKERS = 2;

/** The outcome of an action: its output, and the numbers of passed and failed checks. */
export interface ActionOutcome {
  readonly passed: number;
  readonly failed: number;
  /** Empty if there is nothing to print. */
  readonly output: string;
}

async function runChecks(...checks: readonly Check[]): Promise<ActionOutcome> {
  const outcome = { passed: 0, failed: 0, output: '' };
  for (const one of checks) {
    const { status, output } = await runCheck(one);
    outcome[status === 0 ? 'passed' : 'failed'] += 1;
    if (status !== 0) outcome.output += `${one.name}:\n${output}\n`;
  }
  return outcome;
}

async function build(...folders: readonly string[]): Promise<ActionOutcome> {
  const args = ['scripts/tasks/build.ts', ...folders];
  const { status, output } = await runCommand(process.execPath, args, { keep: 100_000 });
  return status === 0 ? { passed: 1, failed: 0, output: '' } : { passed: 0, failed: 1, output };
}

async function testFiles(pattern: string): Promise<ActionOutcome> {
  const { passed, failed } = await runJest(['rules', 'browser', 'server'], WORKERS, { jestArguments: ['--', pattern] });
  return { passed, failed, output: '' };
}

/** Journeys need a build of all parts. */
async function testJourneys(): Promise<ActionOutcome> {
  const built = await build();
  if (built.failed > 0) return built;
  const chromium = await ensureChromium();
  const env = chromium === undefined ? {} : { CHROMIUM_PATH: chromium };
  const { passed, failed } = await runJest(['e2e'], WORKERS, { env, limitMinutes: 240 });
  return { passed, failed, output: '' };
}

const ACTION_RUNNERS: Readonly<Record<Action, (part: Part) => Promise<ActionOutcome>>> = {
  build: ({ folder }) => build(folder),
  types: ({ folder }) =>
    runChecks({ name: 'types', command: localTool('tsc'), args: ['-p', `${folder}/tsconfig.json`] }),
  lint: ({ folder }) =>
    runChecks(
      { name: 'format and fast lint', command: localTool('biome'), args: ['ci', '--colors=off', folder] },
      lintCheck('lint', path.basename(folder), [folder]),
      // packages/lint has no folder src
      ...(existsSync(path.join(ROOT, folder, 'src')) ? [checkLevels([`${folder}/src`])] : []),
    ),
  test: ({ folder }) => (folder === 'e2e' ? testJourneys() : testFiles(`${folder}/`)),
  contract: ({ folder }) => testFiles(`${folder}/src/remote.contract.test.ts`),
};

/** Runs one action of one part. */
export const runAction = (part: Part, action: Action): Promise<ActionOutcome> => ACTION_RUNNERS[action](part);
