import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BOOK_FILES, BOOK_HEADERS, bookRows } from './book-rows.ts';
import { CERTIFICATE_FILES, CERTIFICATE_HEADERS, certificateRows } from './certificate-rows.ts';
import { COUNTY_FILES, type CountyFile, type CountyOptions, countyRows, HEADERS } from './county-rows.ts';

/** A county's import folder on disk. */
export interface CountyFolder {
  readonly path: string;
  readonly documents: number;
  readonly rows: number;
  /** `file,line,document_number,column` of each bad row: the expected lines of rejects.csv. */
  readonly bad: readonly string[];
}

const COUNTY_JSON = JSON.stringify({
  countyDirectory: 'tasi',
  name: 'Tasi County',
  stateCode: 'MP',
  timeZone: 'Pacific/Saipan',
  landlink: { torrens: true },
});

const CHUNK_CHARACTERS = 1_000_000;

/** A file that is written in chunks, with the number of its last line. */
class GrowingFile {
  lines = 1;
  readonly #stream;
  #text: string;

  constructor(path: string, header: string) {
    this.#stream = createWriteStream(path);
    this.#text = `${header}\n`;
  }

  async add(line: string): Promise<void> {
    this.lines += 1;
    this.#text += `${line}\n`;
    if (this.#text.length > CHUNK_CHARACTERS) await this.#flush();
  }

  async #flush(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    await new Promise<void>((resolve, reject) => {
      this.#stream.write(text, (error) => (error ? reject(error) : resolve()));
    });
  }

  async close(): Promise<void> {
    await this.#flush();
    await new Promise<void>((resolve) => this.#stream.end(resolve));
  }
}

/** Writes the import folder of a generated county: the same bytes in every run. */
export const writeCountyFolder = async (path: string, options: CountyOptions): Promise<CountyFolder> => {
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'county.json'), COUNTY_JSON);
  const open = (file: CountyFile) => new GrowingFile(join(path, file), HEADERS[file]);
  const files = new Map(COUNTY_FILES.map((file) => [file, open(file)]));
  const bad: string[] = [];
  let rows = 0;
  for (const { file, cells, badColumn } of countyRows(options)) {
    rows += 1;
    const growing = files.get(file);
    await growing?.add(cells.join(','));
    if (badColumn !== '') bad.push(`${file},${growing?.lines ?? 0},${cells[0] ?? ''},${badColumn}`);
  }
  for (const file of files.values()) await file.close();
  rows += await writeFiles(path, CERTIFICATE_FILES, CERTIFICATE_HEADERS, certificateRows(options.documents));
  rows += await writeFiles(path, BOOK_FILES, BOOK_HEADERS, bookRows(options.documents));
  return { path, documents: options.documents, rows, bad };
};

/** Writes files of records other than documents; returns the number of rows. */
const writeFiles = async <File extends string>(
  path: string,
  names: readonly File[],
  headers: Readonly<Record<File, string>>,
  rowsToWrite: Iterable<readonly [File, readonly string[]]>,
): Promise<number> => {
  const files = new Map(names.map((file) => [file, new GrowingFile(join(path, file), headers[file])]));
  let rows = 0;
  for (const [file, cells] of rowsToWrite) {
    rows += 1;
    await files.get(file)?.add(cells.join(','));
  }
  for (const file of files.values()) await file.close();
  return rows;
};
