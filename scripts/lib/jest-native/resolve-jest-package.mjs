import { createRequire } from 'node:module';

/** Resolves a package of Jest through the chain of its dependents: pnpm hides packages that are not direct dependencies. */
export const resolveJestPackage = (...parts) =>
  ['jest', '@jest/core', ...parts].reduce((from, name) => createRequire(from).resolve(name), import.meta.filename);
