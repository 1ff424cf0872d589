// Jest configuration for the mutation run, which starts Jest in a copy of the workspace that contains only packages/domain.
import { createRequire } from 'node:module';
import config from '../../jest.config.mjs';

const [rules] = config.projects;
// the workspace's own transform is not in the copy; it differs only in a cache of compiled code
const transform = Object.fromEntries(
  Object.entries(rules.transform).map(([files, [, options]]) => [files, ['@swc/jest', options]]),
);
// pnpm hides the environment from the root; it can be resolved only from jest-config.
const finder = ['jest', '@jest/core', 'jest-config'].reduce(
  (from, name) => createRequire(from).resolve(name),
  import.meta.filename,
);

export default {
  rootDir: '../..',
  roots: ['<rootDir>/packages/domain'],
  testMatch: ['**/*.test.ts'],
  testEnvironment: createRequire(finder).resolve('jest-environment-node'),
  transform,
  clearMocks: true,
};
