import { SEARCH_TYPES } from '@portal/domain';
import { sql } from 'kysely';
import { noCardHolds } from '../ledger/card-holds.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { REQUEST } from '../testing/request-facts.ts';
import { addDocuments, DOCUMENTS } from './many-documents.testing.ts';
import { rowsReadBy } from './rows-read.testing.ts';
import { searchRoutes } from './search.route.ts';
import { SearchPortal, TEST_TIME } from './search-portal.testing.ts';

/** The number of liens that are current on the portal's date: the newest twentieth. */
const CURRENT = sql.lit(DOCUMENTS / 20);
/** 1,001 rows for the list, and the rows of one month for the note about what it leaves out. */
const MAX_READ = 1_500;
const TABLES = ['document', 'document_island', 'parcel', 'legal', 'tax_lien'];

const ALL_DAYS = { fromRecordedDate: '01/01/1900', toRecordedDate: '' };
const SEARCHES: readonly (readonly [string, object])[] = [
  ['searchByTractIndexNMI', { island: 'SAIPAN', village: 'GAR' }],
  ['searchByPlat', { plat: 'P9' }],
  ['searchByDocumentNumber', { fromDocumentNumber: '1', toDocumentNumber: '40000' }],
  ['searchByDate', ALL_DAYS],
  ['searchByTaxLien', ALL_DAYS],
];

describeOnBothDatabases('the number of rows that a whole search reads', (_getDb, getDatabase) => {
  let searches: SearchPortal;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
  });
  afterEach(() => searches.close());

  test('stays limited even with the notes about what the list leaves out', async () => {
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
    const expensive: string[] = [];
    for (const [name, body] of SEARCHES) {
      const read = await rowsReadBy(admin, TABLES, async (watched) => {
        const database = { ...getDatabase(), read: () => watched };
        const routes = searchRoutes({ ...searches.services, cardHolds: noCardHolds, database });
        await routes
          .find(({ call }) => call.name === name)
          ?.handle({ timestamp: TEST_TIME, ...body }, examiner, REQUEST);
      });
      if (read === 0 || read > MAX_READ) expensive.push(`${name}: ${read}`);
    }
    expect(expensive).toEqual([]);
  }, 300_000);
});
