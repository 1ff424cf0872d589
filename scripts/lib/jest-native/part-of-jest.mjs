import { createRequire } from 'node:module';

/** Where a part of jest stands, by the parts that lead to it: pnpm shows the repo no package that the repo does not name. */
export const partOfJest = (...parts) =>
  ['jest', '@jest/core', ...parts].reduce((from, name) => createRequire(from).resolve(name), import.meta.filename);
