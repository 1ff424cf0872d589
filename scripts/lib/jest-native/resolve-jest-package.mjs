import { createRequire } from 'node:module';

/**
 * Returns the path of a package of Jest. pnpm hides packages that are not direct dependencies, so it is resolved through its dependents:
 * `resolveJestPackage('jest-config', 'jest-environment-node', 'jest-mock')` is the jest-mock of that environment.
 */
export const resolveJestPackage = (...packageNames) =>
  ['jest', '@jest/core', ...packageNames].reduce(
    (from, name) => createRequire(from).resolve(name),
    import.meta.filename,
  );
