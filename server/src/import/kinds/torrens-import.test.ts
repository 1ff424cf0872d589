import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import {
  createTestFolder,
  documentRow,
  type FolderContent,
  type TestFolder,
} from '../testing/import-folder-fixture.ts';

const certificate = (number: string, more: object = {}) => ({
  certificate_number: number,
  certified_at: '1990-05-06T09:30:00',
  status: 'Active',
  ...more,
});

const ALL_FILES = {
  'codes.csv': [
    { list: 'documentType', code: 'LR', description: 'Land Records', group: 'abstract' },
    { list: 'documentType', code: 'RT', description: 'Registered Titles', group: 'Torrens' },
  ],
  'documents.csv': [documentRow('T1', { document_type: 'RT' })],
  'torrens_certificates.csv': [
    certificate('7485', { file_number: 'F-1', book: '12', page: '34', legal_text: 'Lot 5, Block 7', page_count: 2 }),
    certificate('7484', { status: 'canceled' }),
  ],
  'torrens_memorials.csv': [
    { certificate_number: '7484', document_number: 'T2', memorial_text: 'Mortgage', recital_text: '', sequence: 2 },
    { certificate_number: '7484', document_number: 'T1', memorial_text: 'Deed', recital_text: 'From 1', sequence: 1 },
  ],
  'torrens_cancellations.csv': [{ certificate_number: '7484', cancelled_by_certificate: '7485' }],
} satisfies FolderContent;

const TABLES = ['torrens_certificate', 'torrens_memorial', 'torrens_cancellation', 'torrens_text'];
const contentOf = async (db: Kysely<Database>): Promise<Record<string, unknown[]>> => {
  const content: Record<string, unknown[]> = {};
  for (const table of TABLES)
    content[table] = (await sql`SELECT * FROM ${sql.table(table)} ORDER BY 1, 2, 3`.execute(db)).rows;
  return content;
};

describeOnBothDatabases('importing certificates of title', (getDb) => {
  let folder: TestFolder;
  const start = async (content: FolderContent) => {
    folder = await createTestFolder(content);
    return folder.import(getDb());
  };
  afterEach(() => folder.remove());

  test('writes all their rows, with memorials in sequence and searchable texts', async () => {
    const { kinds, added, rejectedRows } = await start(ALL_FILES);
    expect([added, rejectedRows]).toEqual([1, 0]);
    expect(kinds).toMatchObject([{ name: 'certificate', rows: 5, added: 2, replaced: 0, unchanged: 0, rejected: 0 }]);
    const content = await contentOf(getDb());
    expect(content.torrens_certificate).toMatchObject([
      { certificate_number: '7484', status: 'CANCELLED', document_type: 'RT', certified_on: '1990-05-06' },
      { certificate_number: '7485', status: 'ACTIVE', file_number: 'F-1', book: '12', page: '34', page_count: 2 },
    ]);
    expect(content.torrens_memorial).toMatchObject([
      { ord: 1, document_number: 'T1', recital_text: 'From 1' },
      { ord: 2, document_number: 'T2', memorial_text: 'Mortgage' },
    ]);
    expect(content.torrens_cancellation).toMatchObject([{ cancelled_by: '7485' }]);
    expect(content.torrens_text).toMatchObject([
      { section: 'MEMORIAL', text_key: ' DEED ' },
      { section: 'MEMORIAL', text_key: ' MORTGAGE ' },
      { section: 'RECITAL', text_key: ' FROM 1 ' },
      { section: 'LEGAL', text_key: ' LOT 5 BLOCK 7 ' },
    ]);
  });

  test('gives certificates ids that no document has, now or later', async () => {
    await start({ ...ALL_FILES, 'documents.csv': [documentRow('1'), documentRow('2')] });
    await folder.write({ 'documents.csv': [documentRow('1'), documentRow('2'), documentRow('3')] });
    await folder.import(getDb());
    const { rows } = await sql<{
      count: number;
      ids: number;
    }>`SELECT count(*)::int AS count, count(DISTINCT id)::int AS ids
      FROM (SELECT id FROM document UNION ALL SELECT id FROM torrens_certificate) AS records`.execute(getDb());
    expect(rows).toEqual([{ count: 5, ids: 5 }]);
  });

  test('changes nothing the second time, and replaces all rows of a changed certificate under its id', async () => {
    await start(ALL_FILES);
    const before = await contentOf(getDb());
    expect((await folder.import(getDb())).kinds).toMatchObject([{ added: 0, replaced: 0, unchanged: 2 }]);
    expect(await contentOf(getDb())).toEqual(before);
    await folder.write({
      'torrens_memorials.csv': [{ certificate_number: '7484', document_number: 'T3', memorial_text: 'Release' }],
    });
    expect((await folder.import(getDb())).kinds).toMatchObject([{ added: 0, replaced: 1, unchanged: 1 }]);
    const after = await contentOf(getDb());
    expect(after.torrens_memorial).toMatchObject([{ ord: 1, document_number: 'T3' }]);
    const idsOf = (content: typeof after) =>
      content.torrens_certificate?.map((row) => JSON.stringify(row).match(/"id":\d+/)?.[0]);
    expect(idsOf(after)).toEqual(idsOf(before));
  });

  test('rejects certificates with bad rows, and reports each row with its line', async () => {
    const { kinds } = await start({
      ...ALL_FILES,
      'torrens_certificates.csv': [
        certificate('1', { certified_at: 'soon' }),
        certificate('2'),
        certificate('2', { status: '' }),
        certificate('3'),
        certificate('4', { image_file: '../passwd.tif' }),
        certificate('5'),
        certificate(''),
      ],
      'torrens_memorials.csv': [
        { certificate_number: '3', memorial_text: '', document_number: '' },
        { certificate_number: '77', memorial_text: 'Homeless', document_number: '' },
      ],
      'torrens_cancellations.csv': [{ certificate_number: '5', cancelled_by_certificate: '6' }],
    });
    expect(kinds).toMatchObject([{ added: 1, rejected: 4 }]);
    expect(await folder.rejects()).toEqual([
      'torrens_certificates.csv,8,,certificate_number,is required',
      'torrens_certificates.csv,2,1,certified_at,is not a time (YYYY-MM-DDTHH:MM:SS)',
      'torrens_certificates.csv,3,2,certificate_number,line 4 has the same certificate',
      'torrens_certificates.csv,4,2,certificate_number,line 3 has the same certificate',
      'torrens_memorials.csv,2,3,memorial_text,the row has no number and no text',
      'torrens_certificates.csv,6,4,image_file,must be inside the images folder',
      'torrens_memorials.csv,3,77,certificate_number,no such certificate in torrens_certificates.csv',
    ]);
    const { torrens_certificate: rows } = await contentOf(getDb());
    expect(rows).toMatchObject([{ certificate_number: '5' }]);
  });

  test('stores images of certificates, and warns of a missing file', async () => {
    const { warnings, notes } = await start({
      ...ALL_FILES,
      'images/one.tif': 'II*\0 pages',
      'torrens_certificates.csv': [
        certificate('1', { image_file: 'one.tif' }),
        certificate('2', { image_file: 'two.tif', page_count: 3 }),
      ],
      'torrens_memorials.csv': 'certificate_number\n',
      'torrens_cancellations.csv': 'certificate_number,cancelled_by_certificate\n',
    });
    expect(warnings).toBe(1);
    expect(await folder.warnings()).toEqual([
      'torrens_certificates.csv,3,2,image_file,"images/two.tif is not there; it was imported without images"',
    ]);
    expect(notes).toContain('Certificate 2: image_file images/two.tif is not there; it was imported without images');
    const { torrens_certificate: rows } = await contentOf(getDb());
    expect(rows).toMatchObject([{ page_count: 4 }, { page_count: 0, image_key: null }]);
  });

  test('adds an unknown document type to the code list', async () => {
    const { notes } = await start({ ...ALL_FILES, 'codes.csv': 'list,code,description,group\n' });
    expect(notes).toContain('The code TOR is not in the list documentType: it was added with the code as its name');
  });
});
