import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '..');
/** Loading records and making the demonstration are no calls of users. */
const LOADS = /^(import|demonstration)\//;
const PROVES = /\.test\.ts$|\.testing\.ts$|(^|\/)testing\/|\/migrations\//;

const textOf = (file: string): string => readFileSync(join(SOURCES, file), 'utf8');

/** The tables that these files declare. */
const tablesOf = (files: readonly string[]): string[] =>
  files.flatMap((file) => {
    const [, declared = ''] = textOf(file).split('interface Database {');
    return [...declared.matchAll(/^ {4}([a-z_]+): /gm)].map(([, name = '']) => name);
  });

/** Declared among them, but of users: read from where they are written. */
const OF_USERS = ['search_history', 'lookup_charge'];
const tables = tablesOf(globSync('records/*.tables.ts', { cwd: SOURCES })).filter((table) => !OF_USERS.includes(table));
const names = tables.join('|');
const WRITES = new RegExp(
  `(insertInto|updateTable|deleteFrom|mergeInto)\\('(${names})( as [^']*)?'\\)|(insert into|delete from|merge into|update) (${names})\\b`,
  'i',
);
const files = globSync('**/*.ts', { cwd: SOURCES }).filter((file) => !PROVES.test(file));
const writers = files.filter((file) => WRITES.test(textOf(file)));

describe('the records of the county, which searches read from a replica', () => {
  it('are the tables that records/*.tables.ts declare', () => {
    expect(tables).toEqual(
      expect.arrayContaining(['document', 'party', 'plat', 'code', 'tax_lien', 'tract_book_entry']),
    );
    expect(writers).toEqual(expect.arrayContaining(['import/write-documents.store.ts', 'records/plats.store.ts']));
  });

  it('are written by imports only, so that nobody misses their own write on a replica: a new call that writes them must read from the primary afterwards', () => {
    const shared = writers.filter((file) => !LOADS.test(file));
    expect(shared.sort()).toEqual(['records/code-lists.store.ts', 'records/plats.store.ts']);
    const users = files.filter((file) => /\b(writeCodes|addUnknownCodes|writePlats)\b/.test(textOf(file)));
    expect(users.filter((file) => !LOADS.test(file) && !shared.includes(file))).toEqual([]);
  });
});
