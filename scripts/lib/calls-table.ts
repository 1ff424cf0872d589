import { CALLS } from '../../packages/contracts/src/calls.ts';
import type { Call } from '../../packages/contracts/src/index.ts';

const HEAD = `# Calls and who may make them

One row per call of [the contracts](../packages/contracts/src). \`node scripts/checks/calls.ts --write\` generates the rows, and a check fails if a
call and its row differ. A change that lets more people make a call therefore also changes this page, where a reviewer notices it.
[A test](../server/src/access.test.ts) makes every call as every role and compares the responses with this page.

- **access**: who may make the call: \`public\` is everyone, \`session\` every logged-in user; otherwise the roles are listed.
- **limited as**: the name of the rate limit that counts the call. A call with a dash has only the general limits.
- **also**: what differs from most calls, in this order:
  - \`idle\`: the page makes the call without user action, so it does not extend the session.
  - \`guarded\`: a GET that changes something, so it requires the header \`x-portal-request\`.
  - \`first\`: a user may make the call before changing a password that an administrator set.
  - \`factor\`: a user may make the call before setting up a second factor that the county requires.
  - \`password\`: the user must have entered the password or a code recently.
  - a number of bytes: the maximum size of the request's body, if it is not the general one.
  - a media type: the response is a file of this type.
`;

const accessOf = ({ access }: Call): string => (typeof access === 'string' ? access : access.join(' '));

const alsoOf = (call: Call): string =>
  [
    call.isIdle === true ? 'idle' : '',
    call.guarded === true ? 'guarded' : '',
    call.beforePasswordChange === true ? 'first' : '',
    call.beforeSecondFactor === true ? 'factor' : '',
    call.requiresPassword === true ? 'password' : '',
    call.bodyBytes === undefined ? '' : `${call.bodyBytes} bytes`,
    call.file ?? '',
  ]
    .filter((word) => word !== '')
    .join(', ');

const rowOf = (call: Call): string =>
  `| ${call.name} | ${call.method} | ${call.path} | ${accessOf(call)} | ${call.limitedAs ?? '-'} | ${alsoOf(call) || '-'} |`;

/** The text of docs/calls.md, generated from the contracts. */
export function callsPage(calls: readonly Call[] = CALLS): string {
  const rows = calls.map(rowOf).sort();
  return `${HEAD}
| call | method | path | access | limited as | also |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

/**
 * Compares the rows of docs/calls.md with the contracts. Returns a message for each row that is missing, and for each that no call has; a
 * changed call causes both.
 * @param page the text of docs/calls.md
 */
export function callsDifferences(page: string, calls: readonly Call[] = CALLS): readonly string[] {
  const rowsOf = (text: string): Set<string> => new Set(text.split('\n').filter((line) => line.startsWith('| ')));
  const [written, expected] = [rowsOf(page), rowsOf(callsPage(calls))];
  return [
    ...[...expected].filter((row) => !written.has(row)).map((row) => `missing row: ${row}`),
    ...[...written].filter((row) => !expected.has(row)).map((row) => `row of no call: ${row}`),
  ];
}
