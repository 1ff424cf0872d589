import { globSync } from 'node:fs';
import { type CommandResult, localTool, ROOT, runCommand } from './run-command.ts';

/** A check of the whole repository, which counts as one test. */
export interface Check {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

const node = process.execPath;

/** The source folders of all parts. */
const SOURCES = globSync(['server/src', 'shell/src', 'mfe-*/src', 'packages/*/src', 'e2e/src', 'bench/src'], {
  cwd: ROOT,
});

/** ESLint over some folders. Each part of the repository has its own cache, because two of them run at the same time. */
export const lintCheck = (name: string, cache: string, args: readonly string[]): Check => ({
  name,
  command: `${ROOT}/packages/lint/node_modules/.bin/eslint`,
  args: ['--max-warnings=0', '--cache', '--cache-location', `.cache/eslint/${cache}`, ...args],
  // ESLint keeps the types of all these folders in memory, and 4 GB were not enough for the whole repository. Most objects are short-lived, so
  // a larger young generation saves a seventh of the time.
  env: { NODE_OPTIONS: '--max-old-space-size=6144 --max-semi-space-size=128', RECHECK_BACKEND: 'pure' },
});

/** Lint of the whole repository: two processes, because the server's types are another TypeScript program than all others. */
const LINTS: readonly Check[] = [
  lintCheck('lint, import directions and source security [S51]', 'others', ['.', '--ignore-pattern=server/**']),
  lintCheck('lint, import directions and source security of the server [S51]', 'server', ['server']),
];

/** Folders in which an untested branch could cost someone money. */
const MONEY_RULES = ['money', 'pricing', 'payments', 'image-state'].map((name) => `packages/domain/src/${name}`);

const MONEY_COVERAGE: Check = {
  name: 'tests cover every branch of the rules of money',
  command: localTool('jest'),
  args: [
    '--selectProjects=rules',
    '--silent',
    '--coverage',
    '--coverageReporters=text',
    '--coverageThreshold={"global":{"branches":100}}',
    ...MONEY_RULES.map((folder) => `--collectCoverageFrom=${folder}/*.ts`),
    '--',
    ...MONEY_RULES,
  ],
  env: { NODE_OPTIONS: '--experimental-vm-modules' },
};

/** Finds circular imports, and imports from a lower level of the server to a higher one. */
export const checkLevels = (folders: readonly string[]): Check => ({
  name: 'import levels and circular imports',
  command: `${ROOT}/packages/lint/node_modules/.bin/depcruise`,
  args: ['--config', 'packages/lint/structure.mjs', '--output-type', 'err', ...folders],
});

/** All checks, the longest first. */
export const CHECKS: readonly Check[] = [
  ...LINTS,
  MONEY_COVERAGE,
  { name: 'format and fast lint', command: localTool('biome'), args: ['ci', '--colors=off', '.'] },
  { name: 'types of the browser side and the tools', command: localTool('tsc'), args: ['-p', 'tsconfig.json'] },
  { name: 'types of the server', command: localTool('tsc'), args: ['-p', 'server/tsconfig.json'] },
  { name: 'no unused code', command: localTool('knip'), args: ['--no-progress'] },
  checkLevels(SOURCES),
  {
    name: 'versions of the packages that shell and remotes share',
    command: node,
    args: ['scripts/checks/surfaces.ts'],
  },
  { name: 'every call has its row in docs/calls.md', command: node, args: ['scripts/checks/calls.ts'] },
  { name: 'generated lists of searches are up to date', command: node, args: ['scripts/checks/searches.ts'] },
  { name: 'every error and message is used', command: node, args: ['scripts/checks/messages.ts'] },
  { name: 'links of the documents', command: node, args: ['scripts/checks/links.ts'] },
  { name: 'sizes of files', command: node, args: ['scripts/checks/sizes.ts'] },
  {
    name: 'no secrets, machine paths or banned words in the repo [S52]',
    command: node,
    args: ['scripts/checks/words.ts'],
  },
  { name: 'specification table, tests and texts agree', command: node, args: ['scripts/checks/specification.ts'] },
];

/** Runs a check to its end. */
export const runCheck = (check: Check): Promise<CommandResult> =>
  runCommand(check.command, check.args, check.env ? { env: check.env } : {});
