// docs/specification has one row, in our own words, for each implemented sentence of the specification. docs/withstand.md has one for
// each fault, attack or expectation that is covered. This check fails if
// - no test has a row's id in its title, or a test has an id without a row,
// - a row names a test file that does not contain its id,
// - a row quotes the specification, or a text in its last column differs from the language file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/run-command.ts';
import { projectFiles } from './files.ts';

const FOLDER = 'docs/specification';
const WITHSTAND = 'docs/withstand.md';
const TABLES = [
  ...readdirSync(path.join(ROOT, FOLDER))
    .filter((name) => name !== 'README.md')
    .map((name) => `${FOLDER}/${name}`),
  WITHSTAND,
];
const ROW = /^\| ([0-9A-Z][\w.-]+) \| (.*) \|$/;
const ID = /^(?:00[0-2]-\d[\w.-]+|[RSU]\d\d)$/;
const BRACKETS = /\[([0-9RSU][\w., -]*)\]/g;
/** A string literal, such as the id in a row of `it.each` whose title begins with `[%s]`. */
const WHOLE_TEXT = /'([\w.-]+)'/g;
const TITLE_OF_ROWS = /['"`]\[%s\]/;
const COUNT = /^(\d+) rows/m;
const TEST_FILE = /`([\w./-]+\.tsx?)`/g;
const QUOTED_TEXT = /`([a-z-]+):([\w.]+)` = "([^"]*)"/g;

interface Row {
  readonly id: string;
  readonly cells: string;
  readonly table: string;
}

const contentOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const exists = (file: string): boolean => existsSync(path.join(ROOT, file));

const rowsOf = (table: string): Row[] =>
  contentOf(table)
    .split('\n')
    .map((line) => ROW.exec(line))
    .filter((match) => match !== null)
    .map((match) => ({ id: match[1] ?? '', cells: match[2] ?? '', table }));

const idsOf = (text: string): string[] => {
  const titles = [...text.matchAll(BRACKETS)].flatMap((match) => (match[1] ?? '').split(/, ?/));
  const rows = TITLE_OF_ROWS.test(text) ? [...text.matchAll(WHOLE_TEXT)].map((match) => match[1] ?? '') : [];
  return [...titles, ...rows].filter((id) => ID.test(id));
};

/** Every id in a test title, with the files that have it. */
const idsInTests = (): Map<string, Set<string>> => {
  const ids = new Map<string, Set<string>>();
  for (const file of [...projectFiles('.test.ts', '.test.tsx'), 'scripts/lib/checks.ts'].filter(exists))
    for (const id of idsOf(contentOf(file))) ids.set(id, (ids.get(id) ?? new Set()).add(file));
  return ids;
};

const languageFiles = new Map<string, unknown>();
const languageFile = (file: string): unknown => {
  if (!languageFiles.has(file)) languageFiles.set(file, JSON.parse(contentOf(file)));
  return languageFiles.get(file);
};

/** An English text by its namespace and key. A shared namespace and a remote may have the same name. */
const textOf = (namespace: string, key: string): unknown => {
  const step = (node: unknown, part: string): unknown =>
    typeof node === 'object' && node !== null ? new Map(Object.entries(node)).get(part) : undefined;
  return [`packages/i18n/src/locales/en/${namespace}.json`, `mfe-${namespace}/src/locales/en.json`]
    .filter(exists)
    .map((file) => key.split('.').reduce(step, languageFile(file)))
    .find((text) => text !== undefined);
};

const textProblems = (cells: string): string[] =>
  [...cells.matchAll(QUOTED_TEXT)].flatMap(([, namespace = '', key = '', text = '']) => {
    const actual = textOf(namespace, key);
    return actual === text
      ? []
      : [`quotes ${namespace}:${key} = "${text}", the language file says ${JSON.stringify(actual)}`];
  });

const fileProblems = (cells: string, files: ReadonlySet<string>): string[] => {
  const named = [...cells.matchAll(TEST_FILE)].map((match) => match[1] ?? '');
  if (named.length === 0) return ['names no test file'];
  return named.filter((file) => !files.has(file)).map((file) => `names ${file}, which does not contain this id`);
};

const quotationProblems = (cells: string): string[] =>
  cells.startsWith('“') ? ['quotes the specification: use our own words'] : [];

const rowProblems = ({ cells }: Row, files: ReadonlySet<string> | undefined): string[] =>
  files === undefined
    ? ['has no test with its id in the title']
    : [...fileProblems(cells, files), ...quotationProblems(cells), ...textProblems(cells)];

const countProblems = (table: string): string[] => {
  const count = rowsOf(table).length;
  return COUNT.exec(contentOf(table))?.[1] === String(count)
    ? []
    : [`${table}: has ${count} rows, but states another number`];
};

const tables = TABLES.filter(exists);
const rows = tables.flatMap(rowsOf);
const tested = idsInTests();
const known = new Set<string>();
const problems = TABLES.filter((table) => !exists(table)).map((table) => `${table} is missing`);
problems.push(...countProblems(WITHSTAND));
for (const row of rows) {
  if (known.has(row.id)) problems.push(`${row.table}: ${row.id} occurs twice`);
  known.add(row.id);
  problems.push(...rowProblems(row, tested.get(row.id)).map((problem) => `${row.table}: ${row.id} ${problem}`));
}
for (const [id, files] of tested)
  if (!known.has(id))
    problems.push(`${[...files][0]}: has the id [${id}], which has no row in ${FOLDER} or ${WITHSTAND}`);
for (const line of problems) console.error(line);
process.exitCode = problems.length === 0 ? 0 : 1;
