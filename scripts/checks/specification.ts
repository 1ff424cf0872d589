// docs/specification.md has one row per sentence of the specification that is built. This check fails when a row has no test
// with its id in the title, when a test names an id that has no row, or when a quoted text differs from the language file.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/run-command.ts';
import { projectFiles } from './files.ts';

const TABLES = ['docs/specification.md', 'docs/withstand.md'];
const ROW = /^\| ([0-9A-Z][\w.-]+) \| (.*) \|$/;
const ID_IN_TITLE = /\[((?:00[0-2]-[\w.-]+|[RSU]\d\d)(?:, ?(?:00[0-2]-[\w.-]+|[RSU]\d\d))*)\]/g;
const QUOTED_TEXT = /`([a-z-]+):([\w.]+)` = "([^"]*)"/;

interface Row {
  readonly id: string;
  readonly cells: string;
  readonly table: string;
}

const rowsOf = (table: string): Row[] =>
  readFileSync(path.join(ROOT, table), 'utf8')
    .split('\n')
    .map((line) => ROW.exec(line))
    .filter((match) => match !== null)
    .map((match) => ({ id: match[1] ?? '', cells: match[2] ?? '', table }))
    .filter(({ id }) => id !== 'id');

const idsInTests = (): Map<string, string> => {
  const ids = new Map<string, string>();
  for (const file of [...projectFiles('.test.ts', '.test.tsx'), 'scripts/lib/checks.ts']) {
    if (!existsSync(path.join(ROOT, file))) continue;
    for (const match of readFileSync(path.join(ROOT, file), 'utf8').matchAll(ID_IN_TITLE)) {
      for (const id of (match[1] ?? '').split(/, ?/)) ids.set(id, file);
    }
  }
  return ids;
};

const textOf = (namespace: string, key: string): unknown => {
  const candidates = [`packages/i18n/src/locales/en/${namespace}.json`, `mfe-${namespace}/src/locales/en.json`];
  const file = candidates.find((candidate) => existsSync(path.join(ROOT, candidate)));
  if (file === undefined) return undefined;
  const whole: unknown = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
  const step = (node: unknown, part: string): unknown =>
    typeof node === 'object' && node !== null ? new Map(Object.entries(node)).get(part) : undefined;
  return key.split('.').reduce(step, whole);
};

const problems: string[] = [];
const rows = TABLES.filter((table) => existsSync(path.join(ROOT, table))).flatMap(rowsOf);
const tested = idsInTests();
const known = new Set<string>();
for (const { id, cells, table } of rows) {
  if (known.has(id)) problems.push(`${table}: ${id} stands twice`);
  known.add(id);
  if (!tested.has(id)) problems.push(`${table}: no test has [${id}] in its title`);
  const quoted = QUOTED_TEXT.exec(cells);
  if (quoted !== null) {
    const [, namespace = '', key = '', text = ''] = quoted;
    const actual = textOf(namespace, key);
    if (actual !== text)
      problems.push(`${table}: ${id} quotes "${text}", the language file says ${JSON.stringify(actual)}`);
  }
}
for (const [id, file] of tested)
  if (!known.has(id)) problems.push(`${file}: proves [${id}], which has no row in ${TABLES.join(' or ')}`);
if (rows.length === 0) problems.push('docs/specification.md has no rows');
for (const line of problems) console.error(line);
process.exitCode = problems.length === 0 ? 0 : 1;
