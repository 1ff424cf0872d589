import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { compareInC, documentNumberKey, todayIn } from '@portal/domain';
import type { Kysely } from 'kysely';
import { readCountyRecords } from '../county-config/county-config.store.ts';
import type { Database } from '../platform/database/schema.ts';
import { type AssembledDocument, assembleNumber } from './assemble.ts';
import { BatchWriter } from './batch-writer.ts';
import { importCodes, importCountyFacts, importPlats } from './county-files.ts';
import { DocumentImages, type ImageChoices } from './document-images.ts';
import { DocumentWriter } from './document-writer.ts';
import { filesOf, reportOtherFiles } from './folder-files.ts';
import { ImageChecks } from './image-checks.ts';
import { ImageImporter, type ImageSink } from './images.ts';
import { columnsOf, DOCUMENT_FILES } from './import-files.ts';
import { type ImportProgress, ProgressMeter } from './import-progress.ts';
import { ImportError, ImportReport } from './import-report.ts';
import { grantorGranteeBookKind } from './kinds/grantor-grantee-book.kind.ts';
import { type ImportedCounts, importRecords } from './kinds/import-records.ts';
import { torrensKind } from './kinds/torrens.kind.ts';
import { tractBookKind } from './kinds/tract-book.kind.ts';
import { KnownCodes } from './known-codes.ts';
import { markImportEnded, markImportStarted, removeWorkOfKilledImports } from './leftovers.ts';
import { type CsvRow, readCsvFile } from './read-csv-file.ts';
import { isImageNamed } from './read-document.ts';
import { parseSpilledRow, partitionBoundaries, partitionsFor, Spill, type SpilledRow } from './spill.ts';

export interface ImportOptions {
  /** A folder for sorting rows on disk; it needs about as much space as the CSV files. */
  readonly workFolder: string;
  readonly images: ImageSink;
  /** Default: FOLDER/images. */
  readonly imagesFolder?: string;
  /** Options for images; all are off by default. */
  readonly choices?: Partial<ImageChoices>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Called once for each note; all notes are in the result, too. */
  readonly onNote?: (note: string) => void;
  readonly now?: () => number;
  /** Later dates get a warning. Default: today in the county. */
  readonly today?: string;
}

export interface ImportResult {
  readonly rows: number;
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
  /** Counts of records other than documents, by kind. */
  readonly kinds: readonly ImportedCounts[];
  /** The duration of the longest transaction, which a search may have had to wait for. */
  readonly longestTransactionMs: number;
  readonly rejectedRows: number;
  readonly rejectedDocuments: number;
  readonly rejectsFile: string;
  /** The number of warnings about imported documents. */
  readonly warnings: number;
  readonly warningsFile: string;
  /** True if so many rows were rejected that the folder as a whole is probably wrong. */
  readonly isMostlyRejected: boolean;
  readonly notes: readonly string[];
  readonly seconds: number;
}

const ROWS_PER_TURN = 1_000;
const SAMPLE_SIZE = 20_000;
/** Documents that are looked up together. Larger groups need fewer statements; smaller ones block the thread for a shorter time. */
const DOCUMENTS_PER_GROUP = 150;

/**
 * Imports a folder (docs/import-format.md). Documents are written whole, in short transactions between which searches run. A stopped
 * import can be run again and then continues, because documents that are already stored unchanged are skipped.
 * Throws `ImportError` when the folder as a whole cannot be read, an abort error when `signal` fires.
 */
export const importFolder = async (
  db: Kysely<Database>,
  folder: string,
  options: ImportOptions,
): Promise<ImportResult> => {
  const now = options.now ?? Date.now;
  const startedAt = now();
  const present = await filesOf(folder, options.imagesFolder);
  const report = new ImportReport(folder, options.onNote);
  markImportStarted();
  try {
    await report.open();
    const counts = await new FolderImport(db, folder, present, report, options, now).run();
    const seconds = (now() - startedAt) / 1000;
    const { rejectedRows, rejectsFile, warnings, warningsFile, notes } = report;
    return { ...counts, rejectedRows, rejectsFile, warnings, warningsFile, notes, seconds };
  } finally {
    markImportEnded();
    await report.close();
  }
};

class FolderImport {
  readonly #db: Kysely<Database>;
  readonly #folder: string;
  readonly #present: ReadonlyMap<string, number>;
  readonly #report: ImportReport;
  readonly #options: ImportOptions;
  readonly #now: () => number;
  #rows = 0;
  #documentRows = 0;
  #lastNumber = '';
  #lastKey = '';

  constructor(
    db: Kysely<Database>,
    folder: string,
    present: ReadonlyMap<string, number>,
    report: ImportReport,
    options: ImportOptions,
    now: () => number,
  ) {
    this.#db = db;
    this.#folder = folder;
    this.#present = present;
    this.#report = report;
    this.#options = options;
    this.#now = now;
  }

  async run() {
    reportOtherFiles(this.#present.keys(), this.#report);
    const sample = await this.#sampleDocuments();
    await importCountyFacts(this.#db, this.#folder, this.#present.has('county.json'));
    if (this.#present.has('codes.csv')) await importCodes(this.#db, this.#folder, this.#report);
    if (this.#present.has('plats.csv')) await importPlats(this.#db, this.#folder, this.#report);
    await mkdir(this.#options.workFolder, { recursive: true });
    await removeWorkOfKilledImports(this.#options.workFolder);
    const files = DOCUMENT_FILES.filter(({ file }) => this.#present.has(file));
    const bytes = files.reduce((sum, { file }) => sum + (this.#present.get(file) ?? 0), 0);
    const spill = await Spill.create(this.#options.workFolder, partitionBoundaries(sample, partitionsFor(bytes)));
    try {
      await this.#readInto(spill, bytes);
      return await this.#writeFrom(spill);
    } finally {
      await spill.remove();
    }
  }

  /**
   * Samples document keys from all parts of documents.csv, to split the import into ranges of numbers. Throws before anything is
   * written if the file names images and the images folder is missing.
   */
  async #sampleDocuments(): Promise<string[]> {
    const sample: string[] = [];
    let seen = 0;
    let imageLine: number | undefined;
    const file = DOCUMENT_FILES[0];
    const wanted = { file: file.file, required: file.required, columns: ['document_number', 'image_file'] };
    const silent = { note: () => {} };
    await readCsvFile(join(this.#folder, file.file), wanted, silent, ({ cells, line }) => {
      // spread over the file by the golden ratio and not at random, so that the same folder is always split the same way
      const slot = seen < SAMPLE_SIZE ? seen : Math.floor(((seen * 0.618034) % 1) * seen);
      if (slot < SAMPLE_SIZE) sample[slot] = documentNumberKey(cells[0] ?? '');
      if (isImageNamed(cells[1] ?? '')) imageLine ??= line;
      seen += 1;
      if (seen % ROWS_PER_TURN === 0) this.#options.signal?.throwIfAborted();
    });
    if (imageLine !== undefined) await this.#requireImagesFolder(imageLine);
    return sample;
  }

  async #requireImagesFolder(line: number): Promise<void> {
    if (this.#options.choices?.isIndexOnly === true) return;
    const folder = this.#imagesFolder();
    const facts = await stat(folder).catch(() => undefined);
    if (facts?.isDirectory() === true) return;
    throw new ImportError(
      `documents.csv names images (line ${line}), and ${folder} is not there. Put the images there, or import with --index-only: documents then keep their current images.`,
    );
  }

  #imagesFolder(): string {
    return this.#options.imagesFolder ?? join(this.#folder, 'images');
  }

  /** The key of a number, cached because rows of one document are usually adjacent. */
  #keyOf(documentNumber: string): string {
    if (documentNumber !== this.#lastNumber) {
      this.#lastNumber = documentNumber;
      this.#lastKey = documentNumberKey(documentNumber);
    }
    return this.#lastKey;
  }

  async #readInto(spill: Spill, bytes: number): Promise<void> {
    const meter = new ProgressMeter('reading', bytes, this.#options.onProgress ?? (() => {}), this.#now);
    for (const [index, file] of DOCUMENT_FILES.entries()) {
      if (!this.#present.has(file.file)) continue;
      const wanted = { file: file.file, required: file.required, columns: columnsOf(file) };
      const onRow = (row: CsvRow) => this.#spillRow(spill, index, row);
      await readCsvFile(join(this.#folder, file.file), wanted, this.#report, onRow, async (read) => {
        this.#options.signal?.throwIfAborted();
        meter.add(read);
        await spill.flush();
      });
    }
    await spill.flush(true);
  }

  #spillRow(spill: Spill, file: number, row: CsvRow): void {
    this.#rows += 1;
    if (file === 0) this.#documentRows += 1;
    const documentNumber = (row.cells[0] ?? '').normalize('NFC').trim();
    if (documentNumber !== '') {
      spill.add(this.#keyOf(documentNumber), { file, line: row.line, cells: row.cells, broken: row.broken });
      return;
    }
    const problem =
      row.broken === undefined
        ? { column: 'document_number', reason: 'is required' }
        : { column: '', reason: row.broken };
    this.#report.reject({ file: DOCUMENT_FILES[file]?.file ?? '', line: row.line, documentNumber, ...problem });
  }

  async #writeFrom(spill: Spill) {
    const { images: sink, choices: chosen } = this.#options;
    const choices = { isIndexOnly: false, isRemovingImages: false, isCheckingAll: false, ...chosen };
    const checks = new ImageChecks(sink, this.#report, this.#now, choices.isCheckingAll);
    const images = new DocumentImages(new ImageImporter(this.#imagesFolder(), sink), checks, this.#report, choices);
    const batches = new BatchWriter(this.#db, this.#now);
    const [codes, today] = [await KnownCodes.read(this.#db), await this.#today()];
    const writer = new DocumentWriter({ db: this.#db, batches, report: this.#report, codes, images, today });
    const meter = new ProgressMeter('writing', this.#documentRows, this.#options.onProgress ?? (() => {}), this.#now);
    const kinds: ImportedCounts[] = [];
    try {
      for (let partition = 0; partition < spill.partitions; partition += 1) {
        for await (const documents of this.#documentsOf(spill, partition)) {
          this.#options.signal?.throwIfAborted();
          await writer.write(documents);
          meter.add(documents.length);
        }
      }
      await batches.finish();
      await this.#importKinds(kinds, images, codes);
      await checks.finish(this.#options.signal);
    } finally {
      await Promise.all([batches.stop(), checks.stop()]);
    }
    const { added, replaced } = batches;
    const { unchanged } = writer;
    const rejectedDocuments = this.#documentRows - (added + replaced + unchanged);
    const rows = this.#rows + kinds.reduce((sum, counts) => sum + counts.rows, 0);
    const isMostlyRejected = rejectedDocuments > this.#documentRows / 2 || this.#report.rejectedRows > rows / 2;
    const longestTransactionMs = Math.max(batches.longestMs, ...kinds.map(({ longestMs }) => longestMs));
    return { rows, added, replaced, unchanged, kinds, rejectedDocuments, isMostlyRejected, longestTransactionMs };
  }

  /** Imports the other kinds of records, after the documents that they refer to. */
  async #importKinds(kinds: ImportedCounts[], images: DocumentImages, codes: KnownCodes): Promise<void> {
    const { workFolder, signal } = this.#options;
    const parts = { db: this.#db, folder: this.#folder, present: this.#present, workFolder, report: this.#report };
    const shared = { ...parts, images, codes, signal, now: this.#now };
    const imported = [
      await importRecords(shared, await torrensKind(this.#db)),
      await importRecords(shared, await tractBookKind(this.#db)),
      await importRecords(shared, await grantorGranteeBookKind(this.#db)),
    ];
    kinds.push(...imported.filter((counts) => counts !== undefined));
  }

  async #today(): Promise<string> {
    return this.#options.today ?? todayIn((await readCountyRecords(this.#db)).facts.timeZone, Date.now());
  }

  /** The valid documents of a partition in small groups, with pauses in between for searches. */
  async *#documentsOf(spill: Spill, partition: number): AsyncGenerator<AssembledDocument[]> {
    const numbers = new Map<string, SpilledRow[]>();
    const lines = await spill.read(partition);
    for (const [index, line] of lines.entries()) {
      const row = parseSpilledRow(line);
      const documentNumber = (row.cells[0] ?? '').normalize('NFC').trim();
      const rows = numbers.get(documentNumber);
      if (rows === undefined) numbers.set(documentNumber, [row]);
      else rows.push(row);
      if (index % ROWS_PER_TURN === 0) await nextTurn();
    }
    let documents: AssembledDocument[] = [];
    const inOrder = [...numbers].map(([number, rows]) => ({ number, rows, key: documentNumberKey(number) }));
    inOrder.sort((left, right) => compareInC(left.key, right.key));
    for (const { number: documentNumber, rows } of inOrder) {
      documents.push(...assembleNumber(documentNumber, rows, this.#report));
      if (documents.length < DOCUMENTS_PER_GROUP) continue;
      yield documents;
      documents = [];
    }
    yield documents;
  }
}
