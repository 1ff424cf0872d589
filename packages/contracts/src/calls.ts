import * as countyConfig from './county-config/index.ts';
import * as contracts from './index.ts';
import type { Call } from './platform/call.ts';

const isCall = (value: unknown): value is Call =>
  value instanceof Object && 'path' in value && 'access' in value && 'request' in value;
/** Related calls are exported as an array or as an object by name; a search call also holds its file calls. */
const callsIn = (value: unknown): readonly Call[] => {
  if (isCall(value)) return [value, ...('files' in value ? callsIn(value.files) : [])];
  const members: readonly unknown[] = value instanceof Object ? Object.values(value) : [];
  return members.filter(isCall).flatMap(callsIn);
};

/**
 * Every call that the contracts export. Each has a server route and a row in docs/calls.md, where reviewers see who may
 * make it.
 */
export const CALLS: readonly Call[] = [
  ...new Set(Object.values<unknown>({ ...contracts, ...countyConfig }).flatMap(callsIn)),
];
