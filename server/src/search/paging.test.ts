import { SEARCH_LIMITS, SEARCH_TYPES, type SearchType } from '@portal/domain';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { COUNTY_JSON, documentRow, importRows } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { Session } from '../platform/http/session.ts';
import { GRANTOR_GRANTEE_BOOK_SORT_KEYS } from './grantor-grantee-book-search.store.ts';
import { AT, SearchPortal } from './search-portal.testing.ts';
import { DOCUMENT_SORT_KEYS, TAX_LIEN_SORT_KEYS } from './search-query.ts';
import { TORRENS_SORT_KEYS } from './torrens-search.store.ts';
import { TRACT_BOOK_SORT_KEYS } from './tract-book-search.store.ts';

jest.setTimeout(240_000);

/** A page and its four batches, and a part of a second one. */
const RECORDS = 130;
const DAY = '2001-02-03';

/** Numbers that are written in as many ways and sort as one. */
const NUMBERS = Array.from(
  { length: RECORDS },
  (_none, at) => `TB${'-'.repeat(at % 10)}${'0'.repeat(Math.floor(at / 10))}7`,
);
const LAND = { kind: 'LB', plat_number: 'P9', lot: '5', block: '7' };
const ofEach = <Row>(rowOf: (number: string) => Row): Row[] => NUMBERS.map(rowOf);
const ofDocument = (more: object) => ofEach((document_number) => ({ document_number, document_type: 'TL', ...more }));

/** Records of every kind that differ in nothing that lists are sorted by. */
const COUNTY = {
  'county.json': JSON.stringify({
    ...z.parse(z.looseObject({}), JSON.parse(COUNTY_JSON)),
    landlink: { torrens: true },
  }),
  'documents.csv': ofEach((number) => documentRow(number, { document_type: 'TL', book: '12', page: '3' })),
  'parties.csv': ofDocument({ role: 'GRANTOR', name: 'Cruz', first_name: 'Maria' }),
  'legals.csv': ofDocument(LAND),
  'parcels.csv': ofDocument({ parcel_id: 'R-77' }),
  'addresses.csv': ofDocument({ house_number: '12', street: 'Beach Road' }),
  'islands.csv': ofDocument({ island: 'SAIPAN', village: 'San Jose' }),
  'tax_liens.csv': ofDocument({ lien_number: 'X-1', lien_date: DAY }),
  'tax_lien_taxpayers.csv': ofDocument({ name: 'Cruz', first_name: 'Maria' }),
  'torrens_certificates.csv': ofEach((certificate_number) => ({
    ...{ certificate_number, certified_at: DAY, status: 'ACTIVE', book: '9', page: '2' },
    legal_text: 'Lot 5',
  })),
  'tract_book.csv': ofEach((tract_book_id) => ({ tract_book_id, recorded_at: DAY, ...LAND })),
  'grantor_grantee_book.csv': ofEach((reference_id) => ({
    ...{ reference_id, type: 'GRANTOR', from_name: 'ABBOTT', to_name: 'DAVIS', from_date: DAY, to_date: DAY },
  })),
};

interface Paged {
  readonly typed: object;
  readonly sortKeys: readonly string[];
}
const documents = (typed: object): Paged => ({ typed, sortKeys: DOCUMENT_SORT_KEYS });
const LAND_TYPED = { legalType: 'LB', plat: 'P9', lot: '5' };

/** What finds them all. A search without a line here does not compile. */
const SEARCHES: Readonly<Record<SearchType, Paged>> = {
  Address: documents({ streetNumber: '12', streetName: 'Beach' }),
  BookAndPage: documents({ book: '12', page: '3' }),
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

const answered = z.object({
  searchResults: z.object({
    totalRecordCount: z.int(),
    searchResultList: z.array(z.union([z.object({ docId: z.int() }), z.object({ id: z.int() })])),
  }),
});

describeOnBothDatabases('a list whose records sort alike', (getDb, getDatabase) => {
  let searches: SearchPortal;
  let examiner: Session;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    examiner = await searches.person();
    await importRows(getDb(), COUNTY);
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
  });
  afterEach(() => searches.close());

  const batchOf = async (type: SearchType, body: object): Promise<number[]> => {
    const { content } = await searches.call(`searchBy${type}`, examiner, { timestamp: AT, ...body });
    const { searchResults } = z.parse(answered, content);
    expect([type, searchResults.totalRecordCount]).toEqual([type, RECORDS]);
    return searchResults.searchResultList.map((row) => ('docId' in row ? row.docId : row.id));
  };

  /** All records, batch by batch and page by page. */
  const idsOf = async (type: SearchType, body: object): Promise<number[]> => {
    const ids: number[] = [];
    for (let first = 0; first < RECORDS; first += SEARCH_LIMITS.batch) {
      const pageNumber = 1 + Math.floor(first / SEARCH_LIMITS.page);
      const batch = 1 + (first % SEARCH_LIMITS.page) / SEARCH_LIMITS.batch;
      ids.push(...(await batchOf(type, { ...body, pageNumber, batch, updateHistory: false })));
    }
    return ids;
  };

  test('[001-4.3.batches.1] is paged without skipping or repeating one, in all fifteen searches and every order', async () => {
    // from now on rows lie in other places than in the order of their ids: the order of the list alone keeps pages apart
    for (const table of ['document', 'party', 'tax_lien_taxpayer', 'torrens_certificate', 'tract_book_entry'])
      await sql`UPDATE ${sql.table(table)} SET number_key = number_key WHERE number_key LIKE ${'TB%'} AND ctid::text LIKE ${'%3)'}`.execute(
        getDatabase().admin,
      );
    const wrong: string[] = [];
    for (const [type, { typed, sortKeys }] of Object.entries(SEARCHES)) {
      const known = SEARCH_TYPES.find((other) => other === type);
      if (known === undefined) continue;
      for (const sortKey of sortKeys)
        for (const sortDirection of ['ASC', 'DESC']) {
          const ids = await idsOf(known, { ...typed, sortKey, sortDirection });
          const inOrder = [...ids].sort((one, other) => (sortDirection === 'ASC' ? one - other : other - one));
          const isWhole = new Set(ids).size === RECORDS && ids.length === RECORDS;
          if (!isWhole || ids.join() !== inOrder.join()) wrong.push(`${type} by ${sortKey} ${sortDirection}`);
        }
    }
    expect(wrong).toEqual([]);
  });
});
