import { searchByName } from '@portal/contracts';
import * as z from 'zod/mini';
import { documentRow, importRows, partyRow } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, logInToNameSearch, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { COUNTIES, expectedCoverage, SEARCH_CAP } from './numbered-counties.testing.ts';

describeOnBothDatabases('a list sorted by number that is cut off', (getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    cookie = await logInToNameSearch(portal, getDb());
  });
  afterEach(() => portal.close());

  test.each(COUNTIES)('returns the same coverage as a scan of all documents: %s', async (_name, documents) => {
    await importRows(getDb(), {
      'documents.csv': documents.map(({ number, on, type = 'LR' }) =>
        documentRow(number, { recorded_at: on, document_type: type }),
      ),
      'parties.csv': documents.map(({ number, type = 'LR' }) => ({
        ...partyRow(number, 'GRANTOR', 'HOT', 'ANN'),
        document_type: type,
      })),
    });
    await portal.county.refresh();
    for (const sortDirection of ['ASC', 'DESC'] as const) {
      const body = { grantorGranteeLastName1: 'HOT', sortKey: 'docNumber', sortDirection };
      const answer = await portal.send(searchByName, body, { cookie });
      const { coverage, searchResults } = z.parse(searchByName.content, envelopeOfAnswer(answer).content);
      expect([searchResults.totalRecordCount, coverage]).toEqual([
        SEARCH_CAP,
        expectedCoverage(documents, sortDirection),
      ]);
    }
  });
});
