// ESLint needs its configuration in the root folder of the files that it checks; the rules live in a package with its own
// TypeScript.
export { default } from './packages/lint/config.mjs';
