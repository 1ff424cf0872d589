// npm run mutation -- [FOLDER ...]: mutation testing of the rules in packages/domain. It lists the code changes that no test detects. It
// uses Stryker, which npx downloads on demand, because it has 64 MB and no other task needs it.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runCommand } from '../lib/run-command.ts';

const STRYKER = '10.0.0';
/** The percentage of changes that tests must detect. A run over all folders fails if it is lower for all of them together. */
const MIN_SCORE = 95;
const LIMIT_MINUTES = 240;
const RULES = 'packages/domain/src';
const WORK = '.cache/mutation';

const config = {
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules'],
  jest: { configFile: 'scripts/lib/mutation.jest.mjs' },
  // this file does not exist on purpose: Stryker's compiler does not know the options of the workspace's tsconfig
  tsconfigFile: `${WORK}/none.json`,
  // a mutation of code that runs when a module is loaded would need a separate process
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  concurrency: 1,
  tempDirName: `${WORK}/sandbox`,
  ignorePatterns: [
    '**',
    '!package.json',
    '!jest.config.mjs',
    '!scripts/lib/mutation.jest.mjs',
    '!packages/*/package.json',
    `!${RULES}/**`,
    '!packages/i18n/src/locales/en/**',
    'packages/*/node_modules',
  ],
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: `${WORK}/report.json` },
  thresholds: { high: 100, low: MIN_SCORE, break: process.argv.length > 2 ? null : MIN_SCORE },
};

const folders = process.argv.slice(2);
const known = readdirSync(path.join(ROOT, RULES), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const unknown = folders.find((name) => !known.includes(name));
if (unknown !== undefined) {
  console.error(`'${unknown}' is not a folder of ${RULES}. Choose from: ${known.join(', ')}.`);
  process.exit(2);
}
const rules = folders.length === 0 ? [`${RULES}/**/*.ts`] : folders.map((name) => `${RULES}/${name}/**/*.ts`);
const configFile = path.join(ROOT, WORK, 'stryker.json');
mkdirSync(path.dirname(configFile), { recursive: true });
writeFileSync(configFile, JSON.stringify(config));
const programs = ['core', 'jest-runner'].flatMap((name) => ['-p', `@stryker-mutator/${name}@${STRYKER}`]);
// no braces, because Stryker splits the list at every comma
const mutate = [...rules, `!${RULES}/**/*.test.ts`, `!${RULES}/**/*.testing.ts`].join(',');
const { status } = await runCommand(
  'npx',
  ['--yes', '--loglevel=error', '--prefer-offline', ...programs, 'stryker', 'run', configFile, '--mutate', mutate],
  { show: true, limitMinutes: LIMIT_MINUTES },
);
process.exit(status);
