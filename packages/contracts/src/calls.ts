import * as countyConfig from './county-config/index.ts';
import * as contracts from './index.ts';
import type { Call } from './platform/call.ts';

const isCall = (value: unknown): value is Call =>
  value instanceof Object && 'path' in value && 'access' in value && 'request' in value;
/** Calls that come in rows (lists of a search, settings) are exported as a list. */
const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/**
 * Every call of the portal: whatever the contracts export as one. The server has a route for each, and each has a row in
 * docs/calls.md, where a reviewer sees who may make it.
 */
export const CALLS: readonly Call[] = [
  ...new Set(
    Object.values<unknown>({ ...contracts, ...countyConfig })
      .flatMap(listed)
      .filter(isCall),
  ),
];
