import { SEARCH_TYPES } from '@portal/domain';
import { sql } from 'kysely';
import { noCardHolds } from '../ledger/card-holds.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { REQUEST } from '../testing/request-facts.ts';
import { addDocuments, DOCUMENTS } from './many-documents.testing.ts';
import { rowsReadBy } from './rows-read.testing.ts';
import { searchRoutes } from './search.route.ts';
import { AT, SearchPortal } from './search-portal.testing.ts';

/** Of them a twentieth stands on the day of the portal's clock: the newest. */
const CURRENT = sql.lit(DOCUMENTS / 20);
/** A list of 1,001, and of the days before its last what has a number behind it, in one month. */
const MOST_READ = 1_500;
const TABLES = ['document', 'document_island', 'parcel', 'legal', 'tax_lien'];

const ALL_DAYS = { fromRecordedDate: '01/01/1900', toRecordedDate: '' };
const SEARCHES: readonly (readonly [string, object])[] = [
  ['searchByTractIndexNMI', { island: 'SAIPAN', village: 'GAR' }],
  ['searchByPlat', { plat: 'P9' }],
  ['searchByDocumentNumber', { fromDocumentNumber: '1', toDocumentNumber: '40000' }],
  ['searchByDate', ALL_DAYS],
  ['searchByTaxLien', ALL_DAYS],
];

describeOnBothDatabases('what a whole search reads', (_getDb, getDatabase) => {
  let searches: SearchPortal;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
  });
  afterEach(() => searches.close());

  test('with what its list leaves out stays below a few thousand rows, wherever the list is cut off', async () => {
    const { admin } = getDatabase();
    await addDocuments(admin);
    await sql`INSERT INTO tax_lien (doc_id, lien_number, lien_type, lien_key, lien_on, current_until, number_key, recorded_on,
        document_type, instrument_code, grantor_key, confidential)
      SELECT id, 'X', '', 'X', recorded_on, CASE WHEN id > ${sql.lit(DOCUMENTS)} - ${CURRENT} THEN 'infinity' ELSE '-infinity' END::date,
        number_key, recorded_on, document_type, instrument_code, grantor_key, confidential FROM document`.execute(
      admin,
    );
    await sql`VACUUM ANALYZE document, document_island, parcel, legal, tax_lien, recorded_month`.execute(admin);
    const examiner = await searches.person();
    const dear: string[] = [];
    for (const [name, body] of SEARCHES) {
      const read = await rowsReadBy(admin, TABLES, async (watched) => {
        const database = { ...getDatabase(), read: () => watched };
        const routes = searchRoutes({ ...searches.services, cardHolds: noCardHolds, database });
        await routes.find(({ call }) => call.name === name)?.handle({ timestamp: AT, ...body }, examiner, REQUEST);
      });
      if (read === 0 || read > MOST_READ) dear.push(`${name}: ${read}`);
    }
    expect(dear).toEqual([]);
  }, 300_000);
});
