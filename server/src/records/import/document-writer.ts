import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { AssembledDocument } from './assemble.ts';
import type { BatchWriter } from './batch-writer.ts';
import { contentHashOf, rowsOf, type StoredImage } from './document-record.ts';
import type { ImageImporter } from './images.ts';
import type { ImportReport } from './import-report.ts';
import type { KnownCodes } from './known-codes.ts';
import { findKnownDocuments, type KnownDocument, reserveDocumentIds } from './write-documents.store.ts';

const IDS_AT_ONCE = 1_000;
/** So many at a stretch: the database waits for this thread when a batch is written, and searches do. */
const DOCUMENTS_A_TURN = 20;

/** Compares documents with what is stored and hands the new and changed ones on to be written. */
export class DocumentWriter {
  unchanged = 0;
  readonly #db: Kysely<Database>;
  readonly #batches: BatchWriter;
  readonly #report: ImportReport;
  readonly #codes: KnownCodes;
  readonly #images: ImageImporter;
  #ids: number[] = [];

  constructor(
    db: Kysely<Database>,
    batches: BatchWriter,
    report: ImportReport,
    codes: KnownCodes,
    images: ImageImporter,
  ) {
    this.#db = db;
    this.#batches = batches;
    this.#report = report;
    this.#codes = codes;
    this.#images = images;
  }

  async write(documents: readonly AssembledDocument[]): Promise<void> {
    if (documents.length === 0) return;
    const known = await findKnownDocuments(
      this.#db,
      documents.map(({ record }) => record.documentNumber),
    );
    const knownByNumber = Map.groupBy(known, ({ document_number }) => document_number);
    // before the documents: a code must not be missing when a document that has it is found
    await this.#codes.learn(
      this.#db,
      documents.map(({ record }) => record),
      this.#report,
    );
    for (const [index, document] of documents.entries()) {
      await this.#compare(document, knownByNumber.get(document.record.documentNumber) ?? []);
      if (index % DOCUMENTS_A_TURN === 0) await nextTurn();
    }
    await this.#batches.room();
  }

  async #compare(document: AssembledDocument, sameNumber: readonly KnownDocument[]): Promise<void> {
    const { record } = document;
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
    const image = record.imageFile === '' ? undefined : await this.#storeImage(record.documentNumber, record.imageFile);
    const content = contentHashOf(record, image);
    if (stored?.content_hash === content) {
      this.unchanged += 1;
      return;
    }
    const id = stored?.id ?? (await this.#nextId());
    const pageCount = record.pageCount ?? (image === undefined ? 0 : await this.#images.countPages(image));
    this.#batches.add(rowsOf(id, { ...record, pageCount }, image, content), stored?.id);
  }

  #storeImage(documentNumber: string, imageFile: string): Promise<StoredImage | undefined> {
    return this.#images.store(documentNumber, imageFile);
  }

  async #nextId(): Promise<number> {
    if (this.#ids.length === 0) this.#ids = (await reserveDocumentIds(this.#db, IDS_AT_ONCE)).reverse();
    return this.#ids.pop() ?? this.#nextId();
  }
}
