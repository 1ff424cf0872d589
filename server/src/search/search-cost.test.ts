import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { typedNameKeys } from '../records/name-keys.ts';
import { findByName } from './name-search.store.ts';
import { rowsReadBy } from './rows-read.testing.ts';
import { DOCUMENT_SORT_KEYS, type NameQuery, type SortOrder } from './search-query.ts';

/**
 * `count` documents, straight into the tables that a name search reads: a hot name, one as hot that begins alike, and a
 * rare one, by many grantors and with many instruments.
 */
const addDocuments = async (db: Kysely<Database>, first: number, count: number): Promise<void> => {
  const numbers = sql`generate_series(${first}::int, ${first + count - 1}::int) AS n`;
  const shared = sql`lpad(n::text, 9, '0'), date '1970-01-01' + n % 20000, 'LR', 'I' || n % 17, 'G' || n % 97, false`;
  const names = [
    { name: 'SMITH', every: 1 },
    { name: 'SMITHERS', every: 2 },
    { name: 'SMALL', every: 400 },
  ];
  for (const [ord, { name, every }] of names.entries()) {
    await sql`INSERT INTO party SELECT n, ${ord + 1}, true, ${name}, 'JOHN', '', '', ${name}, 'JOHN', '',
      left(${name}, 2), left(${name}, 3), ${shared} FROM ${numbers} WHERE n % ${sql.lit(every)} = 0`.execute(db);
    await sql`INSERT INTO surname VALUES (${name}, ${count / every}) ON CONFLICT (last_key)
      DO UPDATE SET parties = surname.parties + excluded.parties`.execute(db);
  }
  await sql`INSERT INTO recorded_month VALUES ('1970-01-01', ${count})
    ON CONFLICT (month) DO UPDATE SET documents = recorded_month.documents + ${count}`.execute(db);
};

const keysOf = (last: string) => typedNameKeys({ last, first: '', middle: '' });
const query = (last: string, other?: string): NameQuery => ({
  from: null,
  to: null,
  documentType: null,
  instruments: null,
  seesConfidential: false,
  name2: other === undefined ? null : keysOf(other),
  andOr: 'OR',
  searchIn: 'BOTH',
  name1: keysOf(last),
});
/** Twice the cap where a name stands on each document twice, and again where it is half of those that begin alike. */
const MOST_READ = 4_000;
/** Names whose parties are more than the cap in every county. */
const HOT = [
  query('SMITHERS'),
  query('SMITH'),
  query('SM'),
  query('SMI'),
  query('SMIT'),
  query('SMITH', 'SMALL'),
  query('SMITH', 'SMITH'),
];
/** Read in several ways: each walk stops at the cap, and passes others that begin alike on its way. */
const SEVERAL_WAYS = [query('SMITH JR'), query('SMITH, J'), query('SMITH JOSEPH ANN MARY')];
const MOST_READ_IN_SEVERAL_WAYS = 2 * MOST_READ;
const ORDERS = DOCUMENT_SORT_KEYS.flatMap((key): SortOrder[] => [
  { key, direction: 'ASC' },
  { key, direction: 'DESC' },
]);

describeOnBothDatabases('what a name search reads', (_getDb, getDatabase) => {
  const partiesRead = (asked: NameQuery, order: SortOrder): Promise<number> =>
    rowsReadBy(getDatabase().admin, ['party'], (db) => findByName(db, asked, order, { offset: 0, limit: 25 }));

  test('of hot names stays below a few thousand rows in every order: walks stop at the cap', async () => {
    const { admin } = getDatabase();
    await addDocuments(admin, 1, 48_000);
    await sql`VACUUM ANALYZE party`.execute(admin);
    const dear: string[] = [];
    for (const asked of [...HOT, ...SEVERAL_WAYS]) {
      const most = SEVERAL_WAYS.includes(asked) ? MOST_READ_IN_SEVERAL_WAYS : MOST_READ;
      for (const order of ORDERS) {
        const read = await partiesRead(asked, order);
        const name = [asked.name1.last, asked.name2?.last].join(' ').trim();
        if (read > most) dear.push(`${name} by ${order.key} ${order.direction}: ${read}`);
      }
    }
    expect(dear).toEqual([]);
  }, 300_000);
});
