import { sql } from 'kysely';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import {
  createTestFolder,
  documentRow,
  type FolderContent,
  partyRow,
  type TestFolder,
} from './testing/import-folder-fixture.ts';

const long = (length: number) => 'x'.repeat(length);
/** Characters of four UTF-8 bytes each, without repetition, so that no database compresses them. */
const wide = (length: number) =>
  Array.from({ length }, (_, index) => String.fromCodePoint(0x20000 + ((index * 7_919) % 40_000))).join('');

describeOnBothDatabases('long cells', (getDb) => {
  let folder: TestFolder;
  const start = async (content: FolderContent) => {
    folder = await createTestFolder(content);
    return folder.import(getDb());
  };
  afterEach(() => folder.remove());

  test('of realistic length are imported unchanged', async () => {
    const houseNumber = `1234-1238 EVEN AND 1235-1239 ODD, REAR, ${long(80)}`;
    const result = await start({
      'documents.csv': [documentRow('1', { instrument_code: long(60) })],
      'parties.csv': [partyRow('1', 'GRANTOR', long(500))],
      'addresses.csv': [{ document_number: '1', house_number: houseNumber.slice(0, 120), street: 'Beach Road' }],
      'legals.csv': [{ document_number: '1', lot: long(200), block: long(200), sublot: long(200) }],
    });
    expect(result).toMatchObject({ added: 1, warnings: 0, rejectedRows: 0 });
  }, 60_000);

  test('are truncated, or left out if they are codes, with a warning for each', async () => {
    const result = await start({
      'documents.csv': [documentRow('1', { note: long(10_000_000), book: long(41) }), documentRow('2')],
      'parties.csv': [partyRow('1', 'GRANTOR', long(501)), partyRow('1', 'GRANTEE', 'Cruz')],
      'parcels.csv': ['P1', long(61)].map((parcel_id) => ({ document_number: '1', parcel_id })),
      'legals.csv': [{ document_number: '1', lot: long(201), plat_number: long(101) }],
      'addresses.csv': [{ document_number: '2', house_number: long(121), street: 'Beach Road' }],
    });
    expect(result).toMatchObject({ added: 2, rejectedRows: 0, warnings: 7 });
    const rows = async (table: string) =>
      (await sql`SELECT * FROM ${sql.id(table)} ORDER BY 1, 2`.execute(getDb())).rows;
    expect(await rows('document')).toMatchObject([{ note: long(4_000), book: '' }, { document_number: '2' }]);
    expect(await rows('party')).toMatchObject([{ last_name: long(500) }, { last_name: 'Cruz' }]);
    expect(await rows('parcel')).toMatchObject([{ parcel_id: 'P1' }]);
    expect(await rows('legal')).toMatchObject([{ lot: long(200), plat_number: '' }]);
    expect(await rows('document_address')).toMatchObject([{ house_number: long(120).toUpperCase() }]);
    expect((await folder.warnings()).sort()).toEqual([
      'addresses.csv,2,2,house_number,longer than 120 characters: the first 120 were kept',
      'documents.csv,2,1,book,longer than 40 characters: it was left out',
      'documents.csv,2,1,note,longer than 4000 characters: the first 4000 were kept',
      'legals.csv,2,1,lot,longer than 200 characters: the first 200 were kept',
      'legals.csv,2,1,plat_number,longer than 100 characters: it was left out',
      'parcels.csv,3,1,parcel_id,longer than 60 characters: it was left out',
      'parties.csv,2,1,name,longer than 500 characters: the first 500 were kept',
    ]);
    expect(await folder.import(getDb())).toMatchObject({ unchanged: 2 });
  }, 60_000);

  test('do not reject an instrument in the list of codes, or a certificate with a long status', async () => {
    const instrument = long(60);
    const result = await start({
      'codes.csv': [{ list: 'instrument', code: instrument, description: 'Assignment of Rents', group: 'LOANS' }],
      'documents.csv': [documentRow('1', { instrument_code: instrument })],
      'torrens_certificates.csv': [{ certificate_number: 'T-1', certified_at: '1960-01-02', status: long(41) }],
    });
    expect(result).toMatchObject({ added: 1, rejectedRows: 0, warnings: 1, kinds: [{ added: 1 }] });
    const { rows } = await sql`SELECT code, groups FROM code WHERE list = 'instrument'`.execute(getDb());
    expect(rows).toEqual([{ code: instrument, groups: ['LOANS'] }]);
    expect(await folder.warnings()).toEqual([
      'torrens_certificates.csv,2,T-1,status,longer than 40 characters: the first 40 were kept',
    ]);
  }, 60_000);

  test('reject the document if they are its number or type', async () => {
    await start({ 'documents.csv': [documentRow(long(61)), documentRow('1', { document_type: long(21) })] });
    expect((await folder.rejects()).map((line) => line.split(',').slice(3).join(','))).toEqual([
      'document_type,longer than 20 characters',
      'document_number,longer than 60 characters',
    ]);
  }, 60_000);

  test('of four-byte characters fit into every index', async () => {
    // 30 characters of four bytes are 60 units
    const number = wide(30);
    const row = { document_number: number };
    const result = await start({
      'documents.csv': [documentRow(number, { instrument_code: wide(30), book: wide(20), page: wide(20) })],
      'parties.csv': [
        { ...row, role: 'GRANTOR', name: wide(250), first_name: wide(50), middle_name: wide(50) },
        { ...row, role: 'GRANTEE', name: '\ufdfa'.repeat(500), first_name: '\ufdfa'.repeat(100) },
      ],
      'legals.csv': [{ ...row, plat_number: wide(50), lot: wide(100), block: wide(100), section: wide(10) }],
      'addresses.csv': [{ ...row, house_number: wide(60), street: wide(100), city: wide(50) }],
      'parcels.csv': [{ ...row, parcel_id: wide(30) }],
      'references.csv': [{ ...row, refers_to: wide(30) }],
      'islands.csv': [{ ...row, island: wide(10), village: wide(50) }],
      'plats.csv': [{ plat_number: wide(50), plat_name: wide(100) }],
    });
    expect(result).toMatchObject({ added: 1, rejectedRows: 0, warnings: 0 });
  }, 60_000);

  test('reject the document if its number expands into thousands of letters, and do not stop the import', async () => {
    // square katakana words, single characters that expand to up to six letters
    const text = Array.from({ length: 60 }, (_, index) => String.fromCodePoint(0x3300 + ((index * 37) % 88))).join('');
    const result = await start({
      'documents.csv': [documentRow(text), documentRow('1')],
      'parties.csv': [{ document_number: text, role: 'GRANTOR', name: wide(250), first_name: wide(50) }],
    });
    expect(result).toMatchObject({ added: 1, rejectedDocuments: 1 });
    expect((await folder.rejects())[0]).toContain(
      'document_number,has too many characters that expand to several letters',
    );
  }, 60_000);
});
