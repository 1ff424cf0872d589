import { SEARCH_TYPES } from '@portal/domain';
import * as z from 'zod/mini';
import { findImagedDocument } from '../imaging/document-images.ts';
import { documentRow, importRows, TORRENS_COUNTY_JSON } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { Session } from '../platform/http/session.ts';
import { refusalOf, SearchPortal, TEST_TIME } from './search-portal.testing.ts';

jest.setTimeout(60_000);

/** A certificate and an entry and a page of a book, each beside another one that stays open to everyone. */
const countyWith = (confidential: string) => ({
  'county.json': TORRENS_COUNTY_JSON,
  'documents.csv': [documentRow('500', { document_type: 'TOR' })],
  'torrens_certificates.csv': ['T-1', 'T-2'].map((number) => ({
    certificate_number: number,
    certified_at: '1990-05-06T09:30:00',
    status: 'ACTIVE',
    document_type: 'TOR',
    confidential: number === 'T-1' ? confidential : '',
  })),
  'torrens_memorials.csv': ['T-1', 'T-2'].map((number) => ({
    certificate_number: number,
    document_number: '500',
    memorial_text: 'Mortgage',
  })),
  'torrens_cancellations.csv': [{ certificate_number: 'T-2', cancelled_by_certificate: 'T-1' }],
  'tract_book.csv': ['B-1', 'B-2'].map((id) => ({
    tract_book_id: id,
    kind: 'LB',
    plat_number: 'P1',
    lot: '5',
    confidential: id === 'B-1' ? confidential : '',
  })),
  'grantor_grantee_book.csv': ['G-1', 'G-2'].map((id) => ({
    reference_id: id,
    type: 'GRANTOR',
    from_name: 'ABBOTT',
    to_name: 'CRUZ, MARIA',
    confidential: id === 'G-1' ? confidential : '',
  })),
});

/** Each search with its criteria, and the column that identifies its rows. */
const SEARCHES: readonly (readonly [name: string, typed: object, column: string, number: string])[] = [
  ['searchByTorrensCertificate', {}, 'certificateNumber', 'T-1'],
  ['searchByTorrensCertificate', { certificateNumber: 'T-1' }, 'certificateNumber', 'T-1'],
  ['searchByTorrensText', { text: 'mortgage', searchIn: 'ALL' }, 'certificateNumber', 'T-1'],
  ['searchByTorrensText', { text: '500', searchIn: 'DOCUMENT' }, 'certificateNumber', 'T-1'],
  ['searchByTractBookId', { tractBookId: 'B-1' }, 'tractBookId', 'B-1'],
  ['searchByTractBookLegal', { legalType: 'LB', plat: 'P1', lot: '5' }, 'tractBookId', 'B-1'],
  ['searchByGrantorGranteeBook', { grantorGranteeLastName: 'BAKER' }, 'bookReferenceId', 'G-1'],
];

const DETAILS: Readonly<Record<string, string>> = {
  certificateNumber: 'torrensCertificateDetails',
  tractBookId: 'tractBookDetails',
  bookReferenceId: 'grantorGranteeBookDetails',
};

const row = z.looseObject({
  id: z.int(),
  sourcedDocKey: z.object({ docKeyType: z.string(), docKeyNumber: z.string(), imageKeyType: z.string() }),
});
const answer = z.object({
  searchResults: z.object({ totalRecordCount: z.int(), searchResultList: z.array(row) }),
});

describeOnBothDatabases(
  'a certificate or an entry or page of a book that an import withdraws',
  (getDb, getDatabase) => {
    let searches: SearchPortal;
    let examiner: Session;
    let clerk: Session;
    beforeEach(async () => {
      searches = await SearchPortal.open(getDatabase());
      examiner = await searches.person();
      clerk = await searches.person({ role: 'COUNTY' });
      await importRows(getDb(), countyWith('false'));
      await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
    });
    afterEach(() => searches.close());

    let times = 0;
    const rowsOf = async (name: string, session: Session, typed: object) => {
      times += 1;
      const { content } = await searches.call(name, session, { ...typed, timestamp: TEST_TIME + times });
      const { totalRecordCount, searchResultList } = z.parse(answer, content).searchResults;
      expect(searchResultList).toHaveLength(totalRecordCount);
      return searchResultList;
    };
    const numbersOf = async (session: Session) => {
      const found: string[] = [];
      for (const [name, typed, column] of SEARCHES)
        found.push((await rowsOf(name, session, typed)).map((one) => String(one[column])).join(' '));
      return found;
    };
    const ALL = ['T-1 T-2', 'T-1', 'T-1 T-2', 'T-1 T-2', 'B-1', 'B-1 B-2', 'G-1 G-2'];

    test('is found only by staff from then on, and by everyone again after another import', async () => {
      expect(await numbersOf(examiner)).toEqual(ALL);
      await importRows(getDb(), countyWith('true'));
      expect(await numbersOf(examiner)).toEqual(['T-2', '', 'T-2', 'T-2', '', 'B-2', 'G-2']);
      expect(await numbersOf(clerk)).toEqual(ALL);
      await importRows(getDb(), countyWith(''));
      expect(await numbersOf(examiner)).toEqual(ALL);
    });

    test('has no details and no images for others, even if they saw it before', async () => {
      for (const [name, typed, column, number] of SEARCHES.slice(1)) {
        await importRows(getDb(), countyWith('false'));
        const [found] = await rowsOf(name, examiner, typed);
        if (found === undefined) throw new Error(`${name} found nothing.`);
        expect(found[column]).toBe(number);
        await importRows(getDb(), countyWith('true'));
        const details = { docId: found.id };
        const call = searches.call(DETAILS[column] ?? '', examiner, details);
        expect((await refusalOf(call)).entry.code).toBe('NOT_FOUND');
        const image = findImagedDocument(getDb(), { ...clerk, role: 'USER' }, found.sourcedDocKey, 'preview');
        expect(['NOT_FOUND', 'DENIED']).toContain((await refusalOf(image)).entry.code);
        expect(await findImagedDocument(getDb(), clerk, found.sourcedDocKey, 'preview')).toMatchObject({
          confidential: true,
        });
      }
    });

    test('is named by no document and no other certificate', async () => {
      await importRows(getDb(), countyWith('true'));
      const [byExaminer] = await rowsOf('searchByTorrensCertificate', examiner, { certificateNumber: 'T-2' });
      expect(byExaminer?.['cancelledBySearchResults']).toMatchObject([{ cancelledByCertificateId: 0 }]);
      const certificatesOf = async (session: Session) =>
        (
          await searches.call('searchByDocumentNumber', session, {
            fromDocumentNumber: '500',
            timestamp: TEST_TIME + 999,
          })
        ).content;
      expect(JSON.stringify(await certificatesOf(clerk))).toContain('"T-1"');
      expect(JSON.stringify(await certificatesOf(examiner))).not.toContain('"T-1"');
    });

    test('is not written again by the next import of the same folder', async () => {
      await importRows(getDb(), countyWith('true'));
      const { kinds } = await importRows(getDb(), countyWith('true'));
      expect(kinds.map(({ replaced, unchanged }) => [replaced, unchanged])).toEqual([
        [0, 2],
        [0, 2],
        [0, 2],
      ]);
    });
  },
);
