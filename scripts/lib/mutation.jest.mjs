// Jest configuration for the mutation run, which starts Jest in a copy of the workspace that contains only packages/domain.
import { createRequire } from 'node:module';
import config from '../../jest.config.mjs';

const [{ transform }] = config.projects;
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
