import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '..');
/** Folders whose code imports records or creates the demo county, and is not called by users. */
const LOADERS = /^(import|demonstration)\//;
/** Test files and migrations. */
const NOT_PRODUCTION = /\.test\.ts$|\.testing\.ts$|(^|\/)testing\/|\/migrations\//;

const textOf = (file: string): string => readFileSync(join(SOURCES, file), 'utf8');

/** The tables that these files declare. */
const tablesOf = (files: readonly string[]): string[] =>
  files.flatMap((file) => {
    const [, declared = ''] = textOf(file).split('interface Database {');
    return [...declared.matchAll(/^ {4}([a-z_]+): /gm)].map(([, name = '']) => name);
  });

/** Tables in these files that user requests write. They are read from the primary. */
const USER_TABLES = ['search_history', 'lookup_charge'];
const tables = tablesOf(globSync('records/*.tables.ts', { cwd: SOURCES })).filter(
  (table) => !USER_TABLES.includes(table),
);
const names = tables.join('|');
const WRITES = new RegExp(
  `(insertInto|updateTable|deleteFrom|mergeInto)\\('(${names})( as [^']*)?'\\)|(insert into|delete from|merge into|update) (${names})\\b`,
  'i',
);
const files = globSync('**/*.ts', { cwd: SOURCES }).filter((file) => !NOT_PRODUCTION.test(file));
const writers = files.filter((file) => WRITES.test(textOf(file)));

describe('the records of the county, which searches read from a replica', () => {
  it('are all tables declared in records/*.tables.ts', () => {
    expect(tables).toEqual(
      expect.arrayContaining(['document', 'party', 'plat', 'code', 'tax_lien', 'tract_book_entry']),
    );
    expect(writers).toEqual(expect.arrayContaining(['import/write-documents.store.ts', 'records/plats.store.ts']));
  });

  it('are written only by imports, because a user request that wrote them could miss its own change on a replica', () => {
    const shared = writers.filter((file) => !LOADERS.test(file));
    expect(shared.sort()).toEqual(['records/code-lists.store.ts', 'records/plats.store.ts']);
    const users = files.filter((file) =>
      /\b(writeCodes|addUnknownCodes|writePlats|addUnknownPlats)\b/.test(textOf(file)),
    );
    expect(users.filter((file) => !LOADERS.test(file) && !shared.includes(file))).toEqual([]);
  });
});
