// ESLint needs its configuration at the root of what it reads; the rules live in a package with its own TypeScript.
export { default } from './packages/lint/config.mjs';
