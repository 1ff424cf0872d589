import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isSearchType, SEARCH_TYPES, type SearchType } from '@portal/domain';
import * as z from 'zod/mini';
import { COUNTY_JSON, documentRow, importRows } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { Session } from '../platform/http/session.ts';
import { GRANTOR_GRANTEE_BOOK_SORT_KEYS } from './grantor-grantee-book-search.store.ts';
import { oneRowPerRecord, type PagedSearch, scatterRows, wrongOrders } from './paging.testing.ts';
import { SearchPortal } from './search-portal.testing.ts';
import { DOCUMENT_SORT_KEYS, TAX_LIEN_SORT_KEYS } from './search-query.ts';
import { TORRENS_SORT_KEYS } from './torrens-search.store.ts';
import { TRACT_BOOK_SORT_KEYS } from './tract-book-search.store.ts';

jest.setTimeout(240_000);

const DAY = '2001-02-03';

const LAND = { kind: 'LB', plat_number: 'P9', lot: '5', block: '7' };
const partOfEachDocument = (more: object) =>
  oneRowPerRecord((document_number) => ({ document_number, document_type: 'TL', ...more }));

/** Records of every kind with equal sort keys. */
const COUNTY = {
  'county.json': JSON.stringify({
    ...z.parse(z.looseObject({}), JSON.parse(COUNTY_JSON)),
    landlink: { torrens: true },
  }),
  'documents.csv': oneRowPerRecord((number) => documentRow(number, { document_type: 'TL' })),
  'parties.csv': partOfEachDocument({ role: 'GRANTOR', name: 'Cruz', first_name: 'Maria' }),
  'legals.csv': partOfEachDocument(LAND),
  'parcels.csv': partOfEachDocument({ parcel_id: 'R-77' }),
  'addresses.csv': partOfEachDocument({ house_number: '12', street: 'Beach Road' }),
  'islands.csv': partOfEachDocument({ island: 'SAIPAN', village: 'San Jose' }),
  'tax_liens.csv': partOfEachDocument({ lien_number: 'X-1', lien_date: DAY }),
  'tax_lien_taxpayers.csv': partOfEachDocument({ name: 'Cruz', first_name: 'Maria' }),
  'torrens_certificates.csv': oneRowPerRecord((certificate_number) => ({
    certificate_number,
    certified_at: DAY,
    status: 'ACTIVE',
    book: '9',
    page: '2',
    legal_text: 'Lot 5',
  })),
  'tract_book.csv': oneRowPerRecord((tract_book_id) => ({ tract_book_id, recorded_at: DAY, ...LAND })),
  'grantor_grantee_book.csv': oneRowPerRecord((reference_id) => ({
    reference_id,
    type: 'GRANTOR',
    from_name: 'ABBOTT',
    to_name: 'DAVIS',
    from_date: DAY,
    to_date: DAY,
  })),
};

const documents = (typed: object): PagedSearch => ({ typed, sortKeys: DOCUMENT_SORT_KEYS });
const LAND_TYPED = { legalType: 'LB', plat: 'P9', lot: '5' };

/** For each search, the input that finds all of the records. */
const SEARCHES: Readonly<Partial<Record<SearchType, PagedSearch>>> = {
  Address: documents({ streetNumber: '12', streetName: 'Beach' }),
  Date: documents({ fromRecordedDate: '02/03/2001', toRecordedDate: '02/03/2001' }),
  DocumentNumber: documents({ fromDocumentNumber: 'TB-7', toDocumentNumber: '' }),
  GrantorGranteeBook: { typed: { grantorGranteeLastName: 'CRUZ' }, sortKeys: GRANTOR_GRANTEE_BOOK_SORT_KEYS },
  LegalDescription: documents(LAND_TYPED),
  Name: documents({ grantorGranteeLastName1: 'Cruz' }),
  ParcelId: documents({ parcelId: 'R77' }),
  Plat: documents({ plat: 'P9' }),
  TaxLien: {
    typed: { searchByTaxLienMethod: 'TAXPAYER', taxpayerName: 'Cruz', currentOrExpired: 'ALL' },
    sortKeys: TAX_LIEN_SORT_KEYS,
  },
  TorrensCertificate: { typed: { certificateNumber: 'TB7' }, sortKeys: TORRENS_SORT_KEYS },
  TorrensText: { typed: { text: 'lot 5' }, sortKeys: TORRENS_SORT_KEYS },
  TractBookId: { typed: { tractBookId: 'TB7' }, sortKeys: TRACT_BOOK_SORT_KEYS },
  TractBookLegal: { typed: LAND_TYPED, sortKeys: TRACT_BOOK_SORT_KEYS },
  TractIndexNMI: documents({ island: 'SAIPAN', village: 'San Jose' }),
};

/** The searches whose paging is tested in another file. */
const PAGED_ELSEWHERE = globSync('*.test.ts', { cwd: import.meta.dirname }).flatMap((file) =>
  [
    ...readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(
      /describeDocumentSearch\(\{\s*call: searchBy(\w+)/g,
    ),
  ].map(([, type = '']) => type),
);

test('the paging of every search is tested, here or in another file', () => {
  expect([...Object.keys(SEARCHES), ...PAGED_ELSEWHERE].sort()).toEqual([...SEARCH_TYPES].sort());
});

describeOnBothDatabases('a list of records with equal sort keys', (getDb, getDatabase) => {
  let searches: SearchPortal;
  let examiner: Session;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    examiner = await searches.person();
    await importRows(getDb(), COUNTY);
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
  });
  afterEach(() => searches.close());

  test('[001-4.3.batches.1] is paged without skipping or repeating a record in every sort order', async () => {
    await scatterRows(getDatabase());
    const wrong: string[] = [];
    for (const [type, paged] of Object.entries(SEARCHES))
      if (isSearchType(type)) wrong.push(...(await wrongOrders(searches, examiner, type, paged)));
    expect(wrong).toEqual([]);
  });
});
