import { searchByDocumentNumber, searchByTaxLien, torrensCertificateDetails } from '@portal/contracts';
import { SEARCH_TYPES } from '@portal/domain';
import * as z from 'zod/mini';
import { documentRow, importRows, TORRENS_COUNTY_JSON } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { Session } from '../platform/http/session.ts';
import { SearchPortal, TEST_TIME } from './search-portal.testing.ts';

jest.setTimeout(60_000);

/** Each document that is referred to by the number 500 is confidential; another document with the same number (a MAP) is not. */
const COUNTY = {
  'county.json': TORRENS_COUNTY_JSON,
  'documents.csv': [
    ...['LR', 'TL', 'TOR'].map((document_type) => documentRow('500', { document_type, confidential: true })),
    documentRow('500', { document_type: 'MAP' }),
    documentRow('100'),
    documentRow('200', { document_type: 'TL' }),
  ],
  'references.csv': [{ document_number: '100', refers_to: '500', relation: 'RELEASES' }],
  'tax_liens.csv': [{ document_number: '200', lien_number: 'X-1', lien_date: '2001-01-01' }],
  'tax_lien_events.csv': [
    { document_number: '200', kind: 'RELEASE', flag: 'PARTIAL', event_document_number: '500' },
    { document_number: '200', kind: 'REVISION', event_document_number: '500' },
  ],
  'torrens_certificates.csv': [{ certificate_number: 'T-1', certified_at: '1990-05-06T09:30:00', status: 'ACTIVE' }],
  'torrens_memorials.csv': [{ certificate_number: 'T-1', document_number: '500', memorial_text: 'Kept back' }],
};

describeOnBothDatabases('a reference to a confidential document', (getDb, getDatabase) => {
  let searches: SearchPortal;
  let examiner: Session;
  let clerk: Session;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    examiner = await searches.person();
    clerk = await searches.person({ role: 'COUNTY' });
    await importRows(getDb(), COUNTY);
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
  });
  afterEach(() => searches.close());

  const find = async (name: string, session: Session, typed: object): Promise<unknown> =>
    (await searches.call(name, session, { ...typed, timestamp: TEST_TIME })).content;

  test('does not lead from a document to another document with the same number', async () => {
    const referenceOf = async (session: Session) => {
      const content = await find('searchByDocumentNumber', session, { fromDocumentNumber: '100' });
      const [row] = z.parse(searchByDocumentNumber.content, content).searchResults.searchResultList;
      return row?.referenceDocumentSearchResults;
    };
    expect(await referenceOf(clerk)).toMatchObject([{ docType: 'LR', docId: expect.any(Number) }]);
    expect(await referenceOf(examiner)).toMatchObject([
      { docId: 0, docType: '', displayDocNumber: '500', instrumentDescription: '', recordedDate: '' },
    ]);
  });

  test('does not lead from a tax lien to another document with the same number', async () => {
    const lienOf = async (session: Session) => {
      const content = await find('searchByTaxLien', session, { currentOrExpired: 'ALL' });
      return z.parse(searchByTaxLien.content, content).searchResults.searchResultList[0];
    };
    expect(await lienOf(clerk)).toMatchObject({
      releaseSearchResults: [{ releaseDocType: 'TL' }],
      revisionSearchResults: [{ docType: 'TL' }],
    });
    expect(await lienOf(examiner)).toMatchObject({
      releaseSearchResults: [{ releaseDocId: 0, releaseDocType: '', releaseDisplayDocNumber: '500' }],
      revisionSearchResults: [{ docId: 0, docType: '', displayDocNumber: '500' }],
    });
  });

  test('does not lead from a certificate to another document with the same number', async () => {
    const { id } = await getDb().selectFrom('torrens_certificate').select('id').executeTakeFirstOrThrow();
    const memorialsOf = async (session: Session) => {
      await find('searchByTorrensCertificate', session, {});
      const { content } = await searches.call('torrensCertificateDetails', session, { docId: id });
      return z.parse(torrensCertificateDetails.content, content).memorials;
    };
    expect(await memorialsOf(clerk)).toMatchObject([{ docType: 'TOR' }]);
    expect(await memorialsOf(examiner)).toMatchObject([{ docId: 0, docType: '', displayDocNumber: '500' }]);
  });
});
