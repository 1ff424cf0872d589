import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { findByDate } from './date-search.store.ts';
import { findByPlat } from './legal-search.store.ts';
import { addDocuments } from './many-documents.testing.ts';
import { findByParcelId } from './place-search.store.ts';
import { rowsReadBy } from './rows-read.testing.ts';
import { DOCUMENT_SORT_KEYS, type Hits, type SortOrder } from './search-query.ts';
import { findByTractIndexNMI } from './tract-index-search.store.ts';

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
 * A scan up to the cap needs 1,001 matching rows. Five years contain a ninth of all documents, so the scan reads at least nine times as many
 * rows. This is the most expensive case: for fewer dates, only their rows are read and sorted. For more dates, the matches are closer
 * together.
 */
const MAX_READ = 13_000;

describeOnBothDatabases('the number of rows that a document search reads', (_getDb, getDatabase) => {
  test('stays limited when very many documents match, because scans stop at the cap', async () => {
    const { admin } = getDatabase();
    await addDocuments(admin);
    await sql`VACUUM ANALYZE document, document_island, parcel, legal, recorded_month`.execute(admin);
    const expensive: string[] = [];
    const measure = async (name: string, orders: readonly SortOrder[], find: Find): Promise<void> => {
      for (const order of orders) {
        const read = await rowsReadBy(admin, TABLES, (db) => find(db, order));
        if (read > MAX_READ) expensive.push(`${name} by ${order.key} ${order.direction}: ${read}`);
      }
    };
    const days = (from: string, to: string) => ({ ...ANYTHING, from, to });
    await measure('all days', ORDERS, (db, order) => findByDate(db, ANYTHING, order, FIRST_BATCH));
    for (const [name, range] of [
      ['one day', days('1995-06-01', '1995-06-01')],
      ['one year', days('1995-01-01', '1995-12-31')],
      ['five years', days('1995-01-01', '1999-12-31')],
    ] as const)
      await measure(name, ORDERS, (db, order) => findByDate(db, range, order, FIRST_BATCH));
    await measure('ten years', BY_NUMBER, (db, order) =>
      findByDate(db, days('1990-03-04', '2000-05-06'), order, FIRST_BATCH),
    );
    const village = { ...ANYTHING, island: 'SAIPAN', village: 'GAR', parcelId: '' };
    await measure('village', ORDERS, (db, order) => findByTractIndexNMI(db, village, order, FIRST_BATCH));
    await measure('plat', BY_NUMBER, (db, order) => findByPlat(db, { ...ANYTHING, plat: 'P9' }, order, FIRST_BATCH));
    const parcel = { ...ANYTHING, parcelId: 'R77', matchType: 'EXACT' as const };
    await measure('parcel', BY_NUMBER, (db, order) => findByParcelId(db, parcel, order, FIRST_BATCH));
    const prefix = { ...ANYTHING, parcelId: 'R7', matchType: 'BEGINS' as const };
    await measure('parcel prefix', BY_NUMBER, (db, order) => findByParcelId(db, prefix, order, FIRST_BATCH));
    expect(expensive).toEqual([]);
  }, 300_000);
});
