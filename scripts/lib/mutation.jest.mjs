// The tests of packages/domain alone, for the mutation run: it starts Jest in a copy of the workspace that holds nothing else.
import { createRequire } from 'node:module';
import config from '../../jest.config.mjs';

const [{ transform }] = config.projects;
// Where pnpm keeps it, only Jest's own configuration finds it.
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
