import { SEARCH_TYPES } from '@portal/domain';
import * as z from 'zod/mini';
import { COUNTY_JSON, documentRow, importRows } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { SearchPortal, TEST_TIME } from './search-portal.testing.ts';

const RESULTS = z.object({ searchResults: z.object({ totalRecordCount: z.number() }) });

const TORRENS_COUNTY = JSON.stringify({
  ...z.parse(z.looseObject({}), JSON.parse(COUNTY_JSON)),
  landlink: { torrens: true },
});

describeOnBothDatabases('numbers that are typed as they stand on paper', (getDb, getDatabase) => {
  test('find their records with the words before them', async () => {
    const searches = await SearchPortal.open(getDatabase());
    await importRows(getDb(), {
      'county.json': TORRENS_COUNTY,
      'documents.csv': [documentRow('60355', { book: '012', page: '34' }), documentRow('Doc 7')],
      'torrens_certificates.csv': [{ certificate_number: 'T-1158', certified_at: '1960-01-02', status: 'ACTIVE' }],
      'torrens_memorials.csv': [{ certificate_number: 'T-1158', document_number: '60355', memorial_text: 'Mortgage' }],
    });
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
    const examiner = await searches.person();
    for (const [name, typed, total] of [
      ['searchByDocumentNumber', { fromDocumentNumber: 'Doc. No. 60355' }, 1],
      ['searchByDocumentNumber', { fromDocumentNumber: '#60355' }, 1],
      ['searchByDocumentNumber', { fromDocumentNumber: 'doc 7' }, 1],
      ['searchByDocumentNumber', { fromDocumentNumber: '7' }, 0],
      ['searchByTorrensCertificate', { certificateNumber: 'Certificate of Title No. T-1158' }, 1],
      ['searchByTorrensText', { searchIn: 'DOCUMENT', text: 'Doc. No. 60355' }, 1],
      ['searchByTorrensText', { searchIn: 'ALL', text: '#60355' }, 1],
      ['searchByTorrensText', { searchIn: 'DOCUMENT', text: 'Doc. No. 60356' }, 0],
      ['searchByBookAndPage', { book: 'Book 12', page: 'Pg. 34' }, 1],
      ['searchByBookAndPage', { book: 'Book 12', page: 'Pg. 35' }, 0],
    ] as const) {
      const { content } = await searches.call(name, examiner, { timestamp: TEST_TIME, ...typed });
      expect([typed, z.parse(RESULTS, content).searchResults.totalRecordCount]).toEqual([typed, total]);
    }
    await searches.close();
  });
});
