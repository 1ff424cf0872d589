// One runner for every kind of test. Run through `node scripts/run.mjs` or with NODE_OPTIONS=--experimental-vm-modules,
// which lets Node load ES modules of node_modules untransformed.
import { readdirSync } from 'node:fs';

const transform = {
  '^.+\\.tsx?$': [
    '<rootDir>/scripts/lib/jest-transform.mjs',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2024',
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};
const remotes = readdirSync(import.meta.dirname).filter((name) => name.startsWith('mfe-'));
const common = {
  transform,
  // beside the build's: a folder for temporary files may be another at each run
  cacheDirectory: '<rootDir>/.cache/jest',
  transformIgnorePatterns: ['/node_modules/'],
  clearMocks: true,
  // Only in the long run: property tests with the counts that it asks for.
  setupFiles: process.env.PROPERTY_RUNS ? ['<rootDir>/packages/testing/src/property-runs.ts'] : [],
  modulePathIgnorePatterns: ['/dist/', '/\\.cache/', '/\\.portal/'],
};
const node = (name, ...roots) => ({
  ...common,
  displayName: name,
  testEnvironment: 'node',
  roots: roots.map((root) => `<rootDir>/${root}`),
  testMatch: ['**/*.test.ts'],
});
// Node loads the files itself, once for a process, as it loads the portal. Their modules must not keep anything from test to test.
const native = {
  testEnvironment: '<rootDir>/scripts/lib/jest-native/environment.mjs',
  runtime: '<rootDir>/scripts/lib/jest-native/runtime.mjs',
};
const browserLike = (name, ...roots) => ({
  ...common,
  displayName: name,
  testEnvironment: '<rootDir>/packages/testing/src/jsdom-environment.mjs',
  setupFilesAfterEnv: ['<rootDir>/packages/testing/src/jsdom-setup.ts'],
  roots: roots.map((root) => `<rootDir>/${root}`),
  testMatch: ['**/*.test.{ts,tsx}'],
  // the plain ones of federation need no browser: they are among the rules
  testPathIgnorePatterns: ['/node_modules/', '/packages/federation/.*\\.test\\.ts$'],
});

export default {
  projects: [
    node(
      'rules',
      'packages/domain',
      'packages/contracts',
      'packages/federation',
      'packages/testing',
      'packages/card-sandbox',
      'scripts',
    ),
    browserLike(
      'browser',
      'packages/api-client',
      'packages/session',
      'packages/i18n',
      'packages/router',
      'packages/ui',
      'packages/forms',
      'packages/testing/src/remote',
      'shell',
      'packages/federation/src/runtime',
      ...remotes,
    ),
    { ...node('server', 'server'), ...native },
    {
      ...node('e2e', 'e2e'),
      ...native,
      globalSetup: '<rootDir>/e2e/src/shared/shared-portal.setup.ts',
      globalTeardown: '<rootDir>/e2e/src/shared/shared-portal.teardown.ts',
    },
  ],
};
