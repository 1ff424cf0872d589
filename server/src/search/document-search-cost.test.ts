import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { findByDate } from './date-search.store.ts';
import { findByPlat } from './legal-search.store.ts';
import { findByParcel } from './place-search.store.ts';
import { rowsReadBy } from './rows-read.testing.ts';
import { DOCUMENT_SORT_KEYS, type Hits, type SortOrder } from './search-query.ts';
import { findByTractIndex } from './tract-index-search.store.ts';

const DOCUMENTS = 48_000;
const FIRST_DAY = '1970-01-01';
/** Documents are recorded on 20,000 days, one after the other as their numbers are. */
const DAYS = 20_000;

/** Documents of one plat, one parcel, and four villages that begin alike: the hottest there can be. */
const addDocuments = async (db: Kysely<Database>): Promise<void> => {
  const numbers = sql`generate_series(1, ${sql.lit(DOCUMENTS)}) AS n`;
  const day = sql`date ${sql.lit(FIRST_DAY)} + (n::bigint * ${sql.lit(DAYS)} / ${sql.lit(DOCUMENTS)})::int`;
  const shared = sql`lpad(n::text, 9, '0') AS number_key, ${day} AS recorded_on, 'LR' AS document_type,
    'I' || n % 17 AS instrument_code, 'G' || n % 97 AS grantor_key, false AS confidential`;
  const none = sql.lit('');
  await sql`INSERT INTO document (id, document_number, recorded_at, book_type, book, page, verified, page_count, image_file, note,
      content_hash, number_key, recorded_on, document_type, instrument_code, grantor_key, confidential)
    SELECT n, n::text, ${day}, ${none}, ${none}, ${none}, true, 1, ${none}, ${none}, ${none}, ${shared} FROM ${numbers}`.execute(
    db,
  );
  const columns = sql`number_key, recorded_on, document_type, instrument_code, grantor_key, confidential`;
  await sql`INSERT INTO document_island (doc_id, ord, island, village, village_key, ${columns})
    SELECT n, 1, 'SAIPAN', 'Garapan', 'GARAPAN' || n % 4, ${shared} FROM ${numbers}`.execute(db);
  await sql`INSERT INTO parcel (doc_id, ord, parcel_id, parcel_key, ${columns})
    SELECT n, 1, 'R77', 'R77', ${shared} FROM ${numbers}`.execute(db);
  const parts = sql`lot, sublot, block, other_lot_code, other_lot, section, township, range, base, meridian, qqqq, qqq, qq, q,
    municipality, building, unit, garage, comment`;
  await sql`INSERT INTO legal (doc_id, ord, kind, plat_number, ${parts}, ${columns})
    SELECT n, 1, 'LB', 'P9', ${sql.join(Array.from({ length: 19 }, () => none))}, ${shared} FROM ${numbers}`.execute(
    db,
  );
  await sql`INSERT INTO recorded_month SELECT date_trunc('month', recorded_on), count(*), min(number_key), max(number_key)
    FROM document GROUP BY 1`.execute(db);
};

const ANYTHING = { from: null, to: null, documentType: null, instruments: null, seesConfidential: false };
const BY_NUMBER: readonly SortOrder[] = [
  { key: 'docNumber', direction: 'ASC' },
  { key: 'docNumber', direction: 'DESC' },
];
const ORDERS = DOCUMENT_SORT_KEYS.flatMap((key): SortOrder[] => [
  { key, direction: 'ASC' },
  { key, direction: 'DESC' },
]);
const TABLES = ['document', 'document_island', 'parcel', 'legal'];
type Find = (db: Kysely<Database>, order: SortOrder) => Promise<Hits>;
const FIRST_BATCH = { offset: 0, limit: 25 };
/**
 * A walk of the cap passes 1,001. Of five years, a ninth of all documents, nine times as many and more: the dearest there is, since fewer days
 * are read and sorted, and more are nearer to each other.
 */
const MOST_READ = 13_000;

describeOnBothDatabases('what a search of documents reads', (_getDb, getDatabase) => {
  test('of what is everywhere stays below a few thousand rows: walks stop at the cap', async () => {
    const { admin } = getDatabase();
    await addDocuments(admin);
    await sql`VACUUM ANALYZE document, document_island, parcel, legal, recorded_month`.execute(admin);
    const dear: string[] = [];
    const look = async (name: string, orders: readonly SortOrder[], find: Find): Promise<void> => {
      for (const order of orders) {
        const read = await rowsReadBy(admin, TABLES, (db) => find(db, order));
        if (read > MOST_READ) dear.push(`${name} by ${order.key} ${order.direction}: ${read}`);
      }
    };
    const days = (from: string, to: string) => ({ ...ANYTHING, from, to });
    await look('all days', ORDERS, (db, order) => findByDate(db, ANYTHING, order, FIRST_BATCH));
    for (const [name, asked] of [
      ['one day', days('1995-06-01', '1995-06-01')],
      ['one year', days('1995-01-01', '1995-12-31')],
      ['five years', days('1995-01-01', '1999-12-31')],
    ] as const)
      await look(name, ORDERS, (db, order) => findByDate(db, asked, order, FIRST_BATCH));
    await look('ten years', BY_NUMBER, (db, order) =>
      findByDate(db, days('1990-03-04', '2000-05-06'), order, FIRST_BATCH),
    );
    const village = { ...ANYTHING, island: 'SAIPAN', village: 'GAR', parcelId: '' };
    await look('village', BY_NUMBER, (db, order) => findByTractIndex(db, village, order, FIRST_BATCH));
    await look('plat', BY_NUMBER, (db, order) => findByPlat(db, { ...ANYTHING, plat: 'P9' }, order, FIRST_BATCH));
    const parcel = { ...ANYTHING, parcelId: 'R77', matchType: 'EXACT' as const };
    await look('parcel', BY_NUMBER, (db, order) => findByParcel(db, parcel, order, FIRST_BATCH));
    expect(dear).toEqual([]);
  }, 300_000);
});
