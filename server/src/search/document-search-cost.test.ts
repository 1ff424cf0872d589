import { SEARCH_LIMITS } from '@portal/domain';
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

const NO_FILTER = { from: null, to: null, documentType: null, instruments: null, seesConfidential: false };
const inBothDirections = (key: SortOrder['key']): SortOrder[] => [
  { key, direction: 'ASC' },
  { key, direction: 'DESC' },
];
const ALL_ORDERS = DOCUMENT_SORT_KEYS.flatMap(inBothDirections);
/**
 * The orders of the indexes of plats and parcels. In other orders, a search reads all documents of its plat or parcel: a real one has far
 * fewer than here.
 */
const NUMBER_ORDERS = inBothDirections('docNumber');
const TABLES = ['document', 'document_island', 'parcel', 'legal'];
type Find = (db: Kysely<Database>, order: SortOrder) => Promise<Hits>;
const FIRST_BATCH = { offset: 0, limit: 25 };
/**
 * A scan stops when it has found one document more than the cap, the maximum length of a list. The dates of a search also limit the numbers
 * of a scan in another order, so that it hardly reads documents of other dates. If the dates have few documents, all of these are read
 * and sorted instead: at most 4,382 here.
 */
const MAX_READ = 5 * (SEARCH_LIMITS.cap + 1);

describeOnBothDatabases('the number of rows that a document search reads', (_getDb, getPortalDatabase) => {
  test('is limited although very many documents match', async () => {
    const { admin } = getPortalDatabase();
    await addDocuments(admin);
    // fills the statistics and the visibility map, on which the choice of plans depends
    await sql`VACUUM ANALYZE document, document_island, parcel, legal, recorded_month`.execute(admin);
    const unexpected: string[] = [];
    const measure = async (name: string, orders: readonly SortOrder[], find: Find): Promise<void> => {
      for (const order of orders) {
        const read = await rowsReadBy(admin, TABLES, (db) => find(db, order));
        // no rows would mean that no document matched
        if (read === 0 || read > MAX_READ) unexpected.push(`${name} by ${order.key} ${order.direction}: ${read}`);
      }
    };
    const measureDates = (name: string, from: string | null, to: string | null) =>
      measure(name, ALL_ORDERS, (db, order) => findByDate(db, { ...NO_FILTER, from, to }, order, FIRST_BATCH));
    await measureDates('all dates', null, null);
    await measureDates('one day', '1995-06-01', '1995-06-01');
    await measureDates('one year', '1995-01-01', '1995-12-31');
    await measureDates('five years', '1995-01-01', '1999-12-31');
    await measureDates('ten years', '1990-03-04', '2000-05-06');
    // `addDocuments` gives all documents the plat P9, the parcel R77, and a village that begins with GAR
    const village = { ...NO_FILTER, island: 'SAIPAN', village: 'GAR', parcelId: '' };
    await measure('village', ALL_ORDERS, (db, order) => findByTractIndexNMI(db, village, order, FIRST_BATCH));
    const plat = { ...NO_FILTER, plat: 'P9' };
    await measure('plat', NUMBER_ORDERS, (db, order) => findByPlat(db, plat, order, FIRST_BATCH));
    const parcel = { ...NO_FILTER, parcelId: 'R77', matchType: 'EXACT' as const };
    await measure('parcel', NUMBER_ORDERS, (db, order) => findByParcelId(db, parcel, order, FIRST_BATCH));
    const prefix = { ...NO_FILTER, parcelId: 'R7', matchType: 'BEGINS' as const };
    await measure('parcel prefix', NUMBER_ORDERS, (db, order) => findByParcelId(db, prefix, order, FIRST_BATCH));
    expect(unexpected).toEqual([]);
  }, 300_000);
});
