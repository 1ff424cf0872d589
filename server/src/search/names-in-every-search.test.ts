import { SEARCH_TYPES } from '@portal/domain';
import * as z from 'zod/mini';
import { documentRow, importRows, partyRow } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { SearchPortal, TEST_TIME } from './search-portal.testing.ts';

jest.setTimeout(60_000);

/** Recorded names, each with the forms in which users type it. */
const NAMES: readonly (readonly [string, readonly string[]])[] = [
  ["O'Brien", ['obrien', "O'BRIEN", 'O Brien', 'o’brien']],
  ['DE LEON GUERRERO', ['deleon guerrero', 'DELEONGUERRERO', 'De Leon']],
  ['Hagåtña', ['HAGATNA', 'hagåtña'.normalize('NFD')]],
  ['WOODS JR', ['Woods', 'Woods, Jr.']],
  ['Acme, Inc.', ['ACME INC', 'acme incorporated', 'Acme']],
  ['U.S. Bank, N.A.', ['US BANK NA', 'u s bank']],
  ['Santos-Cruz', ['SANTOS CRUZ', 'santoscruz']],
  ['M&T MORTGAGE', ['m & t mortgage', 'MT MORTGAGE']],
];

/** The plat of all documents. The legal description search needs one beside a name. */
const PLAT = 'P9';

/** The calls of all searches that accept a name, each with the criteria that search for the name. */
const SEARCHES: readonly (readonly [string, (name: string) => object])[] = [
  ['searchByName', (name) => ({ grantorGranteeLastName1: name })],
  ['searchByLegalDescription', (name) => ({ plat: PLAT, grantorGranteeLastNameLb: name })],
  ['searchByTaxLien', (name) => ({ searchByTaxLienMethod: 'TAXPAYER', currentOrExpired: 'ALL', taxpayerName: name })],
  ['searchByGrantorGranteeBook', (name) => ({ grantorGranteeLastName: name })],
];

/** A result row. A document is identified by its number, a page of the grantor and grantee books by its reference. */
const resultRow = z.object({ docNumber: z.optional(z.string()), bookReferenceId: z.optional(z.string()) });
const searchContent = z.object({ searchResults: z.object({ searchResultList: z.array(resultRow) }) });

describeOnBothDatabases('[U12] a recorded name', (getDb, getDatabase) => {
  let searchPortal: SearchPortal;
  /** Records each name with its own number: as a grantor, as a taxpayer, and in the grantor book. */
  beforeEach(async () => {
    searchPortal = await SearchPortal.open(getDatabase());
    const records = NAMES.map(([name], index) => ({ name, document_number: String(index + 1) }));
    await importRows(getDb(), {
      'documents.csv': records.map(({ document_number }) => documentRow(document_number)),
      'parties.csv': records.map(({ name, document_number }) => partyRow(document_number, 'GRANTOR', name)),
      'legals.csv': records.map(({ document_number }) => ({ document_number, lot: '5', plat_number: PLAT })),
      'tax_liens.csv': records.map(({ document_number }) => ({
        document_number,
        lien_number: `LIEN-${document_number}`,
        lien_date: '2001-01-01',
      })),
      'tax_lien_taxpayers.csv': records.map(({ name, document_number }) => ({
        document_number,
        name,
        first_name: '',
        middle_name: '',
        address: '',
      })),
      'grantor_grantee_book.csv': records.map(({ name, document_number }) => ({
        reference_id: document_number,
        type: 'GRANTOR',
        from_name: name,
        to_name: name,
        from_date: '',
        to_date: '',
      })),
    });
    await searchPortal.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
    await searchPortal.portal.county.refresh();
  });
  afterEach(() => searchPortal.close());

  test.each(SEARCHES)(
    'is found in every form in which users type it, and no other name with it, by %s',
    async (call, criteriaFor) => {
      const examiner = await searchPortal.person({ role: 'COUNTY' });
      for (const [index, [, typedForms]] of NAMES.entries())
        for (const typed of typedForms) {
          const { content } = await searchPortal.call(call, examiner, { timestamp: TEST_TIME, ...criteriaFor(typed) });
          const rows = z.parse(searchContent, content).searchResults.searchResultList;
          const found = rows.map(({ docNumber, bookReferenceId }) => docNumber ?? bookReferenceId);
          expect([typed, found]).toEqual([typed, [String(index + 1)]]);
        }
    },
  );
});
