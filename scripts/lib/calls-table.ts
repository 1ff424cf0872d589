import { CALLS } from '../../packages/contracts/src/calls.ts';
import type { Call } from '../../packages/contracts/src/index.ts';

const HEAD = `# Calls and who may make them

One row per call of [the contracts](../packages/contracts/src). \`node scripts/checks/calls.ts --write\` writes the rows; a check fails when a
call and its row differ. So a call that is opened to more people changes this page, where a reviewer sees it, and
[a test](../server/src/access.test.ts) makes every call as every role and holds the answers against this page.

- **access**: \`public\` is everybody, \`session\` whoever is logged in, else the roles.
- **limited as**: what it is counted with; a dash has no limit of its own.
- **also**: \`idle\` does not count as use of the session, \`guarded\` is a GET with an effect, \`first\` may be made before a password
  that an administrator set was changed, then the longest body and the kind of file, where they are not as with every call.
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
