import { spawnSync } from 'node:child_process';
import { type FileHandle, mkdir, open, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { ownProcessTag } from './leftovers.ts';
import { reportCell } from './report-file.ts';
import { createTestFolder, documentRow, type FolderContent, type TestFolder } from './testing/import-folder-fixture.ts';

const HEADER = 'file,line,document_number,column,reason\n';

describe('a cell of a report', () => {
  test.each([
    ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"`],
    ['=HYPERLINK("http://x.example","y")', `"'=HYPERLINK(""http://x.example"",""y"")"`],
    ['+1-1', `"'+1-1"`],
    ['-2024-9', `"'-2024-9"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    // control characters are replaced with a middle dot
    ['\t=1', '\u00b7=1'],
    ['\r=1', '\u00b7=1'],
    [' =1', `" '=1"`],
    ['＝1', `"'＝1"`],
    // a spreadsheet with semicolons as separators would read two cells
    ['A;=1', `"A;'=1"`],
    ['2024-9', '2024-9'],
    ['A=1', 'A=1'],
  ])('[S37] %p is never evaluated as a formula', (text, cell) => {
    expect(reportCell(text)).toBe(cell);
  });
});

describeOnBothDatabases('the reports of an import', (getDb) => {
  let folder: TestFolder;
  const importFiles = async (content: FolderContent) => {
    folder = await createTestFolder(content);
    return folder.import(getDb());
  };
  afterEach(() => folder.remove());

  test('[S37] contain no formula, even if a document number is one', async () => {
    await importFiles({ 'documents.csv': [documentRow("=cmd|' /C calc'!A0", { recorded_at: 'x' })] });
    expect(await folder.rejects()).toEqual([
      `documents.csv,2,"'=cmd|' /C calc'!A0",recorded_at,is not a time (YYYY-MM-DDTHH:MM:SS)`,
    ]);
  }, 60_000);

  test.each(['rejects.csv', 'warnings.csv'])(
    '[S37] replace a link called %s and do not change its target',
    async (name) => {
      folder = await createTestFolder({ 'documents.csv': [documentRow('1')], 'precious.txt': 'precious' });
      await symlink(join(folder.path, 'precious.txt'), join(folder.path, name));
      expect(await folder.import(getDb())).toMatchObject({ added: 1 });
      expect(await readFile(join(folder.path, 'precious.txt'), 'utf8')).toBe('precious');
      expect(await readFile(join(folder.path, name), 'utf8')).toBe(HEADER);
    },
    60_000,
  );

  test.each(['documents.csv', 'parties.csv', 'codes.csv', 'county.json'])(
    '[S37] do not reveal the target of a link called %s: the import is refused',
    async (name) => {
      folder = await createTestFolder({ 'documents.csv': [documentRow('1')] });
      await rm(join(folder.path, name), { force: true });
      await symlink('/etc/passwd', join(folder.path, name));
      await expect(folder.import(getDb())).rejects.toThrow(`${name} is a link`);
      expect(await getDb().selectFrom('document').select('id').execute()).toEqual([]);
    },
    60_000,
  );

  test('list each row of a duplicate document once, with the line of another one', async () => {
    await importFiles({ 'documents.csv': ['a', 'b', 'a', 'b', 'b'].map((number) => documentRow(number)) });
    expect((await folder.rejects()).sort()).toEqual([
      'documents.csv,2,a,document_number,line 4 has the same document',
      'documents.csv,3,b,document_number,line 5 has the same document',
      'documents.csv,4,a,document_number,line 2 has the same document',
      'documents.csv,5,b,document_number,line 3 has the same document',
      'documents.csv,6,b,document_number,line 3 has the same document',
    ]);
  }, 60_000);

  test('come with a result that says whether more than half of the rows were rejected', async () => {
    const rows = ['1', '2', '3'].map((number) =>
      documentRow(number, { recorded_at: number === '1' ? '2001-01-01' : 'x' }),
    );
    expect(await importFiles({ 'documents.csv': rows })).toMatchObject({ added: 1, isMostlyRejected: true });
    await folder.write({
      'documents.csv': [documentRow('1'), documentRow('2'), documentRow('3', { recorded_at: 'x' })],
    });
    expect(await folder.import(getDb())).toMatchObject({ isMostlyRejected: false });
  }, 60_000);

  test('report a full disk under rejects.csv, and that the valid documents are imported', async () => {
    folder = await createTestFolder({ 'documents.csv': [documentRow('1'), documentRow('2', { recorded_at: 'x' })] });
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const handle = await open(join(folder.path, 'probe'), 'w');
    const handles: Pick<FileHandle, 'appendFile'> = Object.getPrototypeOf(handle);
    const written = jest.spyOn(handles, 'appendFile').mockRejectedValue(full);
    await handle.close();
    const interrupted: unknown[] = [];
    const onInterrupted = async (counts: unknown): Promise<void> => void interrupted.push(counts);
    try {
      await expect(folder.import(getDb(), { onInterrupted })).rejects.toThrow(
        `The valid documents are imported, but ${join(folder.path, 'rejects.csv')} cannot be written (${full.message})`,
      );
    } finally {
      written.mockRestore();
    }
    expect(interrupted).toEqual([expect.objectContaining({ added: 1, rejectedRows: 1 })]);
  }, 60_000);

  test('count a row with several wrong cells once, so that two bad rows of four are not more than half', async () => {
    const bad = { sale_price: 'x', mortgage_amount: 'x', verified: 'x', confidential: 'x' };
    const rows = ['1', '2', '3', '4'].map((number) => documentRow(number, number > '2' ? bad : {}));
    const counts = { added: 2, rejectedRows: 2, rejectReasons: 8, isMostlyRejected: false };
    expect(await importFiles({ 'documents.csv': rows })).toMatchObject(counts);
  }, 60_000);

  test('warn of dates before 1500, but the documents are imported', async () => {
    folder = await createTestFolder({
      'documents.csv': [
        documentRow('1', { recorded_at: '0202-05-06', instrument_date: '0001-01-01' }),
        documentRow('2', { recorded_at: '1753-01-01', instrument_date: '' }),
      ],
    });
    expect(await folder.import(getDb())).toMatchObject({ added: 2, warnings: 2 });
    expect(await folder.warnings()).toEqual([
      'documents.csv,2,1,recorded_at,0202-05-06 is before 1500',
      'documents.csv,2,1,instrument_date,0001-01-01 is before 1500',
    ]);
  }, 60_000);

  test('warn of dates in the future, but the documents are imported', async () => {
    folder = await createTestFolder({
      'documents.csv': [
        documentRow('1', { recorded_at: '2126-01-02', instrument_date: '2126-01-01' }),
        documentRow('2', { recorded_at: '2026-01-02T23:59:59', instrument_date: '2026-01-02' }),
      ],
    });
    expect(await folder.import(getDb(), { today: '2026-01-02' })).toMatchObject({ added: 2, warnings: 2 });
    expect(await folder.warnings()).toEqual([
      'documents.csv,2,1,recorded_at,2126-01-02 is in the future',
      'documents.csv,2,1,instrument_date,2126-01-01 is in the future',
    ]);
  }, 60_000);

  test('replace those of an earlier import, and only a killed import loses its temporary files', async () => {
    folder = await createTestFolder({ 'documents.csv': [documentRow('1')] });
    await folder.write({ 'rejects.csv': 'an earlier report', 'warnings.csv': 'an earlier report' });
    const [, machine] = ownProcessTag().split('-');
    const killed = `${spawnSync(process.execPath, ['-e', '']).pid}-${machine}`;
    const work = join(folder.path, 'work');
    // folders of a running process, and of another machine
    const others = [`import-${process.ppid}-${machine}-abcdef`, 'import-1-00000000-abcdef'];
    for (const name of [`import-${killed}-abcdef`, ...others]) await mkdir(join(work, name), { recursive: true });
    await writeFile(join(work, `import-${killed}-abcdef`, 'rows-0'), 'x');
    await writeFile(join(folder.path, `.rejects.csv.${killed}-0123456789ab.part`), 'x');
    await folder.import(getDb());
    for (const name of ['rejects.csv', 'warnings.csv'])
      expect(await readFile(join(folder.path, name), 'utf8')).toBe(HEADER);
    expect((await readdir(work)).sort()).toEqual([...others].sort());
    expect((await readdir(folder.path)).filter((name) => name.startsWith('.'))).toEqual([]);
  }, 60_000);
});
