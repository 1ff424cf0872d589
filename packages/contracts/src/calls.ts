import * as countyConfig from './county-config/index.ts';
import * as contracts from './index.ts';
import type { Call } from './platform/call.ts';

const isCall = (value: unknown): value is Call =>
  value instanceof Object && 'path' in value && 'access' in value && 'request' in value;
/** Calls that come together are exported as a list or by names; a search has calls for its files. */
const callsIn = (value: unknown): readonly Call[] => {
  if (isCall(value)) return [value, ...('files' in value ? callsIn(value.files) : [])];
  const members: readonly unknown[] = value instanceof Object ? Object.values(value) : [];
  return members.filter(isCall).flatMap(callsIn);
};

/**
 * Every call of the portal: all calls that the contracts export. The server has a route for each, and each has a row in
 * docs/calls.md, where reviewers see who may make it.
 */
export const CALLS: readonly Call[] = [
  ...new Set(Object.values<unknown>({ ...contracts, ...countyConfig }).flatMap(callsIn)),
];
