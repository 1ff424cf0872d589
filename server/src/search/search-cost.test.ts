import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { typedNameKeys } from '../records/name-keys.ts';
import { findByName } from './name-search.store.ts';
import { rowsReadBy } from './rows-read.testing.ts';
import { DOCUMENT_SORT_KEYS, type NameQuery, type SortOrder } from './search-query.ts';

/**
 * Inserts `count` documents directly into the tables that a name search reads, with many grantors and instruments. They have a very
 * common name, another common name with the same beginning, and a rare one.
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
/** Twice the cap for a name that is twice on each document, and twice again if half of the names with its prefix are others. */
const MAX_READ = 4_000;
/** Queries for names with more parties than the cap. */
const HOT = [
  query('SMITHERS'),
  query('SMITH'),
  query('SM'),
  query('SMI'),
  query('SMIT'),
  query('SMITH', 'SMALL'),
  query('SMITH', 'SMITH'),
];
/** Queries with several readings: each scan stops at the cap, and passes other names with the same prefix. */
const SEVERAL_READINGS = [query('SMITH JR'), query('SMITH, J'), query('SMITH JOSEPH ANN MARY')];
const MAX_READ_FOR_SEVERAL_READINGS = 2 * MAX_READ;
const ORDERS = DOCUMENT_SORT_KEYS.flatMap((key): SortOrder[] => [
  { key, direction: 'ASC' },
  { key, direction: 'DESC' },
]);

describeOnBothDatabases('the number of rows that a name search reads', (_getDb, getDatabase) => {
  const partiesRead = (searched: NameQuery, order: SortOrder): Promise<number> =>
    rowsReadBy(getDatabase().admin, ['party'], (db) => findByName(db, searched, order, { offset: 0, limit: 25 }));

  test('stays limited for very common names in every sort order, because scans stop at the cap', async () => {
    const { admin } = getDatabase();
    await addDocuments(admin, 1, 48_000);
    await sql`VACUUM ANALYZE party`.execute(admin);
    const expensive: string[] = [];
    for (const searched of [...HOT, ...SEVERAL_READINGS]) {
      const most = SEVERAL_READINGS.includes(searched) ? MAX_READ_FOR_SEVERAL_READINGS : MAX_READ;
      for (const order of ORDERS) {
        const read = await partiesRead(searched, order);
        const name = [searched.name1.last, searched.name2?.last].join(' ').trim();
        if (read > most) expensive.push(`${name} by ${order.key} ${order.direction}: ${read}`);
      }
    }
    expect(expensive).toEqual([]);
  }, 300_000);
});
