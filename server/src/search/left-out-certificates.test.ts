import { type Call, searchByTorrensCertificate, searchByTorrensText } from '@portal/contracts';
import { SEARCH_TYPES } from '@portal/domain';
import * as z from 'zod/mini';
import { documentRow, importRows, TORRENS_COUNTY_JSON } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { COUNTIES, expectedCoverage, type NumberedRecord, SEARCH_CAP } from './numbered-counties.testing.ts';
import { SearchPortal, TEST_TIME } from './search-portal.testing.ts';

const SEARCHES: readonly (readonly [Call, object])[] = [
  [searchByTorrensText, { text: 'easement' }],
  [searchByTorrensCertificate, {}],
];

/** Two certificates never have the same number. */
const hasUniqueNumbers = ([, records]: readonly [string, readonly NumberedRecord[]]): boolean =>
  new Set(records.map(({ number }) => number)).size === records.length;

describeOnBothDatabases('a list of certificates sorted by number that is cut off', (getDb, getDatabase) => {
  let searches: SearchPortal;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
  });
  afterEach(() => searches.close());

  test.each(COUNTIES.filter(hasUniqueNumbers))(
    'returns the same coverage as a scan of all certificates: %s',
    async (_name, records) => {
      await importRows(getDb(), {
        'county.json': TORRENS_COUNTY_JSON,
        'documents.csv': [documentRow('1')],
        'torrens_certificates.csv': records.map(({ number, on }) => ({
          certificate_number: number,
          certified_at: `${on}T09:30:00`,
          status: 'ACTIVE',
          legal_text: 'Easement',
        })),
        'torrens_memorials.csv': records.map(({ number }) => ({
          certificate_number: number,
          document_number: '',
          document_type: '',
          memorial_text: 'Easement',
          recital_text: '',
        })),
      });
      await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
      const examiner = await searches.person();
      for (const [call, criteria] of SEARCHES)
        for (const sortDirection of ['ASC', 'DESC'] as const) {
          const body = { timestamp: TEST_TIME, ...criteria, sortKey: 'certificateNumber', sortDirection };
          const { content } = await searches.call(call.name, examiner, body);
          const { coverage, searchResults } = z.parse(searchByTorrensText.content, content);
          expect([searchResults.totalRecordCount, coverage]).toEqual([
            SEARCH_CAP,
            expectedCoverage(records, sortDirection),
          ]);
        }
    },
  );
});
