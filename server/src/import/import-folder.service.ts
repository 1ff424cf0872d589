import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { documentNumberKey, todayIn } from '@portal/domain';
import type { Kysely } from 'kysely';
import { readCountyRecords } from '../county-config/county-config.store.ts';
import type { Database } from '../platform/database/schema.ts';
import { readDocumentTypes } from '../records/code-lists.store.ts';
import { BatchWriter } from './batch-writer.ts';
import { typesClosedSince } from './closed-types.store.ts';
import { importCodes, importCountyFacts, importPlats } from './county-files.ts';
import { DocumentImages, type ImageChoices } from './document-images.ts';
import { DocumentWriter } from './document-writer.ts';
import { filesOf, lookForImages, reportOtherFiles } from './folder-files.ts';
import { ImageChecks } from './image-checks.ts';
import { ImageImporter, type ImageSink } from './images.ts';
import { columnsOf, DOCUMENT_FILES } from './import-files.ts';
import { type ImportProgress, ProgressMeter } from './import-progress.ts';
import { ImportReport } from './import-report.ts';
import { grantorGranteeBookKind } from './kinds/grantor-grantee-book.kind.ts';
import { type ImportedCounts, openRecords, type RecordsInProgress } from './kinds/import-records.ts';
import { torrensKind } from './kinds/torrens.kind.ts';
import { tractBookKind } from './kinds/tract-book.kind.ts';
import { KnownCodes } from './known-codes.ts';
import { markImportEnded, markImportStarted, removeWorkOfKilledImports } from './leftovers.ts';
import { partitionDocuments } from './partition-documents.ts';
import { type CsvRow, readCsvFile } from './read-csv-file.ts';
import { isImageNamed } from './read-document.ts';
import { partitionBoundaries, partitionsFor, Spill } from './spill.ts';

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
  /** Called if the import ends early, with an error or because it was stopped, after it may have written something. */
  readonly onInterrupted?: (written: WrittenCounts) => Promise<void>;
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
  /** A rejected row has one or more reasons. */
  readonly rejectReasons: number;
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

/** What an import has read and written until it was interrupted. */
export type WrittenCounts = Pick<ImportResult, 'rows' | 'added' | 'replaced' | 'unchanged' | 'kinds' | 'rejectedRows'>;

const ROWS_PER_TURN = 1_000;
const SAMPLE_SIZE = 20_000;

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
  const folderImport = new FolderImport(db, folder, present, report, options, now);
  markImportStarted();
  try {
    await report.open();
    const types = await readDocumentTypes(db);
    await folderImport.run();
    for (const type of await typesClosedSince(db, types))
      report.note(`No account gets images of ${type} yet. Enter it in Control Panel, Accounts, More, Document Types.`);
    await report.close();
    const seconds = (now() - startedAt) / 1000;
    const { rejectedRows, rejectReasons, rejectsFile, warnings, warningsFile, notes } = report;
    return { ...folderImport.result, rejectedRows, rejectReasons, rejectsFile, warnings, warningsFile, notes, seconds };
  } catch (error) {
    await report.closeAfterFailure();
    if (folderImport.hasBegun)
      await options.onInterrupted?.({ ...folderImport.counts, rejectedRows: report.rejectedRows });
    throw error;
  } finally {
    markImportEnded();
  }
};

class FolderImport {
  /** Whether anything may have been written. */
  hasBegun = false;
  readonly #db: Kysely<Database>;
  readonly #folder: string;
  readonly #present: ReadonlyMap<string, number>;
  readonly #report: ImportReport;
  readonly #options: ImportOptions;
  readonly #now: () => number;
  readonly #kinds: RecordsInProgress[] = [];
  #batches: BatchWriter | undefined;
  #writer: DocumentWriter | undefined;
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

  get counts() {
    const { added, replaced } = this.#batches ?? { added: 0, replaced: 0 };
    const kinds = this.#kinds.map(({ counts }) => counts);
    const rows = this.#rows + kinds.reduce((sum, counts) => sum + counts.rows, 0);
    return { rows, added, replaced, unchanged: this.#writer?.unchanged ?? 0, kinds };
  }

  /** The counts at the end of the import. */
  get result() {
    const { rows, added, replaced, unchanged, kinds } = this.counts;
    const rejectedDocuments = this.#documentRows - (added + replaced + unchanged);
    const isMostlyRejected = rejectedDocuments > this.#documentRows / 2 || this.#report.rejectedRows > rows / 2;
    const longestTransactionMs = Math.max(this.#batches?.longestMs ?? 0, ...kinds.map(({ longestMs }) => longestMs));
    return { ...this.counts, rejectedDocuments, isMostlyRejected, longestTransactionMs };
  }

  async run(): Promise<void> {
    reportOtherFiles(this.#present.keys(), this.#report);
    const sample = await this.#sampleDocuments();
    await importCountyFacts(this.#db, this.#folder, this.#present.has('county.json'), this.#report);
    this.hasBegun = true;
    if (this.#present.has('codes.csv')) await importCodes(this.#db, this.#folder, this.#report);
    if (this.#present.has('plats.csv')) await importPlats(this.#db, this.#folder, this.#report);
    await mkdir(this.#options.workFolder, { recursive: true });
    await removeWorkOfKilledImports(this.#options.workFolder);
    const files = DOCUMENT_FILES.filter(({ file }) => this.#present.has(file));
    const bytes = files.reduce((sum, { file }) => sum + (this.#present.get(file) ?? 0), 0);
    const spill = await Spill.create(this.#options.workFolder, partitionBoundaries(sample, partitionsFor(bytes)));
    try {
      await this.#readInto(spill, bytes);
      await this.#writeFrom(spill);
    } finally {
      await spill.remove();
    }
  }

  /**
   * Samples document keys from all parts of documents.csv, to split the import into ranges of numbers. If the file names images and
   * the images folder is missing, notes it, or throws before anything is written.
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
    if (imageLine !== undefined) await lookForImages(this.#imagesFolder(), imageLine, this.#options, this.#report);
    return sample;
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
    meter.finish();
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

  async #writeFrom(spill: Spill): Promise<void> {
    const { images: sink, choices: chosen } = this.#options;
    const choices = { isIndexOnly: false, isRemovingImages: false, isCheckingAll: false, ...chosen };
    const checks = new ImageChecks(sink, this.#report, this.#now, choices.isCheckingAll);
    const images = new DocumentImages(new ImageImporter(this.#imagesFolder(), sink), checks, this.#report, choices);
    const batches = new BatchWriter(this.#db, this.#now);
    const [codes, today] = [await KnownCodes.read(this.#db), await this.#today()];
    const writer = new DocumentWriter({ db: this.#db, batches, report: this.#report, codes, images, today });
    [this.#batches, this.#writer] = [batches, writer];
    const meter = new ProgressMeter('writing', this.#documentRows, this.#options.onProgress ?? (() => {}), this.#now);
    try {
      for (let partition = 0; partition < spill.partitions; partition += 1) {
        for await (const documents of partitionDocuments(spill, partition, this.#report)) {
          this.#options.signal?.throwIfAborted();
          await writer.write(documents);
          meter.add(documents.length);
        }
      }
      meter.finish();
      this.#options.signal?.throwIfAborted();
      await batches.finish();
      await this.#importKinds(images, codes);
      await checks.finish(this.#options.signal);
    } finally {
      await Promise.all([batches.stop(), checks.stop()]);
    }
  }

  /** Imports the other kinds of records, after the documents that they refer to. */
  async #importKinds(images: DocumentImages, codes: KnownCodes): Promise<void> {
    const { workFolder, signal } = this.#options;
    const parts = { db: this.#db, folder: this.#folder, present: this.#present, workFolder, report: this.#report };
    const shared = { ...parts, images, codes, signal, now: this.#now };
    const kinds = [
      openRecords(shared, await torrensKind(this.#db)),
      openRecords(shared, await tractBookKind(this.#db)),
      openRecords(shared, await grantorGranteeBookKind(this.#db)),
    ];
    for (const records of kinds) {
      if (records === undefined) continue;
      this.#kinds.push(records);
      await records.run();
    }
  }

  async #today(): Promise<string> {
    return this.#options.today ?? todayIn((await readCountyRecords(this.#db)).facts.timeZone, Date.now());
  }
}
