// Letters such as Ł and Đ, from which Unicode removes no accent, are typed as L and D on an ordinary keyboard.
import { type Kysely, sql } from 'kysely';
import { documentRow, importRows, partyRow } from '../import/testing/import-folder-fixture.ts';
import type { AnyDatabase } from '../platform/database/migrate.ts';
import { up } from '../platform/database/migrations/0069-plain-letters-in-names.ts';
import type { Database } from '../platform/database/schema.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { Session } from '../platform/http/session.ts';
import { SearchPortal } from './search-portal.testing.ts';

const lienOf = (document_number: string) => ({ document_number, lien_number: 'L1', lien_date: '2020-01-01' });
const bookPage = (reference_id: string, from_name: string, to_name: string) => ({
  reference_id,
  type: 'GRANTOR',
  from_name,
  to_name,
});

const COUNTY = {
  'codes.csv': [{ list: 'island', code: 'N', description: 'North' }],
  'plats.csv': [{ plat_number: 'Ø9', plat_name: 'Łódź Addition' }],
  'documents.csv': [documentRow('1'), documentRow('2'), documentRow('3'), documentRow('4')],
  'parties.csv': [
    partyRow('1', 'GRANTOR', 'Wałęsa', 'Łucja', 'Øyvind'),
    partyRow('1', 'GRANTEE', 'ĐẶNG'),
    partyRow('2', 'GRANTOR', 'WALESA', 'LUCJA'),
    partyRow('2', 'GRANTEE', 'Æbelø Østby'),
    partyRow('3', 'GRANTEE', 'Østby', 'Ana'),
    partyRow('4', 'GRANTOR', 'Smith', 'Ana'),
  ],
  'legals.csv': [{ document_number: '1', plat_number: 'Ø9', lot: '1' }],
  'parcels.csv': [{ document_number: '1', parcel_id: 'Đ-12' }],
  'addresses.csv': [{ document_number: '1', house_number: '7', street: 'Østby Way', city: 'Łódź' }],
  'islands.csv': [{ document_number: '1', island: 'N', village: 'Sørby' }],
  'tax_liens.csv': [lienOf('1')],
  'tax_lien_taxpayers.csv': [{ document_number: '1', name: 'Wałęsa', first_name: 'Łucja', middle_name: 'Øyvind' }],
  'torrens_certificates.csv': [
    { certificate_number: '5', certified_at: '2020-01-01', status: 'ACTIVE', legal_text: 'Lot 1, Łódź Addition' },
  ],
  'grantor_grantee_book.csv': [
    bookPage('A', 'Wałęsa, Anna', 'Wałęsa, Zofia'),
    bookPage('B', 'Baker', 'Bał'),
    bookPage('C', 'Smith', 'Smyth'),
  ],
};

/** Keys as they were before, by the table that has them. */
const OLD_KEYS: Readonly<Record<string, readonly string[]>> = {
  document: ['grantor_key'],
  party: ['last_key', 'first_key', 'grantor_key'],
  legal: ['grantor_key'],
  document_names: ['grantor_key'],
  parcel: ['parcel_key', 'grantor_key'],
  document_address: ['street_key', 'city_key', 'grantor_key'],
  document_island: ['village_key', 'grantor_key'],
  tax_lien: ['grantor_key'],
  tax_lien_taxpayer: ['last_key', 'first_key', 'grantor_key'],
  plat: ['name_key', 'folded_number'],
  torrens_text: ['text_key'],
  grantor_grantee_book: ['from_key', 'until_key'],
};
const OLD_SPELLINGS = {
  WALESA: 'WAŁESA',
  LUCJA: 'ŁUCJA',
  DANG: 'ĐANG',
  AEBELOOSTBY: 'ÆBELØØSTBY',
  OSTBY: 'ØSTBY',
  LODZ: 'ŁODZ',
  SORBY: 'SØRBY',
  D12: 'Đ12',
  O9: 'Ø9',
};
const before = (key: string): string =>
  Object.entries(OLD_SPELLINGS).reduce((text, [plain, old]) => `replace(${text}, '${plain}', '${old}')`, key);

/** Puts the keys in the form in which the previous release stored them. The second document was written in ordinary letters. */
const AGE = [
  ...Object.entries(OLD_KEYS).map(
    ([table, columns]) => `UPDATE ${table} SET ${columns.map((column) => `${column} = ${before(column)}`).join(', ')}`,
  ),
  "UPDATE grantor_grantee_book SET until_key = 'BAł' WHERE reference_id = 'B'",
  "UPDATE party SET last_key = 'WALESA', first_key = 'LUCJA' WHERE last_name = 'WALESA'",
  ...['document', 'party', 'document_names'].map(
    (table) => `UPDATE ${table} SET grantor_key = 'WALESA LUCJA' WHERE grantor_key = 'WAŁESA ŁUCJA'`,
  ),
  "UPDATE party SET middle_key = 'Ø' WHERE middle_name = 'Øyvind'",
  "UPDATE tax_lien_taxpayer SET middle_key = 'Ø' WHERE middle_name = 'Øyvind'",
  'UPDATE party SET key2 = left(last_key, 2), key3 = left(last_key, 3)',
  `UPDATE document_names SET names = ARRAY[E'RWAŁESA\\tŁUCJA\\tØ', E'EĐANG\\t\\t'], tokens = ARRAY['2WA', '3WAŁ', '4WAŁE', '2ĐA', '3ĐAN', '4ĐANG']
    WHERE grantor_key LIKE '%Ø'`,
  `UPDATE document_names SET names = ARRAY[E'RWALESA\\tLUCJA\\t', E'EÆBELØØSTBY\\t\\t'], tokens = ARRAY['2WA', '3WAL', '4WALE', '2ÆB', '3ÆBE', '4ÆBEL']
    WHERE grantor_key = 'WALESA LUCJA'`,
  `UPDATE document_names SET names = ARRAY[E'EØSTBY\\tANA\\t'], tokens = ARRAY['2ØS', '3ØST', '4ØSTB'] WHERE grantor_key = ''`,
  'DELETE FROM surname',
  `INSERT INTO surname (last_key, parties, words) VALUES ('WAŁESA', 1, NULL), ('WALESA', 1, NULL), ('ĐANG', 1, NULL),
    ('ÆBELØØSTBY', 1, ARRAY['ÆBELØ', 'ØSTBY']), ('ØSTBY', 1, NULL), ('SMITH', 1, NULL)`,
];

/** All rows with keys, as text in a fixed order. The order of tokens has no meaning. */
const readKeys = async (db: Kysely<Database>) => {
  const tables = [...Object.keys(OLD_KEYS), 'surname'];
  const read = async (table: string) => {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`.execute(db);
    return rows
      .map((row) => JSON.stringify({ ...row, ...(Array.isArray(row.tokens) && { tokens: row.tokens.toSorted() }) }))
      .sort();
  };
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await read(table)] as const)));
};

describeOnBothDatabases('letters without an accent that Unicode could remove', (getDb, getDatabase) => {
  let searches: SearchPortal;
  let examiner: Session;
  const find = async (name: string, typed: object) => (await searches.search(name, examiner, typed)).numbers;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    await importRows(getDb(), COUNTY);
    examiner = await searches.person();
  });
  afterEach(() => searches.close());

  it.each([
    ['Walesa', ['1', '2']],
    ['WAŁĘSA', ['1', '2']],
    ['dang', ['1']],
    ['Ostby', ['3']],
    ['Aebelo Ostby', ['2']],
  ])('are found by the name %s', async (grantorGranteeLastName1, numbers) => {
    expect(await find('searchByName', { grantorGranteeLastName1 })).toEqual(numbers);
  });

  it('match in first names, middle initials and both names of a document', async () => {
    const walesa = { grantorGranteeLastName1: 'Walesa', grantorGranteeFirstName1: 'Lucja' };
    expect(await find('searchByName', { ...walesa, grantorGranteeMiddleInitial1: 'O' })).toEqual(['1']);
    expect(await find('searchByName', { ...walesa, grantorGranteeLastName2: 'Dang', andOr: 'AND' })).toEqual(['1']);
  });

  it('have the same keys in records that were imported before', async () => {
    const renewed = await readKeys(getDb());
    for (const statement of AGE) await sql.raw(statement).execute(getDb());
    expect(await readKeys(getDb())).not.toEqual(renewed);
    const admin: AnyDatabase = getDatabase().admin;
    await up(admin);
    expect(await readKeys(getDb())).toEqual(renewed);
  });
});
