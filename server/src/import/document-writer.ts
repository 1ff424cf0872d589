import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { AssembledDocument } from './assemble.ts';
import type { BatchWriter } from './batch-writer.ts';
import type { DocumentImages } from './document-images.ts';
import { contentHashOf, toDocumentRows } from './document-record.ts';
import type { ImportReport } from './import-report.ts';
import type { KnownCodes } from './known-codes.ts';
import { findKnownDocuments, type KnownDocument, reserveDocumentIds } from './write-documents.store.ts';

const IDS_PER_RESERVATION = 1_000;
/** Documents compared before yielding to the event loop, because running searches and the batch writer need this thread. */
const DOCUMENTS_PER_TURN = 20;

/** No county has an older record: such a year is mistyped, or an empty date of another program. */
const EARLIEST_DAY = '1500-01-01';

/** What is doubtful about a day, which may be empty; null if nothing is. */
function doubtAbout(day: string, today: string): string | null {
  if (day > today) return 'is in the future';
  return day !== '' && day < EARLIEST_DAY ? 'is before 1500' : null;
}

export interface DocumentWriterParts {
  readonly db: Kysely<Database>;
  readonly batches: BatchWriter;
  readonly report: ImportReport;
  readonly codes: KnownCodes;
  readonly images: DocumentImages;
  /** Today in the county; later dates get a warning. */
  readonly today: string;
}

/** Compares documents with the stored ones and queues the new and changed ones for writing. */
export class DocumentWriter {
  unchanged = 0;
  readonly #parts: DocumentWriterParts;
  #ids: number[] = [];

  constructor(parts: DocumentWriterParts) {
    this.#parts = parts;
  }

  async write(documents: readonly AssembledDocument[]): Promise<void> {
    if (documents.length === 0) return;
    const { db, codes, report, batches } = this.#parts;
    const known = await findKnownDocuments(
      db,
      documents.map(({ record }) => record.documentNumber),
    );
    const knownByNumber = Map.groupBy(known, ({ document_number }) => document_number);
    // codes are stored before the documents, so that a search never finds a document with an unknown code
    await codes.learn(
      db,
      documents.map(({ record }) => record),
      report,
    );
    for (const [index, document] of documents.entries()) {
      await this.#compare(document, knownByNumber.get(document.record.documentNumber) ?? []);
      if (index % DOCUMENTS_PER_TURN === 0) await nextTurn();
    }
    await batches.waitForRoom();
  }

  async #compare(document: AssembledDocument, sameNumber: readonly KnownDocument[]): Promise<void> {
    const { record } = document;
    const { report, images, batches } = this.#parts;
    const stored = sameNumber.find((other) => other.document_type === record.documentType);
    if (document.untyped !== undefined && sameNumber.some((other) => other !== stored)) {
      const reason = 'the county has another document with this number: the type is required';
      report.reject({ ...document.untyped, documentNumber: record.documentNumber, column: 'document_type', reason });
      return;
    }
    this.#warnOfDays(document);
    const { image, imageFile, isKept } = await images.find(document, stored);
    const found = { ...record, imageFile };
    const content = contentHashOf(found, image);
    if (stored?.content_hash === content) {
      this.unchanged += 1;
      if (image !== undefined && !isKept) await images.checkAgain(document, image);
      return;
    }
    const id = stored?.id ?? (await this.#nextId());
    const pageCount = record.pageCount ?? (isKept ? (stored?.page_count ?? 0) : await images.countPages(image));
    batches.add(toDocumentRows(id, { ...found, pageCount }, image, content), stored?.id);
    if (image !== undefined && !isKept) await images.check(document, image);
  }

  #warnOfDays({ record, line }: AssembledDocument): void {
    const { report, today } = this.#parts;
    const days = { recorded_at: record.recordedAt.slice(0, 10), instrument_date: record.instrumentOn ?? '' };
    for (const [column, day] of Object.entries(days)) {
      const doubt = doubtAbout(day, today);
      if (doubt === null) continue;
      const { documentNumber } = record;
      report.warn({ file: 'documents.csv', line, documentNumber, column, reason: `${day} ${doubt}` });
    }
  }

  async #nextId(): Promise<number> {
    if (this.#ids.length === 0) this.#ids = (await reserveDocumentIds(this.#parts.db, IDS_PER_RESERVATION)).reverse();
    return this.#ids.pop() ?? this.#nextId();
  }
}
