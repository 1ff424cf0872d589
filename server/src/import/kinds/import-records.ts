import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { compareInC, documentNumberKey } from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { BatchBudget } from '../batch-budget.ts';
import type { DocumentImages } from '../document-images.ts';
import type { ImportReport } from '../import-report.ts';
import type { KnownCodes } from '../known-codes.ts';
import { type CsvRow, readCsvFile } from '../read-csv-file.ts';
import { parseSpilledRow, partitionBoundaries, partitionsFor, Spill, type SpilledRow } from '../spill.ts';
import { reserveDocumentIds } from '../write-documents.store.ts';
import { type AssembledRecord, assembleRecord, columnsOfRecord } from './assemble-record.ts';
import type { ImportedKind, ImportedRecord, KnownRecord, WrittenRecord } from './record-kind.ts';

/** The objects that the imports of all kinds of records in a folder share. */
export interface RecordImportParts {
  readonly db: Kysely<Database>;
  readonly folder: string;
  readonly present: ReadonlyMap<string, number>;
  readonly workFolder: string;
  readonly report: ImportReport;
  readonly images: DocumentImages;
  readonly codes: KnownCodes;
  readonly signal: AbortSignal | undefined;
  readonly now: () => number;
}

/** The result counts of one kind of record. */
export interface ImportedCounts {
  readonly name: string;
  readonly rows: number;
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly longestMs: number;
}

/** Increment it when name folding or the tables change, so that importing the same folder again rewrites every record. */
const RECORD_VERSION = 2;
const RECORDS_PER_GROUP = 150;
const ROWS_PER_TURN = 1_000;
const SAMPLE_SIZE = 20_000;

/** The import of one kind of record. Its counts can be read at any time: an import may stop before its end. */
export interface RecordsInProgress {
  readonly counts: ImportedCounts;
  readonly run: () => Promise<void>;
}

/** Prepares the import of one kind of record other than documents. Returns undefined if the folder has none of its files. */
export function openRecords<Record extends ImportedRecord>(
  parts: RecordImportParts,
  kind: ImportedKind<Record>,
): RecordsInProgress | undefined {
  return kind.files.some(({ file }) => parts.present.has(file)) ? new RecordsImport(parts, kind) : undefined;
}

/** A record that is not confidential has the hash of a release that did not know the field, so that it is not written again. */
const hashOf = ({ confidential, ...record }: ImportedRecord, imageHash: string): string =>
  createHash('sha256')
    .update(JSON.stringify([RECORD_VERSION, record, imageHash, ...(confidential ? ['confidential'] : [])]))
    .digest('base64');

class RecordsImport<Record extends ImportedRecord> implements RecordsInProgress {
  readonly #parts: RecordImportParts;
  readonly #kind: ImportedKind<Record>;
  readonly #budget = new BatchBudget();
  #waiting: WrittenRecord<Record>[] = [];
  #replacedIds: number[] = [];
  #waitingRows = 0;
  #rows = 0;
  #records = 0;
  #added = 0;
  #replaced = 0;
  #unchanged = 0;
  #longestMs = 0;

  constructor(parts: RecordImportParts, kind: ImportedKind<Record>) {
    this.#parts = parts;
    this.#kind = kind;
  }

  get counts(): ImportedCounts {
    const counts = { added: this.#added, replaced: this.#replaced, unchanged: this.#unchanged };
    const rejected = this.#records - (counts.added + counts.replaced + counts.unchanged);
    return { name: this.#kind.name, rows: this.#rows, ...counts, rejected, longestMs: this.#longestMs };
  }

  async run(): Promise<void> {
    const { present, workFolder } = this.#parts;
    const files = this.#kind.files.filter(({ file }) => present.has(file));
    const bytes = files.reduce((sum, { file }) => sum + (present.get(file) ?? 0), 0);
    const spill = await Spill.create(workFolder, partitionBoundaries(await this.#sample(), partitionsFor(bytes)));
    try {
      await this.#readInto(spill);
      for (let partition = 0; partition < spill.partitions; partition += 1) await this.#writeFrom(spill, partition);
    } finally {
      await spill.remove();
    }
    await this.#flush();
  }

  /** Samples record keys, to split the import into ranges that fit in memory. */
  async #sample(): Promise<string[]> {
    const { folder, present } = this.#parts;
    const [{ file, required }] = this.#kind.files;
    if (!present.has(file)) return [];
    const sample: string[] = [];
    let seen = 0;
    const wanted = { file, required, columns: [this.#kind.key] };
    await readCsvFile(join(folder, file), wanted, { note: () => {} }, ({ cells }) => {
      // spread over the file by the golden ratio, like the sample of documents
      const slot = seen < SAMPLE_SIZE ? seen : Math.floor(((seen * 0.618034) % 1) * seen);
      if (slot < SAMPLE_SIZE) sample[slot] = documentNumberKey(cells[0] ?? '');
      seen += 1;
    });
    return sample;
  }

  async #readInto(spill: Spill): Promise<void> {
    const { folder, present, report, signal } = this.#parts;
    for (const [index, file] of this.#kind.files.entries()) {
      if (!present.has(file.file)) continue;
      const wanted = { file: file.file, required: file.required, columns: columnsOfRecord(this.#kind, file) };
      const onRow = (row: CsvRow) => this.#spillRow(spill, index, row);
      await readCsvFile(join(folder, file.file), wanted, report, onRow, async () => {
        signal?.throwIfAborted();
        await spill.flush();
      });
    }
    await spill.flush(true);
  }

  #spillRow(spill: Spill, file: number, row: CsvRow): void {
    this.#rows += 1;
    const key = (row.cells[0] ?? '').normalize('NFC').trim();
    if (key !== '') {
      spill.add(documentNumberKey(key), { file, line: row.line, cells: row.cells, broken: row.broken });
      return;
    }
    const problem =
      row.broken === undefined ? { column: this.#kind.key, reason: 'is required' } : { column: '', reason: row.broken };
    const name = this.#kind.files[file]?.file ?? '';
    this.#parts.report.reject({ file: name, line: row.line, documentNumber: key, ...problem });
  }

  async #writeFrom(spill: Spill, partition: number): Promise<void> {
    let group: AssembledRecord<Record>[] = [];
    for (const { key, rows } of await rowsByKey(await spill.read(partition))) {
      this.#parts.signal?.throwIfAborted();
      if (rows.some(({ file }) => file === 0)) this.#records += 1;
      const assembled = assembleRecord(this.#kind, key, rows, this.#parts.report);
      if (assembled !== undefined) group.push(assembled);
      if (group.length < RECORDS_PER_GROUP) continue;
      await this.#compareAll(group);
      group = [];
    }
    await this.#compareAll(group);
  }

  async #compareAll(group: readonly AssembledRecord<Record>[]): Promise<void> {
    if (group.length === 0) return;
    const { db, codes, report } = this.#parts;
    const keys = group.map(({ key }) => key);
    const known = new Map((await this.#kind.findKnown(db, keys)).map((record) => [record.key, record]));
    // codes are stored before the records, so that a search never finds a record with an unknown code
    await codes.learnCodes(
      db,
      group.flatMap(({ record }) => this.#kind.codesOf(record)),
      report,
    );
    const added = group.filter(({ key }) => !known.has(key)).length;
    // reversed for pop(), so that ids follow the order of the keys
    const ids = (await reserveDocumentIds(db, added)).reverse();
    for (const assembled of group) {
      const stored = known.get(assembled.key);
      const id = stored?.id ?? ids.pop();
      if (id === undefined) throw new Error('There are fewer ids than new records.');
      await this.#compare(assembled, stored, id);
    }
    await nextTurn();
  }

  async #compare(
    { key, record, line }: AssembledRecord<Record>,
    stored: KnownRecord | undefined,
    id: number,
  ): Promise<void> {
    const { images } = this.#parts;
    const file = this.#kind.files[0].file;
    const row = {
      record: { documentNumber: key, imageFile: record.imageFile, pageCount: record.pageCount },
      line,
      file,
      recordName: this.#kind.name,
    };
    const { image, imageFile, isKept } = await images.find(row, stored);
    const found = { ...record, imageFile };
    const contentHash = hashOf(found, image?.hash ?? '');
    if (stored?.content_hash === contentHash) {
      this.#unchanged += 1;
      if (image !== undefined && !isKept) await images.checkAgain(row, image);
      return;
    }
    const counted = record.pageCount ?? (isKept ? (stored?.page_count ?? 0) : await images.countPages(image));
    const pageCount = imageFile !== '' && image === undefined ? 0 : counted;
    this.#waiting.push({ id, key, record: found, image, pageCount, contentHash });
    if (stored !== undefined) this.#replacedIds.push(stored.id);
    this.#waitingRows += this.#kind.sizeOf(record);
    if (image !== undefined && !isKept) await images.check(row, image);
    if (this.#waitingRows >= this.#budget.rows) await this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const { db, now } = this.#parts;
    const [records, replacedIds, rows] = [this.#waiting, this.#replacedIds, this.#waitingRows];
    [this.#waiting, this.#replacedIds, this.#waitingRows] = [[], [], 0];
    const startedAt = now();
    await this.#kind.write(db, { records, replacedIds });
    const tookMs = now() - startedAt;
    this.#budget.learn(rows, tookMs);
    this.#longestMs = Math.max(this.#longestMs, tookMs);
    this.#added += records.length - replacedIds.length;
    this.#replaced += replacedIds.length;
  }
}

/** Groups the rows by key, in the order of the keys. */
async function rowsByKey(lines: readonly string[]): Promise<{ key: string; rows: SpilledRow[] }[]> {
  const byKey = new Map<string, SpilledRow[]>();
  for (const [index, line] of lines.entries()) {
    const row = parseSpilledRow(line);
    const key = (row.cells[0] ?? '').normalize('NFC').trim();
    const rows = byKey.get(key);
    if (rows === undefined) byKey.set(key, [row]);
    else rows.push(row);
    if (index % ROWS_PER_TURN === 0) await nextTurn();
  }
  return [...byKey]
    .map(([key, rows]) => ({ key, rows, order: documentNumberKey(key) }))
    .sort((left, right) => compareInC(left.order, right.order));
}
