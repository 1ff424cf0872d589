import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { BatchBudget } from './batch-budget.ts';
import type { DocumentRows } from './document-record.ts';
import { flushCommits, type PreparedBatch, prepareDocuments, writeDocuments } from './write-documents.store.ts';

/** Batches that are prepared ahead of the one being written, so that the database never waits for them. */
const BATCHES_AHEAD = 3;
/**
 * Syncing each transaction to the disk took a sixth of the time of an import. With fewer syncs, a crash can lose whole documents of the last
 * second, which the next run writes again.
 */
const ROWS_PER_SYNC = 4_000;
const MS_PER_SYNC = 1_000;

interface Waiting {
  readonly rows: DocumentRows;
  readonly replacedId: number | undefined;
  readonly size: number;
}

interface Batch extends PreparedBatch {
  readonly documents: number;
  readonly rows: number;
}

/** The number of rows of a document in all tables. */
const sizeOf = (rows: DocumentRows): number =>
  Object.values(rows).reduce((size, part) => size + (Array.isArray(part) ? part.length : 1), 0);

/**
 * Writes documents in transactions of at most 50 ms, one after another, in the background: the caller prepares the next documents
 * in the meantime.
 */
export class BatchWriter {
  added = 0;
  replaced = 0;
  /** The longest transaction so far, for reports and tests. */
  longestMs = 0;
  readonly #db: Kysely<Database>;
  readonly #now: () => number;
  readonly #budget = new BatchBudget();
  #waiting: Waiting[] = [];
  #waitingRows = 0;
  #batch: Promise<void> | undefined;
  #next: Batch | undefined;
  #failure: Error | undefined;
  #unsyncedRows = 0;
  #syncedAt: number;
  #isStopped = false;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
    this.#syncedAt = now();
  }

  /** Queues a document to be written; with `replacedId` it replaces the stored one. */
  add(rows: DocumentRows, replacedId: number | undefined): void {
    const size = sizeOf(rows);
    this.#waiting.push({ rows, replacedId, size });
    this.#waitingRows += size;
    this.#startBatch(this.#budget.rows);
  }

  /** Resolves when more documents may be added; throws the error that stopped the writing. */
  async waitForRoom(): Promise<void> {
    while (this.#failure === undefined && this.#waitingRows >= BATCHES_AHEAD * this.#budget.rows) await this.#batch;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Writes the remaining documents and syncs all of them to the disk. */
  async finish(): Promise<void> {
    while (this.#failure === undefined && this.#isAnyLeft()) {
      this.#startBatch(1);
      await this.#batch;
    }
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#unsyncedRows > 0) await flushCommits(this.#db);
  }

  /** Waits for the running transaction and starts no other. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#batch;
  }

  #isAnyLeft(): boolean {
    return this.#waiting.length > 0 || this.#next !== undefined || this.#batch !== undefined;
  }

  #startBatch(atLeastRows: number): void {
    if (this.#isStopped) return;
    if (this.#next === undefined && this.#waiting.length > 0 && this.#waitingRows >= atLeastRows)
      this.#next = this.#prepareBatch(this.#takeBatch());
    if (this.#batch !== undefined || this.#next === undefined) return;
    const batch = this.#next;
    this.#next = undefined;
    this.#batch = this.#writeBatch(batch).then(
      () => {
        this.#batch = undefined;
        this.#startBatch(this.#budget.rows);
      },
      (error: unknown) => {
        this.#batch = undefined;
        this.#isStopped = true;
        this.#failure = error instanceof Error ? error : new Error(String(error));
      },
    );
    // prepare the next batch after this one is sent, so that the database never waits
    setImmediate(() => this.#startBatch(this.#budget.rows));
  }

  #takeBatch(): Waiting[] {
    let rows = 0;
    const tooMany = this.#waiting.findIndex(({ size }, index) => {
      rows += size;
      return index > 0 && rows > this.#budget.rows;
    });
    const batch = this.#waiting.splice(0, tooMany === -1 ? this.#waiting.length : tooMany);
    for (const { size } of batch) this.#waitingRows -= size;
    return batch;
  }

  #prepareBatch(batch: readonly Waiting[]): Batch {
    const replacedIds = batch.flatMap(({ replacedId }) => (replacedId === undefined ? [] : [replacedId]));
    const rows = batch.reduce((sum, document) => sum + document.size, 0);
    const documents = batch.map((document) => document.rows);
    const prepared = prepareDocuments(this.#db, { documents, replacedIds, isSynced: this.#isSyncDue(rows) });
    return { ...prepared, documents: documents.length, rows };
  }

  async #writeBatch(batch: Batch): Promise<void> {
    const tookMs = await writeDocuments(this.#db, batch, this.#now);
    this.longestMs = Math.max(this.longestMs, tookMs);
    this.#budget.learn(batch.rows, tookMs);
    this.replaced += batch.replacedIds.length;
    this.added += batch.documents - batch.replacedIds.length;
  }

  #isSyncDue(rows: number): boolean {
    this.#unsyncedRows += rows;
    const isDue = this.#unsyncedRows >= ROWS_PER_SYNC || this.#now() - this.#syncedAt >= MS_PER_SYNC;
    if (isDue) {
      this.#unsyncedRows = 0;
      this.#syncedAt = this.#now();
    }
    return isDue;
  }
}
