import { SEARCH_LIMITS, SEARCH_TYPES } from '@portal/domain';
import { sql } from 'kysely';
import { noCardHolds } from '../ledger/card-holds.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { REQUEST } from '../testing/request-facts.ts';
import { addDocuments, DOCUMENTS } from './many-documents.testing.ts';
import { rowsReadBy } from './rows-read.testing.ts';
import { searchRoutes } from './search.route.ts';
import { SearchPortal, TEST_TIME } from './search-portal.testing.ts';

/** Of the tax liens, only the newest twentieth still has an effect; the others have expired or were released. */
const EFFECTIVE_LIENS = DOCUMENTS / 20;
/**
 * The list needs one row more than the cap, its maximum length. The note about what the list leaves out counts the documents of the month
 * in which the list ends, about 75; the rest is a margin.
 */
const MAX_READ = SEARCH_LIMITS.cap + 500;
const TABLES = ['document', 'document_island', 'parcel', 'legal', 'tax_lien'];

/** An empty end of a date range is today. */
const ALL_DATES = { fromRecordedDate: '01/01/1900', toRecordedDate: '' };
/** Searches that all or most of the documents of `addDocuments` match: the name of the call, and its criteria. */
const SEARCHES: readonly (readonly [string, object])[] = [
  ['searchByTractIndexNMI', { island: 'SAIPAN', village: 'GAR' }],
  ['searchByPlat', { plat: 'P9' }],
  ['searchByDocumentNumber', { fromDocumentNumber: '1', toDocumentNumber: '40000' }],
  ['searchByDate', ALL_DATES],
  ['searchByTaxLien', ALL_DATES],
];

describeOnBothDatabases('the number of rows that the whole call of a search reads', (_getDb, getPortalDatabase) => {
  let searches: SearchPortal;
  beforeEach(async () => {
    searches = await SearchPortal.open(getPortalDatabase());
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
  });
  afterEach(() => searches.close());

  test('is limited, including the rows for the note about what a list leaves out', async () => {
    const { admin } = getPortalDatabase();
    await addDocuments(admin);
    await sql`INSERT INTO tax_lien (doc_id, lien_number, lien_type, lien_key, lien_on, current_until, number_key, recorded_on,
        document_type, instrument_code, grantor_key, confidential)
      SELECT id, 'X', '', 'X', recorded_on, CASE WHEN id > ${sql.lit(DOCUMENTS - EFFECTIVE_LIENS)} THEN 'infinity' ELSE '-infinity' END::date,
        number_key, recorded_on, document_type, instrument_code, grantor_key, confidential FROM document`.execute(
      admin,
    );
    // fills the statistics and the visibility map, on which the choice of plans depends
    await sql`VACUUM ANALYZE document, document_island, parcel, legal, tax_lien, recorded_month`.execute(admin);
    const examiner = await searches.person();
    const unexpected: string[] = [];
    for (const [name, body] of SEARCHES) {
      const read = await rowsReadBy(admin, TABLES, async (watched) => {
        // the routes read from a database that records their statements
        const database = { ...getPortalDatabase(), read: () => watched };
        const routes = searchRoutes({ ...searches.services, cardHolds: noCardHolds, database });
        await routes
          .find(({ call }) => call.name === name)
          ?.handle({ timestamp: TEST_TIME, ...body }, examiner, REQUEST);
      });
      // no rows would mean that the call was not measured
      if (read === 0 || read > MAX_READ) unexpected.push(`${name}: ${read}`);
    }
    expect(unexpected).toEqual([]);
  }, 300_000);
});
