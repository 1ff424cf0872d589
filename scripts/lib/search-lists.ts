import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SearchField, SearchRule } from '../../packages/domain/src/index.ts';
import { localTool, ROOT } from './run-command.ts';

const RULES = 'packages/domain/src/search/rules';
const QUERIES = 'server/src/search';
const FORMS = 'mfe-search/src/searches';
const MIGRATIONS = 'server/src/platform/database/migrations';
const COMMAND = 'node scripts/checks/searches.ts --write';

/** A generated file with its text. */
interface GeneratedFile {
  readonly file: string;
  readonly text: string;
}

/** The exports of a folder's files: name to file. */
function exportsOf(folder: string, files: string): ReadonlyMap<string, string> {
  const names = globSync(files, { cwd: path.join(ROOT, folder) })
    .filter((file) => !file.includes('.test.') && file !== 'index.ts')
    .sort();
  return new Map(
    names.flatMap((file) =>
      [
        ...readFileSync(path.join(ROOT, folder, file), 'utf8').matchAll(
          /^export (?:const|(?:async )?function) (\w+)/gm,
        ),
      ].map(([, name = '']): [string, string] => [name, file]),
    ),
  );
}

/** 'BookAndPage' as a constant, BOOK_AND_PAGE. */
const constantOf = (type: string): string => type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();

const fileOf = (exported: ReadonlyMap<string, string>, name: string, where: string): string => {
  const file = exported.get(name);
  if (file === undefined) throw new Error(`No file of ${where} exports ${name}.`);
  return file;
};

const importOf = (names: readonly string[], from: string): string => `import { ${names.join(', ')} } from '${from}';`;
const importsOf = (exported: ReadonlyMap<string, string>, names: readonly string[], where: string): string =>
  Object.entries(Object.groupBy(names, (name) => fileOf(exported, name, where)))
    .map(([file, ofFile = []]) => importOf(ofFile, `./${file}`))
    .join('\n');

/** A generated file with its code, formatted by Biome, and a header that names the sources. */
function generate(file: string, from: string, code: string): GeneratedFile {
  const input = `// Written by '${COMMAND}' from ${from}.\n\n${code}`;
  const args = ['check', '--write', `--stdin-file-path=${file}`];
  return { file, text: execFileSync(localTool('biome'), args, { cwd: ROOT, input, encoding: 'utf8' }) };
}

const rulesIndex = (rules: ReadonlyMap<string, string>): GeneratedFile => {
  const names = [...rules.keys()].filter((name) => name.endsWith('_RULE'));
  const files = [...new Set(rules.values())];
  return generate(
    `${RULES}/index.ts`,
    'the files of this folder',
    `${importsOf(rules, names, RULES)}
    ${files.map((file) => `export * from './${file}';`).join('\n')}

    /** Document searches that are fully described by their rules. */
    export const DOCUMENT_SEARCH_RULES = [${names.join(', ')}] as const;\n`,
  );
};

const schemaOf = ({ neutral, maximum, values }: SearchField): string => {
  const name = JSON.stringify(neutral);
  if (values !== undefined) return `z._default(z.enum(${JSON.stringify(values)}), ${name})`;
  if (neutral === '') return `typed(${maximum})`;
  if (neutral === 'ALL') return `coded(${maximum})`;
  throw new Error(`A field that begins with ${name} needs its values.`);
};

const callsOf = (rules: readonly SearchRule[]): GeneratedFile => {
  const calls = rules.map(({ type, summary, fields }) => {
    const members = Object.entries(fields).map(([name, field]) => `${name}: ${schemaOf(field)}`);
    return `export const searchBy${type} = defineDocumentSearch('searchBy${type}', ${JSON.stringify(summary)}, {${members.join(', ')}});`;
  });
  const code = calls.join('\n\n');
  return generate(
    'packages/contracts/src/search/document-searches.ts',
    RULES,
    `${code.includes('z.') ? "import * as z from 'zod/mini';" : ''}
    ${importOf(
      ['coded', 'defineDocumentSearch', 'typed'].filter((name) => code.includes(`${name}(`)),
      './search.ts',
    )}

    ${code}

    export const DOCUMENT_SEARCH_CALLS = {${rules.map(({ type }) => `${type}: searchBy${type}`).join(', ')}} as const;\n`,
  );
};

const routesOf = (types: readonly string[], stores: ReadonlyMap<string, string>): GeneratedFile => {
  const indexes = types.map((type) => `${constantOf(type)}_INDEX`).filter((name) => stores.has(name));
  const queries = types.map((type) => `findBy${type}`);
  const calls = types.map((type) => `searchBy${type}`);
  const checks = types.map((type) => `check${type}Search`);
  const lines = types.map((type) => `documentSearch('${type}', searchBy${type}, check${type}Search, findBy${type}),`);
  return generate(
    `${QUERIES}/document-searches.ts`,
    `${RULES} and the stores of this folder`,
    `${importOf(calls, '@portal/contracts')}
    ${importOf(checks, '@portal/domain')}
    import { documentSearch } from './document-search.ts';
    ${importsOf(stores, [...queries, ...indexes], QUERIES)}

    /** Searches that a call, a rule and a query tell from all others. */
    export const DOCUMENT_SEARCHES = [${lines.join('\n')}];

    /** Indexes that were made for one of these queries. */
    export const SEARCH_INDEXES = [${indexes.join(', ')}];\n`,
  );
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** A new migration for each index of a query that no migration creates yet. Existing migrations never change. */
async function migrationsOf(
  types: readonly string[],
  stores: ReadonlyMap<string, string>,
): Promise<readonly GeneratedFile[]> {
  const names = globSync('[0-9]*.ts', { cwd: path.join(ROOT, MIGRATIONS) }).sort();
  const existing = names.map((name) => oneLine(readFileSync(path.join(ROOT, MIGRATIONS, name), 'utf8')));
  let number = Number(names.at(-1)?.slice(0, 4));
  const migrations: GeneratedFile[] = [];
  for (const type of types) {
    const name = `${constantOf(type)}_INDEX`;
    const store = stores.get(name);
    if (store === undefined) continue;
    // eslint-disable-next-line no-unsanitized/method -- a file of this repository, by its own name
    const module: unknown = await import(path.join(ROOT, QUERIES, store));
    const statement = new Map<string, unknown>(Object.entries(module ?? {})).get(name);
    if (typeof statement !== 'string' || /[`\\$]/.test(statement))
      throw new Error(`${name} of ${store} is no statement that a migration can have as it is.`);
    if (existing.some((migration) => migration.includes(oneLine(statement)))) continue;
    const index = /\bINDEX (?:IF NOT EXISTS )?(\w+)/i.exec(statement)?.[1] ?? '';
    if (index === '' || existing.some((migration) => migration.split(/\W+/).includes(index)))
      throw new Error(
        `${name} of ${store} is not what a migration made. Write a migration by hand that drops ${index} and makes it again.`,
      );
    number += 1;
    const file = `${String(number).padStart(4, '0')}-${constantOf(type).toLowerCase().replaceAll('_', '-')}-index.ts`;
    migrations.push(
      generate(
        `${MIGRATIONS}/${file}`,
        `${QUERIES}/${store}`,
        `import { type Kysely, sql } from 'kysely';

        export async function up(db: Kysely<unknown>): Promise<void> {
          await sql.raw(\`${statement}\`).execute(db);
        }\n`,
      ),
    );
  }
  return migrations;
}

const formsOf = (types: readonly string[]): GeneratedFile => {
  const forms = types.map((type) => `${constantOf(type)}_SEARCH`);
  const lines = types.map((type) => `${type}: defineSearch(SEARCH_CALLS.${type}, ${constantOf(type)}_SEARCH),`);
  return generate(
    `${FORMS}/search-table.ts`,
    'the forms of this folder',
    `import { SEARCH_CALLS } from '@portal/contracts';
    import { defineSearch } from './define-search.ts';
    import type { SearchDefinition } from './search-definition.ts';
    import type { ListedType } from './search-list.ts';
    ${importsOf(exportsOf(FORMS, '*.{search,searches}.ts'), forms, FORMS)}

    /** Every search with its form and its call. */
    export const SEARCHES: Readonly<Record<ListedType, SearchDefinition>> = {${lines.join('\n')}};\n`,
  );
};

/**
 * Updates the lists that name every search from the files that declare one. Returns those that differ; with `isWriting` they have
 * been written. The list of rules comes first, because all others are derived from its exports.
 */
export async function alignSearchLists(isWriting: boolean): Promise<readonly string[]> {
  const different: string[] = [];
  const align = ({ file, text }: GeneratedFile): void => {
    const to = path.join(ROOT, file);
    if (existsSync(to) && readFileSync(to, 'utf8') === text) return;
    different.push(file);
    if (isWriting) writeFileSync(to, text);
  };
  align(rulesIndex(exportsOf(RULES, '*.ts')));
  const { DOCUMENT_SEARCH_RULES, SEARCH_TYPES } = await import('../../packages/domain/src/index.ts');
  const types = DOCUMENT_SEARCH_RULES.map(({ type }) => type);
  const stores = exportsOf(QUERIES, '*.store.ts');
  align(callsOf(DOCUMENT_SEARCH_RULES));
  align(routesOf(types, stores));
  align(formsOf([...SEARCH_TYPES].sort()));
  for (const migration of await migrationsOf(types, stores)) align(migration);
  return different;
}
