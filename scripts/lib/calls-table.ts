import { CALLS } from '../../packages/contracts/src/calls.ts';
import type { Call } from '../../packages/contracts/src/index.ts';

const HEAD = `# Calls and who may make them

One row per call of [the contracts](../packages/contracts/src). \`node scripts/checks/calls.ts --write\` generates the rows, and a check fails if a
call and its row differ. So if a call becomes open to more people, a reviewer sees it here. [A test](../server/src/access.test.ts)
makes every call as every role and compares the responses with this page.

- **access**: \`public\` for everyone, \`session\` for every logged-in user, else the roles.
- **limited as**: the rate limit that counts the call. A call with a dash has only the general limits.
- **also**: \`idle\` does not count as use of the session. \`guarded\` is a GET with an effect. \`first\` may be made before the user has
  changed a password that an administrator set. The maximum size of the body and the kind of file follow if they are not the default.
`;

const accessOf = ({ access }: Call): string => (typeof access === 'string' ? access : access.join(' '));

const alsoOf = (call: Call): string =>
  [
    call.isIdle === true ? 'idle' : '',
    call.guarded === true ? 'guarded' : '',
    call.beforePasswordChange === true ? 'first' : '',
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

/** Rows that only the page has, or only the contracts. */
export function callsDifferences(page: string, calls: readonly Call[] = CALLS): readonly string[] {
  const rows = (text: string): Set<string> => new Set(text.split('\n').filter((line) => line.startsWith('| ')));
  const [written, wanted] = [rows(page), rows(callsPage(calls))];
  return [
    ...[...wanted].filter((row) => !written.has(row)).map((row) => `no such row: ${row}`),
    ...[...written].filter((row) => !wanted.has(row)).map((row) => `no such call: ${row}`),
  ];
}
