import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import {
  createTestFolder,
  documentRow,
  type FolderContent,
  type TestFolder,
} from '../testing/import-folder-fixture.ts';

const entry = (tract_book_id: string, more: object = {}) => ({
  tract_book_id,
  recorded_at: '',
  instrument_code: '',
  document_number: '',
  plat_number: '',
  lot: '',
  ...more,
});
const page = (reference_id: string, more: object = {}) => ({
  reference_id,
  type: 'GRANTOR',
  from_name: 'ABBOTT',
  to_name: 'CRUZ, MARIA',
  from_date: '1850-01-01',
  to_date: '',
  ...more,
});

const ALL_FILES = {
  'codes.csv': [{ list: 'documentType', code: 'TRB', description: 'Tract Book', group: 'Tract Book' }],
  'documents.csv': [documentRow('1')],
  'tract_book.csv': [
    entry('3-1', {
      recorded_at: '1921-02-03',
      instrument_code: 'WD',
      document_number: '1',
      plat_number: 'P1',
      lot: '5',
    }),
    entry('3-1', { recorded_at: '1921-02-03', plat_number: 'P1', lot: '6' }),
    entry('3-2'),
  ],
  'grantor_grantee_book.csv': [
    page('A-1'),
    page('A-2', { type: 'grantee', from_name: 'D', to_name: 'B', from_date: '' }),
  ],
} satisfies FolderContent;

const rowsOf = async (db: Kysely<Database>, table: string) =>
  (await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)} ORDER BY 1, 2`.execute(db)).rows;

describeOnBothDatabases('importing books', (getDb) => {
  let folder: TestFolder;
  const start = async (content: FolderContent) => {
    folder = await createTestFolder(content);
    return folder.import(getDb());
  };
  afterEach(() => folder.remove());

  test('writes entries with their legal descriptions, and pages with their name ranges', async () => {
    const { kinds, rejectedRows } = await start(ALL_FILES);
    expect(rejectedRows).toBe(0);
    expect(kinds).toMatchObject([
      { name: 'tract book entry', rows: 3, added: 2 },
      { name: 'book page', rows: 2, added: 2 },
    ]);
    expect(await rowsOf(getDb(), 'tract_book_entry')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          tract_book_id: '3-1',
          named_number: '1',
          recorded_on: '1921-02-03',
          document_type: 'TRB',
        }),
        expect.objectContaining({ tract_book_id: '3-2', named_number: '', recorded_on: null }),
      ]),
    );
    expect(await rowsOf(getDb(), 'tract_book_legal')).toMatchObject([
      { ord: 1, lot: '5', recorded_on: '1921-02-03' },
      { ord: 2, lot: '6', recorded_on: '1921-02-03' },
    ]);
    expect(await rowsOf(getDb(), 'grantor_grantee_book')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          reference_id: 'A-1',
          from_key: 'ABBOTT',
          until_key: 'CRUZ MARIB',
          document_type: 'GGB',
        }),
        // its names are in the wrong order in the file
        expect.objectContaining({
          reference_id: 'A-2',
          type: 'GRANTEE',
          from_name: 'B',
          to_name: 'D',
          from_key: 'B',
          until_key: 'E',
          from_on: null,
        }),
      ]),
    );
  });

  test('changes nothing the second time, and replaces all rows of a changed record under its id', async () => {
    await start(ALL_FILES);
    const before = await rowsOf(getDb(), 'tract_book_entry');
    expect((await folder.import(getDb())).kinds).toMatchObject([{ unchanged: 2 }, { unchanged: 2 }]);
    await folder.write({ 'tract_book.csv': [entry('3-1', { plat_number: 'P2', lot: '9' }), entry('3-2')] });
    expect((await folder.import(getDb())).kinds).toMatchObject([
      { replaced: 1, unchanged: 1 },
      { replaced: 0, unchanged: 2 },
    ]);
    expect(await rowsOf(getDb(), 'tract_book_legal')).toMatchObject([{ ord: 1, plat_number: 'P2', lot: '9' }]);
    const ids = (rows: readonly Record<string, unknown>[]) => rows.map(({ id }) => id).sort();
    expect(ids(await rowsOf(getDb(), 'tract_book_entry'))).toEqual(ids(before));
  });

  test('rejects entries with contradicting rows and invalid pages, each with its line', async () => {
    const { kinds } = await start({
      'documents.csv': [documentRow('1')],
      'tract_book.csv': [
        entry('1', { recorded_at: '1921-02-03', lot: '5' }),
        entry('1', { recorded_at: '1922-02-03', lot: '6' }),
        entry('2', { recorded_at: 'soon' }),
        entry('3', { lot: '7' }),
      ],
      'grantor_grantee_book.csv': [
        page('A-1', { type: 'SELLER' }),
        page('A-2', { to_name: '' }),
        page('A-3', { from_date: '1860-01-01', to_date: '1850-01-01' }),
        page('A-4'),
        page('A-5'),
        page('A-5'),
      ],
    });
    expect(kinds).toMatchObject([
      { added: 1, rejected: 2 },
      { added: 1, rejected: 4 },
    ]);
    const rejects = (await folder.rejects()).join('\n');
    for (const line of [
      'tract_book.csv,3,1,recorded_at,differs from line 2 of the same entry',
      'tract_book.csv,4,2,recorded_at,is not a time',
      'grantor_grantee_book.csv,2,A-1,type,',
      'grantor_grantee_book.csv,3,A-2,to_name,is required',
      'grantor_grantee_book.csv,4,A-3,to_date,is before from_date',
      'grantor_grantee_book.csv,6,A-5,reference_id,',
    ])
      expect(rejects).toContain(line);
  });
});
