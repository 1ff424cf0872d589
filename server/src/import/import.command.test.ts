import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { NO_SAMPLES, SAMPLES, skipIf } from '@portal/testing/skips';
import { readConfig } from '../platform/config/read-config.ts';
import { openEmbedded } from '../platform/database/open-embedded.ts';
import { newMigratedFolder } from '../platform/database/testing/embedded-test-database.ts';
import { importCommand } from './import.command.ts';
import { COUNTY_JSON, createTestFolder, documentRow, type FolderContent } from './testing/import-folder-fixture.ts';

interface Run {
  /** The command is stopped as soon as it prints such a line. */
  readonly stopAt?: RegExp;
  readonly options?: readonly string[];
  /** By default a copy of a migrated database, which takes a tenth of the time of a new one. */
  readonly dataFolder?: string;
}

const runImport = async (content: FolderContent, { stopAt, options = [], ...run }: Run = {}) => {
  const dataFolder = run.dataFolder ?? (await newMigratedFolder());
  const folder = await createTestFolder(content);
  const read = readConfig({ PORTAL_DATA: dataFolder });
  if (!('config' in read)) throw new Error(read.problems.join(' '));
  const database = await openEmbedded({ dataFolder, durable: false });
  try {
    const output: string[] = [];
    const stopping = new AbortController();
    const context = { config: read.config, database, signal: stopping.signal };
    const status = await importCommand.run([folder.path, ...options], {
      ...context,
      print: (line) => {
        output.push(line);
        if (stopAt?.test(line) === true) stopping.abort();
      },
    });
    const warnings = status === 0 ? await folder.warnings() : [];
    const { db } = database;
    const audited = await db.selectFrom('audit_log').where('kind', '=', 'IMPORT').select('detail').execute();
    const stored = await db.selectFrom('document').select('id').execute();
    return { status, output, warnings, audited: audited.map(({ detail }) => detail), stored: stored.length };
  } finally {
    await database.close();
    await folder.remove();
    rmSync(dataFolder, { recursive: true, force: true });
  }
};

describe('portal import', () => {
  test('loads a folder into a new data folder', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'portal-first-import-'));
    const content = { 'documents.csv': [documentRow('1'), documentRow('2')] };
    const { status, output } = await runImport(content, { dataFolder });
    expect([status, output.at(-1)]).toEqual([0, expect.stringContaining('2 documents added, 0 replaced')]);
  }, 120_000);

  test('is refused while another import is running, and says so', async () => {
    const dataFolder = await newMigratedFolder();
    const folder = await createTestFolder({ 'documents.csv': [documentRow('1')] });
    const read = readConfig({ PORTAL_DATA: dataFolder });
    if (!('config' in read)) throw new Error(read.problems.join(' '));
    const database = await openEmbedded({ dataFolder, durable: false });
    const output: string[] = [];
    const context = { config: read.config, database, signal: new AbortController().signal };
    const run = () => importCommand.run([folder.path], { ...context, print: (line) => void output.push(line) });
    try {
      expect(await Promise.all([run(), run()])).toEqual([0, 1]);
      expect(output).toContain('Another import is running. Wait until it has ended, and run the command again.');
      expect(await run()).toBe(0);
    } finally {
      await database.close();
      await folder.remove();
      rmSync(dataFolder, { recursive: true, force: true });
    }
  }, 120_000);

  test('reports the counts of each imported kind of record, and no others', async () => {
    const { output } = await runImport({
      'documents.csv': [documentRow('1')],
      'tract_book.csv': 'tract_book_id\n3-1\n3-2\n',
      'grantor_grantee_book.csv': 'reference_id,type,from_name,to_name\nA-1,GRANTOR,A,B\n',
    });
    expect(output).toContain('2 tract book entries added, 0 replaced, 0 unchanged, 0 rejected.');
    expect(output).toContainEqual(expect.stringMatching(/^1 document added, 0 replaced, 0 unchanged in \d+ s\.$/));
    expect(output).toContain('1 book page added, 0 replaced, 0 unchanged, 0 rejected.');
    expect(output.filter((line) => line.includes('.csv'))).toEqual([]);
  }, 120_000);

  test('names one warning and one reason in the singular', async () => {
    const rows = [
      documentRow('1', { recorded_at: '2199-01-01' }),
      documentRow('2'),
      documentRow('3', { page_count: 'x' }),
    ];
    const { output } = await runImport({ 'documents.csv': rows });
    expect(output.slice(-2)).toEqual([
      expect.stringMatching(/^1 warning about imported documents: see /),
      expect.stringMatching(/^1 document rejected \(1 reason\): see /),
    ]);
  }, 120_000);

  test.each([
    ['if all documents are valid', Array.from({ length: 150 }, (_, index) => documentRow(`${index}`))],
    ['if a document is rejected', [documentRow('1'), documentRow('2', { page_count: 'x' })]],
  ])(
    'prints the end of reading and of writing once %s',
    async (_case, rows) => {
      const { output } = await runImport({ 'documents.csv': rows });
      const ends = output.filter((line) => line.endsWith(', 0 s left'));
      expect(ends.map((line) => line.split(',')[0])).toEqual(['Reading 100 %', 'Writing 100 %']);
    },
    120_000,
  );

  test('records what it wrote in the audit log, whether it ended or was stopped', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => documentRow(`D${index}`));
    const whole = await runImport({ 'documents.csv': rows.slice(0, 2) });
    expect(whole.audited).toEqual([expect.objectContaining({ outcome: 'DONE', added: 2, rejectedDocuments: 0 })]);
    const stopped = await runImport({ 'documents.csv': rows }, { stopAt: /^Writing / });
    expect([stopped.status, stopped.output.at(-1)]).toEqual([1, expect.stringMatching(/^Stopped\. /)]);
    const { stored, audited } = stopped;
    expect(audited).toEqual([expect.objectContaining({ outcome: 'STOPPED', added: stored, rows: 3_000 })]);
    expect(audited[0]).not.toHaveProperty('rejectedDocuments');
    expect(stored).toBeLessThan(3_000);
  }, 120_000);

  test.each([
    ['UTF-16', 'utf16le'],
    ['Windows-1252', 'latin1'],
  ] as const)(
    'refuses a county.json in %s, whose name would be stored with wrong characters',
    async (_name, encoding) => {
      const county = COUNTY_JSON.replace('Tasi County', 'Doña Ana County');
      const content = { 'county.json': Buffer.from(county, encoding), 'documents.csv': [documentRow('1')] };
      const { status, output, stored } = await runImport(content);
      expect([status, stored]).toEqual([1, 0]);
      expect(output).toEqual(['county.json is not written in UTF-8. Save it as UTF-8 and import again.']);
    },
    120_000,
  );

  test('exits with status 1 when most rows were rejected, and when an option is unknown', async () => {
    const rows = ['1', '2', '3'].map((number) =>
      documentRow(number, { recorded_at: number === '1' ? '2001-01-01' : 'x' }),
    );
    const { status, output } = await runImport({ 'documents.csv': rows });
    expect([status, output.at(-1)]).toEqual([1, expect.stringContaining('More than half was rejected')]);
    const unknown = await runImport({ 'documents.csv': rows }, { options: ['--remove-everything'] });
    const advice = "Unknown option '--remove-everything'. See portal import --help.";
    expect([unknown.status, unknown.output]).toEqual([1, [advice]]);
  }, 120_000);

  const images = join(SAMPLES ?? '', 'images');
  const missing = NO_SAMPLES === '' && !existsSync(images) ? 'the samples hold no images' : NO_SAMPLES;
  const filesOf = (folder: string): string[] =>
    readdirSync(join(images, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tiff?|pdf)$/i.test(name))
      .map((name) => join(images, folder, name));

  skipIf(missing, test)(
    'warns of real files that need a password, and of none of the scans that can be shown',
    async () => {
      const files = [...filesOf('pdf-encrypted'), ...filesOf('real-scans')];
      const content = Object.fromEntries(files.map((file) => [`images/${basename(file)}`, readFileSync(file)]));
      const rows = files.map((file) => documentRow(basename(file).slice(0, 60), { image_file: basename(file) }));
      const { status, warnings } = await runImport({ ...content, 'documents.csv': rows });
      expect(status).toBe(0);
      const shown = filesOf('real-scans').map((file) => basename(file));
      expect(warnings.filter((line) => shown.some((name) => line.includes(name)))).toEqual([]);
      expect(warnings.filter((line) => line.includes('it requires a password')).length).toBeGreaterThan(0);
      // qpdf's file names contain 'U=view' if a user password is needed to open the file
      for (const file of filesOf('pdf-encrypted')
        .map((path) => basename(path))
        .filter((name) => name.includes('U=view')))
        expect([file, warnings.some((line) => line.includes(file) && line.includes('it requires a password'))]).toEqual(
          [file, true],
        );
    },
    180_000,
  );
});
