import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { ImageSink } from '../images.ts';
import { type ImportOptions, type ImportResult, importFolder } from '../import-folder.service.ts';

type Cell = string | number | boolean;
export type Row = Readonly<Record<string, Cell>>;

/** Files of an import folder: the rows of a CSV file, or the content of a file. */
export type FolderContent = Readonly<Record<string, readonly Row[] | string | Buffer>>;

const COUNTY = { countyDirectory: 'tasi', name: 'Tasi County', stateCode: 'MP', timeZone: 'Pacific/Saipan' };
export const COUNTY_JSON = JSON.stringify(COUNTY);
/** A county that registers land and keeps certificates of title. */
export const TORRENS_COUNTY_JSON = JSON.stringify({ ...COUNTY, landlink: { torrens: true } });

const quote = (cell: Cell): string => {
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** CSV text of rows; the header is every column that any row has. */
export const csvOf = (rows: readonly Row[]): string => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => columns.map((column) => quote(row[column] ?? '')).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
};

/** `inspectImage` returns the check result of an image, in place of opening it. */
type TestImportOptions = Partial<ImportOptions> & Partial<Pick<ImageSink, 'inspectImage'>>;

/** An import folder on disk, removed by `remove`. */
export interface TestFolder {
  readonly path: string;
  write(content: FolderContent): Promise<void>;
  /** Imports the folder; stored images are in `images`. */
  import(db: Kysely<Database>, options?: TestImportOptions): Promise<ImportResult>;
  /** Lines of rejects.csv without the header. */
  rejects(): Promise<string[]>;
  warnings(): Promise<string[]>;
  remove(): Promise<void>;
  readonly images: Map<string, number>;
}

const textOf = (content: FolderContent[string]): string | Buffer =>
  typeof content === 'string' || Buffer.isBuffer(content) ? content : csvOf(content);

/** The page count of every image of a test folder. */
export const COUNTED_PAGES = 4;

export const createTestFolder = async (content: FolderContent = {}): Promise<TestFolder> => {
  const path = await mkdtemp(join(tmpdir(), 'portal-import-'));
  const images = new Map<string, number>();
  const sink: ImageSink = {
    stat: async (key) => {
      const size = images.get(key);
      return size === undefined ? null : { size, sha256: null };
    },
    put: async (key, bytes) => {
      const whole = Buffer.isBuffer(bytes) ? bytes : await buffer(bytes);
      images.set(key, whole.length);
      return { sha256: createHash('sha256').update(whole).digest('hex') };
    },
    countPages: async () => COUNTED_PAGES,
    inspectImage: async () => ({ pages: COUNTED_PAGES, problem: null }),
  };
  const linesOf = async (name: string): Promise<string[]> =>
    (await readFile(join(path, name), 'utf8')).trimEnd().split('\n').slice(1);
  const folder: TestFolder = {
    path,
    images,
    write: async (files) => {
      for (const [name, file] of Object.entries(files)) {
        await mkdir(dirname(join(path, name)), { recursive: true });
        await writeFile(join(path, name), textOf(file));
      }
    },
    import: (db, { inspectImage, ...options } = {}) =>
      importFolder(db, path, {
        workFolder: join(path, 'work'),
        images: inspectImage === undefined ? sink : { ...sink, inspectImage },
        ...options,
      }),
    rejects: () => linesOf('rejects.csv'),
    warnings: () => linesOf('warnings.csv'),
    remove: () => rm(path, { recursive: true, force: true }),
  };
  await folder.write({ 'county.json': COUNTY_JSON, ...content });
  return folder;
};

/** A row of documents.csv. */
export const documentRow = (number: string, more: Row = {}): Row => ({
  document_number: number,
  document_type: 'LR',
  instrument_code: 'WD',
  recorded_at: '2001-02-03T10:20:30',
  ...more,
});

/** A row of parties.csv. */
export const partyRow = (number: string, role: 'GRANTOR' | 'GRANTEE', name: string, first = '', middle = ''): Row => ({
  document_number: number,
  document_type: 'LR',
  role,
  name,
  first_name: first,
  middle_name: middle,
});

/** Imports rows and removes the folder, for tests that need imported data. */
export const importRows = async (db: Kysely<Database>, content: FolderContent): Promise<ImportResult> => {
  const folder = await createTestFolder(content);
  try {
    return await folder.import(db);
  } finally {
    await folder.remove();
  }
};
