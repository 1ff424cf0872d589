import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { AssembledDocument } from './assemble.ts';
import { BatchBudget } from './batch-budget.ts';
import { contentHashOf, type DocumentRows, rowsOf, type StoredImage } from './document-record.ts';
import type { ImageImporter } from './images.ts';
import type { ImportReport } from './import-report.ts';
import type { KnownCodes } from './known-codes.ts';
import { findKnownDocuments, type KnownDocument, reserveDocumentIds, writeDocuments } from './write-documents.store.ts';

const IDS_AT_ONCE = 1_000;

interface Waiting {
  readonly rows: DocumentRows;
  readonly replacedId: number | undefined;
  readonly size: number;
}

/** How many rows a document has in all tables. */
const sizeOf = ({ parties, legals, references, parcels, addresses, islands }: DocumentRows): number =>
  2 + parties.length + legals.length + references.length + parcels.length + addresses.length + islands.length;

/**
 * Compares documents with what is stored and writes the new and changed ones, as many at a time as 50 ms allow: while the
 * database writes some, the next ones are made ready.
 */
export class DocumentWriter {
  added = 0;
  replaced = 0;
  unchanged = 0;
  /** The longest transaction so far, for reports and tests. */
  longestMs = 0;
  readonly #db: Kysely<Database>;
  readonly #report: ImportReport;
  readonly #codes: KnownCodes;
  readonly #images: ImageImporter;
  readonly #now: () => number;
  #ids: number[] = [];
  #waiting: Waiting[] = [];
  #waitingRows = 0;
  #underWay: Promise<void> = Promise.resolve();
  readonly #budget = new BatchBudget();

  constructor(db: Kysely<Database>, report: ImportReport, codes: KnownCodes, images: ImageImporter, now: () => number) {
    this.#db = db;
    this.#report = report;
    this.#codes = codes;
    this.#images = images;
    this.#now = now;
  }

  async write(documents: readonly AssembledDocument[]): Promise<void> {
    if (documents.length === 0) return;
    const known = await findKnownDocuments(
      this.#db,
      documents.map(({ record }) => record.documentNumber),
    );
    for (const document of documents) await this.#compare(document, known);
    await this.#codes.learn(
      this.#db,
      documents.map(({ record }) => record),
      this.#report,
    );
    while (this.#waitingRows >= this.#budget.rows) await this.#startBatch();
  }

  /** Writes what is left. */
  async finish(): Promise<void> {
    while (this.#waiting.length > 0) await this.#startBatch();
    await this.#underWay;
  }

  /** Waits for a transaction that a stopped import left under way. */
  async settle(): Promise<void> {
    await this.#underWay.catch(() => undefined);
  }

  async #compare(document: AssembledDocument, known: readonly KnownDocument[]): Promise<void> {
    const { record } = document;
    const sameNumber = known.filter((stored) => stored.document_number === record.documentNumber);
    const stored = sameNumber.find((other) => other.document_type === record.documentType);
    if (document.untyped !== undefined && sameNumber.some((other) => other !== stored)) {
      const reason = 'the county has another document of this number: the type is required';
      this.#report.reject({
        ...document.untyped,
        documentNumber: record.documentNumber,
        column: 'document_type',
        reason,
      });
      return;
    }
    const image = await this.#storeImage(record.documentNumber, record.imageFile);
    const content = contentHashOf(record, image);
    if (stored?.content_hash === content) {
      this.unchanged += 1;
      return;
    }
    const id = stored?.id ?? (await this.#nextId());
    const rows = rowsOf(id, record, image, content);
    const size = sizeOf(rows);
    this.#waiting.push({ rows, replacedId: stored?.id, size });
    this.#waitingRows += size;
  }

  async #storeImage(documentNumber: string, imageFile: string): Promise<StoredImage | undefined> {
    return imageFile === '' ? undefined : this.#images.store(documentNumber, imageFile);
  }

  async #nextId(): Promise<number> {
    if (this.#ids.length === 0) this.#ids = (await reserveDocumentIds(this.#db, IDS_AT_ONCE)).reverse();
    return this.#ids.pop() ?? this.#nextId();
  }

  /** One transaction at a time; it runs on while the caller prepares the next. */
  async #startBatch(): Promise<void> {
    await this.#underWay;
    this.#underWay = this.#writeBatch(this.#takeBatch());
    // its failure is thrown where it is waited for
    this.#underWay.catch(() => undefined);
  }

  #takeBatch(): Waiting[] {
    let rows = 0;
    const tooMany = this.#waiting.findIndex(({ size }, at) => {
      rows += size;
      return at > 0 && rows > this.#budget.rows;
    });
    const batch = this.#waiting.splice(0, tooMany === -1 ? this.#waiting.length : tooMany);
    for (const { size } of batch) this.#waitingRows -= size;
    return batch;
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    const replacedIds = batch.flatMap(({ replacedId }) => (replacedId === undefined ? [] : [replacedId]));
    const startedAt = this.#now();
    await writeDocuments(
      this.#db,
      batch.map(({ rows }) => rows),
      replacedIds,
    );
    const tookMs = this.#now() - startedAt;
    this.longestMs = Math.max(this.longestMs, tookMs);
    this.#budget.learn(
      batch.reduce((sum, { size }) => sum + size, 0),
      tookMs,
    );
    this.replaced += replacedIds.length;
    this.added += batch.length - replacedIds.length;
  }
}
