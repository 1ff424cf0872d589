import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { AssembledDocument } from './assemble.ts';
import { contentHashOf, type DocumentRows, rowsOf, type StoredImage } from './document-record.ts';
import type { ImageImporter } from './images.ts';
import type { ImportReport } from './import-report.ts';
import type { KnownCodes } from './known-codes.ts';
import { findKnownDocuments, type KnownDocument, reserveDocumentIds, writeDocuments } from './write-documents.store.ts';

/** Transactions aim at this, so that the slow ones stay under the 50 ms in which no search must wait. */
const TARGET_MS = 22;
const FIRST_BATCH = 10;
const MAX_BATCH = 400;
const IDS_AT_ONCE = 1_000;

interface Waiting {
  readonly rows: DocumentRows;
  readonly replacedId: number | undefined;
}

/** Compares documents with what is stored and writes the new and changed ones, as many at a time as 50 ms allow. */
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
  #batch = FIRST_BATCH;

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
    while (this.#waiting.length >= this.#batch) await this.#writeBatch();
  }

  async finish(): Promise<void> {
    while (this.#waiting.length > 0) await this.#writeBatch();
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
    const hash = contentHashOf(record, image);
    if (stored?.content_hash === hash) {
      this.unchanged += 1;
      return;
    }
    const id = stored?.id ?? (await this.#nextId());
    this.#waiting.push({ rows: rowsOf(id, record, image, hash), replacedId: stored?.id });
  }

  async #storeImage(documentNumber: string, imageFile: string): Promise<StoredImage | undefined> {
    return imageFile === '' ? undefined : this.#images.store(documentNumber, imageFile);
  }

  async #nextId(): Promise<number> {
    if (this.#ids.length === 0) this.#ids = (await reserveDocumentIds(this.#db, IDS_AT_ONCE)).reverse();
    return this.#ids.pop() ?? this.#nextId();
  }

  async #writeBatch(): Promise<void> {
    const batch = this.#waiting.splice(0, this.#batch);
    const replacedIds = batch.flatMap(({ replacedId }) => (replacedId === undefined ? [] : [replacedId]));
    const rows = batch.map((waiting) => waiting.rows);
    const startedAt = this.#now();
    await this.#db.transaction().execute((tx) => writeDocuments(tx, rows, replacedIds));
    this.#adapt(this.#now() - startedAt);
    this.replaced += replacedIds.length;
    this.added += batch.length - replacedIds.length;
  }

  /** Grows slowly and shrinks at once: one long transaction is felt, many short ones are not. */
  #adapt(tookMs: number): void {
    this.longestMs = Math.max(this.longestMs, tookMs);
    const fitting = (this.#batch * TARGET_MS) / Math.max(1, tookMs);
    const next = Math.min(this.#batch * 1.3 + 1, Math.max(this.#batch / 3, fitting));
    this.#batch = Math.round(Math.min(MAX_BATCH, Math.max(1, next)));
  }
}
