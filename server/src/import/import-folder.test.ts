import { createHash } from 'node:crypto';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import { readCountyRecords, saveCountyRecord } from '../county-config/county-config.store.ts';
import type { Database } from '../platform/database/schema.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import {
  COUNTED_PAGES,
  createTestFolder,
  csvOf,
  documentRow,
  type FolderContent,
  partyRow,
  type TestFolder,
} from './testing/import-folder-fixture.ts';

const TABLES = [
  'document',
  'party',
  'legal',
  'document_reference',
  'parcel',
  'document_address',
  'document_island',
  'document_names',
  'surname',
  'recorded_month',
  'code',
  'plat',
];

/** All rows that the import wrote, including ids. */
const contentOf = async (db: Kysely<Database>): Promise<Record<string, unknown[]>> => {
  const content: Record<string, unknown[]> = {};
  for (const table of TABLES)
    content[table] = (await sql`SELECT * FROM ${sql.id(table)} ORDER BY 1, 2`.execute(db)).rows;
  return content;
};
const numbersOf = async (db: Kysely<Database>): Promise<string[]> =>
  (await db.selectFrom('document').select('document_number').orderBy('number_key').execute()).map(
    (row) => row.document_number,
  );

const ALL_FILES = {
  'codes.csv': [
    { list: 'documentType', code: 'LR', description: 'Land Records', group: 'abstract' },
    { list: 'instrument', code: 'WD', description: 'Warranty Deed', group: 'DEEDS;ALLDEEDS' },
    { list: 'instrumentGroup', code: 'DEEDS', description: 'Deeds', group: '' },
  ],
  'plats.csv': [{ plat_number: 'P1', plat_name: "DeWitt's Sub", recorded_at: '1950-01-02' }],
  'documents.csv': [
    documentRow('2024-9', { sale_price: '1250.50', book: '12', page: '345', verified: true, note: 'one\ntwo' }),
    documentRow('2024-10', { instrument_code: 'NEW', recorded_at: '03/04/2002', confidential: 'TRUE' }),
  ],
  'parties.csv': [
    partyRow('2024-9', 'GRANTEE', 'Hagåtña Trust'),
    partyRow('2024-10', 'GRANTOR', "O'Brien", 'Mary', 'Q'),
    partyRow('2024-9', 'GRANTOR', 'Cruz', 'Juan'),
  ],
  'legals.csv': [{ document_number: '2024-9', kind: 'LB', plat_number: 'P1', lot: '5', block: '7' }],
  'references.csv': [{ document_number: '2024-10', refers_to: 'not yet here', relation: 'RELEASES' }],
  'parcels.csv': [{ document_number: '2024-9', parcel_id: '12-345.6' }],
  'addresses.csv': [{ document_number: '2024-9', house_number: '12', street: 'Beach Road' }],
  'islands.csv': [{ document_number: '2024-9', island: 'SPN', village: 'Chalan Kanoa' }],
} satisfies FolderContent;

/** Content that begins like a TIFF file. */
const PAGES = 'II*\0 pages';

describeOnBothDatabases('importing a folder', (getDb) => {
  let folder: TestFolder;
  const start = async (content: FolderContent) => {
    folder = await createTestFolder(content);
    return folder.import(getDb());
  };
  afterEach(() => folder.remove());

  test('writes documents with all their rows', async () => {
    expect(await start(ALL_FILES)).toMatchObject({ added: 2, replaced: 0, unchanged: 0, rejectedRows: 0, rows: 10 });
    const { document, party, legal, document_island } = await contentOf(getDb());
    expect(document).toMatchObject([
      {
        document_number: '2024-9',
        sale_price_cents: 125_050,
        recorded_on: '2001-02-03',
        verified: true,
        grantor_key: 'CRUZ JUAN',
      },
      { document_number: '2024-10', recorded_on: '2002-03-04', confidential: true },
    ]);
    expect(party).toMatchObject([
      { last_name: 'Hagåtña Trust', last_key: 'HAGATNATRUST', key2: 'HA', key3: 'HAG', is_grantor: false },
      { last_key: 'CRUZ', first_key: 'JUAN', is_grantor: true },
      { last_key: 'OBRIEN', first_key: 'MARY', middle_key: 'Q' },
    ]);
    expect(legal).toMatchObject([{ plat_number: 'P1', lot: '5' }]);
    expect(document_island).toMatchObject([{ island: 'SPN', village_key: 'CHALANKANOA' }]);
  });

  test('changes nothing when the same folder is imported again', async () => {
    await start(ALL_FILES);
    const before = await contentOf(getDb());
    expect(await folder.import(getDb())).toMatchObject({ added: 0, replaced: 0, unchanged: 2 });
    expect(await contentOf(getDb())).toEqual(before);
  });

  test('replaces all rows of a changed document under the same id, and updates the counts', async () => {
    await start(ALL_FILES);
    const [before] = await getDb()
      .selectFrom('document')
      .select('id')
      .where('document_number', '=', '2024-9')
      .execute();
    await folder.write({
      'parties.csv': [partyRow('2024-9', 'GRANTOR', 'Reyes'), ...ALL_FILES['parties.csv'].slice(1, 2)],
      'legals.csv': 'document_number\n',
    });
    expect(await folder.import(getDb())).toMatchObject({ added: 0, replaced: 1, unchanged: 1 });
    const { party, legal, surname, recorded_month } = await contentOf(getDb());
    expect(party).toMatchObject([{ doc_id: before?.id, last_key: 'REYES' }, { last_key: 'OBRIEN' }]);
    expect(legal).toEqual([]);
    expect(surname).toMatchObject([
      { last_key: 'CRUZ', parties: 0 },
      { last_key: 'HAGATNATRUST', parties: 0 },
      { last_key: 'OBRIEN', parties: 1 },
      { last_key: 'REYES', parties: 1 },
    ]);
    expect(recorded_month).toMatchObject([{ documents: 1 }, { documents: 1 }]);
  });

  test('takes the name of a new county from the folder, and keeps a later change of the name', async () => {
    await start({ 'documents.csv': [documentRow('1')] });
    const { common, facts } = await readCountyRecords(getDb());
    expect([common.countyName, facts.name]).toEqual(['Tasi County', 'Tasi County']);
    await getDb()
      .transaction()
      .execute((tx) => saveCountyRecord(tx, 'common', { countyName: 'County of Tasi' }));
    await folder.import(getDb());
    expect((await readCountyRecords(getDb())).common.countyName).toBe('County of Tasi');
  });

  test('adds unknown codes with the code as name, and reports unknown codes, columns and files once', async () => {
    const { notes } = await start({
      'documents.csv': [documentRow('1', { color: 'red' }), documentRow('2', { color: 'blue' })],
      'tract_book.csv': 'tract_book_id,kind\n',
      'holiday.txt': 'x',
    });
    expect(notes.filter((note) => note.includes('color'))).toHaveLength(1);
    expect(notes.some((note) => note.includes('tract_book.csv'))).toBe(false);
    expect(notes.some((note) => note.includes('holiday.txt'))).toBe(true);
    expect(notes.filter((note) => note.includes('The code WD'))).toHaveLength(1);
    expect((await contentOf(getDb())).code).toMatchObject([
      { list: 'documentType', code: 'LR', description: 'LR' },
      { list: 'instrument', code: 'WD', description: 'WD' },
    ]);
  });

  test('ignores a broken link to an unknown file, and removes control characters from notes', async () => {
    folder = await createTestFolder({ 'documents.csv': [documentRow('1', { '\u001b[31mred': 'x' })] });
    await symlink('/nowhere/at/all', join(folder.path, 'holiday.csv'));
    const { added, notes } = await folder.import(getDb());
    expect(added).toBe(1);
    expect(notes).toContain('documents.csv: the unknown column \u00b7[31mred is ignored');
  });

  test('stops when the store cannot keep an image, and does not import the document without it', async () => {
    folder = await createTestFolder({
      'documents.csv': [documentRow('1', { image_file: '1.tif', page_count: 3 })],
      'images/1.tif': PAGES,
    });
    const full = {
      stat: () => Promise.resolve(null),
      countPages: async () => 1,
      inspectImage: async () => ({ pages: 1, problem: null }),
      put: async (_key: string, bytes: Buffer | Readable) => {
        // like a store that pipes the stream onwards
        if (bytes instanceof Readable) bytes.destroy(new DOMException('The operation was aborted', 'AbortError'));
        throw new Error('ENOSPC: no space left on device');
      },
    };
    await expect(folder.import(getDb(), { images: full })).rejects.toThrow(
      'The image images/1.tif cannot be kept (ENOSPC: no space left on device)',
    );
    expect(await numbersOf(getDb())).toEqual([]);
    expect(await folder.import(getDb())).toMatchObject({ added: 1 });
    expect(folder.images.size).toBe(1);
  });

  test('stores an image again whose stored content has another hash', async () => {
    folder = await createTestFolder({
      'documents.csv': [documentRow('1', { image_file: '1.tif', page_count: 3 })],
      'images/1.tif': PAGES,
    });
    const storedKeys: string[] = [];
    const other = createHash('sha256').update('aliens').digest('hex');
    const images = {
      stat: () => Promise.resolve({ size: PAGES.length, sha256: other }),
      countPages: async () => 1,
      inspectImage: async () => ({ pages: 1, problem: null }),
      put: async (key: string, bytes: Buffer | Readable) => {
        storedKeys.push(key);
        return {
          sha256: createHash('sha256')
            .update(await buffer(Readable.from(bytes)))
            .digest('hex'),
        };
      },
    };
    expect(await folder.import(getDb(), { images })).toMatchObject({ added: 1, notes: expect.any(Array) });
    expect(storedKeys).toHaveLength(1);
  });

  test('reads a byte-order mark, CRLF, quotes and line breaks inside cells', async () => {
    const documents = csvOf([documentRow('1', { note: 'line "1"\nline 2, end' })]).replaceAll('\n', '\r\n');
    await start({
      'documents.csv': `\ufeff${documents}`,
      'parties.csv': `\ufeff${csvOf([partyRow('1', 'GRANTOR', 'Ada, Inc.')])}`,
    });
    expect((await contentOf(getDb())).document).toMatchObject([{ note: 'line "1"\r\nline 2, end' }]);
  });

  test('rejects exactly the bad rows with line, column and reason, and does not import their documents', async () => {
    const result = await start({
      'documents.csv': [
        documentRow('good'),
        documentRow('bad-date', { recorded_at: '2024-02-30' }),
        documentRow('bad-money', { sale_price: '1,2.3.4' }),
        documentRow('bad-party'),
        documentRow('twice'),
        documentRow('twice'),
        documentRow('nul', { note: 'a\u0000b' }),
        documentRow('huge', { note: `"${'x'.repeat(10_000_000)}\n` }),
        documentRow('climber', { image_file: '../../etc/passwd.pdf' }),
        documentRow('', {}),
        documentRow('year-0', { recorded_at: '0000-01-01', instrument_date: '01/01/0000' }),
      ],
      'images/other.tif': PAGES,
      'parties.csv': [
        partyRow('good', 'GRANTOR', 'Cruz'),
        { ...partyRow('bad-party', 'GRANTOR', 'Cruz'), role: 'BUYER' },
        partyRow('nobody', 'GRANTOR', 'Cruz'),
        partyRow('bad-party', 'GRANTEE', 'Fine'),
      ],
    });
    expect(await numbersOf(getDb())).toEqual(['good']);
    expect((await folder.rejects()).sort()).toEqual(
      [
        'documents.csv,3,bad-date,recorded_at,is not a time (YYYY-MM-DDTHH:MM:SS)',
        'documents.csv,4,bad-money,sale_price,is not a plain decimal amount',
        'parties.csv,3,bad-party,role,"is not one of GRANTOR, GRANTEE"',
        'parties.csv,4,nobody,document_number,no such document in documents.csv',
        'documents.csv,6,twice,document_number,line 7 has the same document',
        'documents.csv,7,twice,document_number,line 6 has the same document',
        'documents.csv,8,nul,note,contains a control character',
        'documents.csv,9,huge,,"a cell is longer than 100,000 characters"',
        'documents.csv,11,climber,image_file,must be inside the images folder',
        'documents.csv,12,,document_number,is required',
        'documents.csv,13,year-0,instrument_date,is not a date (YYYY-MM-DD)',
        'documents.csv,13,year-0,recorded_at,is not a time (YYYY-MM-DDTHH:MM:SS)',
      ].sort(),
    );
    expect(result).toMatchObject({ added: 1, rejectedRows: 11, rejectReasons: 12, rejectedDocuments: 10 });
  });

  test('rejects a row of the wrong length or with broken UTF-8', async () => {
    const header = 'document_number,document_type,instrument_code,recorded_at,note\n';
    const rows = ['1,LR,WD,2001-01-01,fine', '2,LR,WD,2001-01-01', '3,LR,WD,2001-01-01,\xff\xfe'];
    await start({ 'documents.csv': Buffer.from(`${header}${rows.join('\n')}\n`, 'latin1') });
    expect(await numbersOf(getDb())).toEqual(['1']);
    expect(await folder.rejects()).toEqual([
      'documents.csv,3,2,,"the row has 4 cells, the header 5"',
      'documents.csv,4,3,note,is not valid UTF-8',
    ]);
  });

  test('assigns a row without a type only if exactly one document of the import and the county has its number', async () => {
    await start({ 'documents.csv': [documentRow('7', { document_type: 'TOR' }), documentRow('8')] });
    await folder.write({
      'documents.csv': [
        documentRow('7'),
        documentRow('8', { page: '2' }),
        documentRow('9'),
        documentRow('9', { document_type: 'TOR' }),
      ],
      'parcels.csv': ['7', '8', '9'].map((number) => ({ document_number: number, parcel_id: 'R1' })),
    });
    expect(await folder.import(getDb())).toMatchObject({ replaced: 1, added: 0, rejectedDocuments: 3 });
    expect((await folder.rejects()).sort()).toEqual([
      'parcels.csv,2,7,document_type,the county has another document with this number: the type is required',
      'parcels.csv,4,9,document_type,several documents have this number: the type is required',
    ]);
  });

  test('stops at an unclosed quotation mark before it writes anything, because rows may be missing', async () => {
    const documents = csvOf([documentRow('1'), documentRow('2')]).replace('2,LR', '"2,LR');
    await expect(start({ 'documents.csv': documents })).rejects.toThrow(
      'documents.csv, line 3: a quotation mark is not closed',
    );
    expect(await numbersOf(getDb())).toEqual([]);
  });

  test('copies images once per content, and reports missing images, other files and links out of the folder', async () => {
    folder = await createTestFolder({
      'documents.csv': [
        documentRow('1', { image_file: 'a/1.tif', page_count: 3 }),
        documentRow('2', { image_file: 'a\\copy.TIFF', page_count: 3 }),
        documentRow('3', { image_file: 'missing.pdf', page_count: 9 }),
        documentRow('4', { image_file: 'out.pdf', page_count: 9 }),
        documentRow('5', { image_file: 'empty.tif', page_count: 9 }),
        documentRow('6', { image_file: 'letter.pdf', page_count: 9 }),
      ],
      'images/empty.tif': '',
      'images/letter.pdf': 'Dear Recorder',
      'images/a/1.tif': PAGES,
      'images/a/copy.TIFF': PAGES,
    });
    await symlink('/etc/hostname', join(folder.path, 'images', 'out.pdf'));
    const { notes } = await folder.import(getDb());
    expect([...folder.images.values()]).toEqual([PAGES.length]);
    const { document = [] } = await contentOf(getDb());
    expect(document).toMatchObject([
      { page_count: 3, image_key: expect.stringMatching(/^[0-9a-f]{2}\/[0-9a-f]{64}\.tif$/) },
      { page_count: 3 },
      { page_count: 0, image_key: null },
      { page_count: 0, image_key: null },
      { page_count: 0, image_key: null },
      { page_count: 0, image_key: null },
    ]);
    expect(notes.filter((note) => note.includes('imported without images'))).toHaveLength(4);
    expect(notes.filter((note) => note.includes('neither TIFF nor PDF'))).toHaveLength(2);
    await folder.write({ 'images/a/1.tif': `${PAGES} of others` });
    expect(await folder.import(getDb())).toMatchObject({ replaced: 1, unchanged: 5 });
  });

  test('counts pages if the index does not state them, and only when a document is written', async () => {
    folder = await createTestFolder({
      'documents.csv': [documentRow('1', { image_file: '1.tif' }), documentRow('2')],
      'images/1.tif': PAGES,
    });
    await folder.import(getDb());
    const { document = [] } = await contentOf(getDb());
    expect(document).toMatchObject([{ page_count: COUNTED_PAGES }, { page_count: 0 }]);
    expect(await folder.import(getDb())).toMatchObject({ unchanged: 2 });
  });

  test('has the same result when it is stopped midway and run again', async () => {
    const documents = Array.from({ length: 600 }, (_, index) => documentRow(`D${index}`));
    const parties = documents.map((_, index) => partyRow(`D${index}`, 'GRANTOR', `Name${index % 50}`));
    folder = await createTestFolder({ 'documents.csv': documents, 'parties.csv': parties });
    const stop = new AbortController();
    let clockReads = 0;
    const now = () => {
      clockReads += 1;
      if (clockReads === 16) stop.abort();
      return clockReads * 200;
    };
    await expect(folder.import(getDb(), { signal: stop.signal, now })).rejects.toThrow('abort');
    const written = await numbersOf(getDb());
    expect(written.length).toBeGreaterThan(0);
    expect(written.length).toBeLessThan(600);
    const withoutParties =
      await sql`SELECT id FROM document WHERE NOT EXISTS (SELECT FROM party WHERE doc_id = document.id)`.execute(
        getDb(),
      );
    expect(withoutParties.rows).toEqual([]);
    expect(await folder.import(getDb())).toMatchObject({ added: 600 - written.length, unchanged: written.length });
    const counted = await sql<{ n: number }>`SELECT sum(parties)::int AS n FROM surname`.execute(getDb());
    expect(counted.rows).toEqual([{ n: 600 }]);
  }, 60_000);

  test('leaves time for searches while it writes', async () => {
    const documents = Array.from({ length: 800 }, (_, index) => documentRow(`D${index}`));
    folder = await createTestFolder({ 'documents.csv': documents });
    const ended = new AbortController();
    const running = folder.import(getDb()).finally(() => ended.abort());
    let answeredMeanwhile = 0;
    while (!ended.signal.aborted) {
      await getDb().selectFrom('document').select('id').limit(1).execute();
      answeredMeanwhile += 1;
    }
    await running;
    expect(answeredMeanwhile).toBeGreaterThan(10);
  });

  test.each([
    ['no county.json', { 'county.json': '' }, 'county.json is not valid JSON'],
    [
      'a wrong time zone',
      { 'county.json': '{"countyDirectory":"x","name":"X","stateCode":"MP","timeZone":"Mars"}' },
      'timeZone',
    ],
    ['a missing column', { 'documents.csv': 'document_number\n1\n' }, 'has no column document_type'],
    ['an empty file', { 'documents.csv': '' }, 'documents.csv is empty'],
    [
      'a file in UTF-16',
      { 'documents.csv': Buffer.from(`\ufeff${csvOf([documentRow('1')])}`, 'utf16le') },
      'documents.csv is not written in UTF-8',
    ],
    ['a folder in place of a file', { 'parties.csv/a.txt': 'x' }, 'parties.csv is a folder'],
    ['a rejects.csv that cannot be written', { 'rejects.csv/a.txt': 'x' }, 'rejects.csv cannot be written'],
  ])('refuses %s with a message', async (_, content, sentence) => {
    await expect(start({ 'documents.csv': [documentRow('1')], ...content })).rejects.toThrow(sentence);
    expect(await numbersOf(getDb())).toEqual([]);
  });
});
