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
/** Every search that accepts a name. */
const SEARCHES: readonly (readonly [string, (last: string) => object])[] = [
  ['searchByName', (last) => ({ grantorGranteeLastName1: last })],
  ['searchByLegalDescription', (last) => ({ plat: 'P9', grantorGranteeLastNameLb: last })],
  ['searchByTaxLien', (last) => ({ searchByTaxLienMethod: 'TAXPAYER', currentOrExpired: 'ALL', taxpayerName: last })],
  ['searchByGrantorGranteeBook', (last) => ({ grantorGranteeLastName: last })],
];

/** The identifier of a row: a document number, or the reference of a book page. */
const row = z.object({ docNumber: z.optional(z.string()), bookReferenceId: z.optional(z.string()) });
const found = z.object({ searchResults: z.object({ searchResultList: z.array(row) }) });

describeOnBothDatabases('[U12] a name', (getDb, getDatabase) => {
  let searches: SearchPortal;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    const records = NAMES.map(([name], index) => ({ name, document_number: String(index + 1) }));
    await importRows(getDb(), {
      'documents.csv': records.map(({ document_number }) => documentRow(document_number)),
      'parties.csv': records.map(({ name, document_number }) => partyRow(document_number, 'GRANTOR', name)),
      'legals.csv': records.map(({ document_number }) => ({ document_number, lot: '5', plat_number: 'P9' })),
      'tax_liens.csv': records.map(({ document_number }) => ({
        document_number,
        lien_number: `X-${document_number}`,
        lien_date: '2001-01-01',
      })),
      'grantor_grantee_book.csv': records.map(({ name, document_number }) => ({
        reference_id: document_number,
        type: 'GRANTOR',
        from_name: name,
        to_name: name,
        from_date: '',
        to_date: '',
      })),
      'tax_lien_taxpayers.csv': records.map(({ name, document_number }) => ({
        document_number,
        name,
        first_name: '',
        middle_name: '',
        address: '',
      })),
    });
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
    await searches.portal.county.refresh();
  });
  afterEach(() => searches.close());

  test.each(SEARCHES)('is found in every typed form, without other names, by %s', async (call, typed) => {
    const examiner = await searches.person({ role: 'COUNTY' });
    for (const [index, [, forms]] of NAMES.entries())
      for (const form of forms) {
        const { content } = await searches.call(call, examiner, { timestamp: TEST_TIME, ...typed(form) });
        const numbers = z
          .parse(found, content)
          .searchResults.searchResultList.map((record) => Object.values(record).join());
        expect([form, numbers]).toEqual([form, [String(index + 1)]]);
      }
  });
});
