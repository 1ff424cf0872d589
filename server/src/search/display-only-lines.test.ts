import type { DocumentRow } from '@portal/contracts';
import { documentDetails } from '@portal/contracts';
import { SEARCH_TYPES } from '@portal/domain';
import * as z from 'zod/mini';
import { documentRow, importRows, TORRENS_COUNTY_JSON } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { Session } from '../platform/http/session.ts';
import { SearchPortal } from './search-portal.testing.ts';

jest.setTimeout(60_000);

const CERTIFICATES = ['T-1', 'T-2', 'T-3', 'T-4', 'T-5', 'T-6', 'T-7', 'T-10'];
/** As long as a list shows; the emoji takes two units of a string and is one character. */
const LONGEST = `${'ab cd '.repeat(33)}e🏝`;

const memorial = (certificate_number: string, document_number: string, memorial_text: string, sequence: number) => ({
  certificate_number,
  document_number,
  document_type: 'LR',
  memorial_text,
  recital_text: memorial_text === '' ? 'A recital' : '',
  sequence,
});

describeOnBothDatabases('the display-only lines of a document', (getDb, getDatabase) => {
  let searches: SearchPortal;
  let examiner: Session;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    examiner = await searches.person();
    await importRows(getDb(), {
      'county.json': TORRENS_COUNTY_JSON,
      'documents.csv': ['100', '200', '300', '400'].map((number) => documentRow(number, { document_type: 'LR' })),
      'torrens_certificates.csv': CERTIFICATES.map((certificate_number) => ({
        certificate_number,
        certified_at: '1980-01-01T09:30:00',
        status: 'ACTIVE',
      })),
      'torrens_memorials.csv': [
        memorial('T-10', '100', 'Easement', 1),
        memorial('T-2', '100', 'Second of the certificate', 2),
        memorial('T-2', '100', 'First of the certificate', 1),
        memorial('T-3', '100', '', 1),
        memorial('T-3', '200', LONGEST, 2),
        memorial('T-4', '200', `${LONGEST}!`, 1),
        ...CERTIFICATES.map((number) => memorial(number, '300', number === 'T-1' ? '' : `On ${number}`, 9)),
      ],
    });
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
    await searches.portal.saveRecord('common', {
      ...searches.portal.county.current.common,
      torrensLabel: 'Registered Land',
    });
  });
  afterEach(() => searches.close());

  const rowOf = async (number: string): Promise<DocumentRow> => {
    const body = { fromDocumentNumber: number };
    const [row] = (await searches.search('searchByDocumentNumber', examiner, body)).searchResults.searchResultList;
    if (row === undefined) throw new Error(`${number} was not found`);
    return row;
  };
  const detailsOf = async ({ docId }: DocumentRow) =>
    z.parse(documentDetails.content, (await searches.call('documentDetails', examiner, { docId })).content);

  test('[001-3.row.2] are the memorials with text about it in the order of their certificates, in lists and details', async () => {
    const row = await rowOf('100');
    expect(row.displayOnlySearchResults).toEqual([
      { label: 'Registered Land T-2', value: 'First of the certificate' },
      { label: 'Registered Land T-2', value: 'Second of the certificate' },
      { label: 'Registered Land T-10', value: 'Easement' },
    ]);
    expect(row.torrensSearchResults.map(({ certificateNumber }) => certificateNumber)).toEqual(['T-2', 'T-3', 'T-10']);
    expect(await detailsOf(row)).toMatchObject(row);
    expect((await rowOf('400')).displayOnlySearchResults).toEqual([]);
  });

  test('[001-3.row.2] of each row of a page are its own', async () => {
    const body = { fromDocumentNumber: '100', toDocumentNumber: '400' };
    const { searchResultList } = (await searches.search('searchByDocumentNumber', examiner, body)).searchResults;
    expect(searchResultList.map((row) => [row.docNumber, row.displayOnlySearchResults.length])).toEqual([
      ['100', 3],
      ['200', 2],
      ['300', 5],
      ['400', 0],
    ]);
  });

  test('contain at most 200 characters of a memorial in a list, and all of them in details', async () => {
    const row = await rowOf('200');
    const valuesOf = ({ displayOnlySearchResults }: Pick<DocumentRow, 'displayOnlySearchResults'>) =>
      displayOnlySearchResults.map(({ value }) => value);
    expect(valuesOf(row)).toEqual([LONGEST, `${LONGEST}…`]);
    expect(valuesOf(await detailsOf(row))).toEqual([LONGEST, `${LONGEST}!`]);
  });

  test('are at most five in a list, which still has all certificates, and all in details', async () => {
    const row = await rowOf('300');
    const labelsOf = ({ displayOnlySearchResults }: Pick<DocumentRow, 'displayOnlySearchResults'>) =>
      displayOnlySearchResults.map(({ label }) => label.replace('Registered Land ', ''));
    // the memorial on T-1 has no text
    expect(labelsOf(row)).toEqual(CERTIFICATES.slice(1, 6));
    expect(row.torrensSearchResults).toHaveLength(CERTIFICATES.length);
    expect(labelsOf(await detailsOf(row))).toEqual(CERTIFICATES.slice(1));
  });
});
