import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PortalDatabase } from '@portal/server/src/platform/database/portal-database.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { blockCountOf } from '../county/county-rows.ts';
import { type BlockOfRows, blockOfRowsSchema, TABLES_OF_DOCUMENTS, TABLES_OF_RECORDS } from './block.ts';
import { TableCopy } from './copy-in.ts';
import { createIndexes, dropIndexes } from './indexes.ts';

/** Number of rows of a load, and the seconds of each part. */
export interface LoadFigures {
  readonly rows: number;
  readonly seconds: Readonly<Record<'rows' | 'indexes' | 'statistics', number>>;
}

const THREADS = 2;
const COUNT_TABLES = ['surname', 'recorded_month'];

const startThread = (file: string, workerData?: object): Worker =>
  new Worker(join(import.meta.dirname, file), { workerData });

/** Yields the blocks of documents in order. Several threads generate them in advance. */
async function* generatedBlocks(documents: number): AsyncGenerator<BlockOfRows> {
  const threads = Array.from({ length: THREADS }, () => startThread('block-worker.ts'));
  const count = blockCountOf(documents);
  const requestBlock = async (thread: Worker, block: number): Promise<BlockOfRows> => {
    const answered = once(thread, 'message');
    thread.postMessage({ documents, block });
    const [message]: unknown[] = await answered;
    return z.parse(blockOfRowsSchema, message);
  };
  try {
    const [one, ...others] = threads;
    if (one === undefined) return;
    const all = [one, ...others];
    const pending = all.slice(0, count).map((thread, block) => requestBlock(thread, block));
    for (let block = 0; block < count; block += 1) {
      const generated = await pending[block % THREADS];
      const next = block + THREADS;
      if (next < count) pending[block % THREADS] = requestBlock(all[block % THREADS] ?? one, next);
      if (generated !== undefined) yield generated;
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

const copyDocuments = async (url: string, documents: number) => {
  const copies = new Map<string, TableCopy>();
  const words = new Map<string, readonly string[]>();
  let rows = 0;
  for await (const block of generatedBlocks(documents)) {
    rows += block.rows;
    for (const [last, ofName] of block.words) words.set(last, ofName);
    for (const { table, columns, lines } of block.tables) {
      const known = copies.get(table);
      const copy = known ?? new TableCopy(url, table);
      if (known === undefined) {
        copies.set(table, copy);
        await copy.begin(columns);
      }
      await copy.write(lines);
    }
  }
  await Promise.all([...copies.values()].map((copy) => copy.commit()));
  return { rows, words };
};

const writeRecords = async (url: string, documents: number): Promise<{ rows: number; lastId: number }> => {
  const thread = startThread('record-worker.ts', { url, documents, lastDocumentId: documents });
  const [message]: unknown[] = await once(thread, 'message');
  return z.parse(z.object({ rows: z.int(), lastId: z.int() }), message);
};

/** Computes the counts that the portal uses to plan searches. An import maintains them incrementally. */
const fillCounts = async ({ admin }: PortalDatabase, words: ReadonlyMap<string, readonly string[]>): Promise<void> => {
  await sql`INSERT INTO surname SELECT counted.last_key, counted.parties, named.words
    FROM (SELECT last_key, count(*) AS parties FROM party GROUP BY 1) AS counted
    LEFT JOIN json_to_recordset(${JSON.stringify([...words].map(([last_key, own]) => ({ last_key, words: own })))}::json)
      AS named (last_key text, words text[]) USING (last_key)`.execute(admin);
  await sql`INSERT INTO recorded_month SELECT date_trunc('month', recorded_on), count(*), min(number_key), max(number_key)
    FROM document GROUP BY 1`.execute(admin);
};

/** Replaces the contents of the record tables with the rows that an import would write. Indexes are created after the rows. */
export const loadCounty = async (database: PortalDatabase, url: string, documents: number): Promise<LoadFigures> => {
  const startedAt = performance.now();
  const tables = [...TABLES_OF_DOCUMENTS.map(([table]) => table), ...TABLES_OF_RECORDS, ...COUNT_TABLES];
  await sql`TRUNCATE ${sql.join(tables.map((table) => sql.table(table)))}`.execute(database.admin);
  const dropped = await dropIndexes(url, tables);
  const [documentRows, recordRows] = await Promise.all([copyDocuments(url, documents), writeRecords(url, documents)]);
  await fillCounts(database, documentRows.words);
  await sql`SELECT setval('document_id_seq', ${recordRows.lastId}::bigint)`.execute(database.admin);
  const rowsLoadedAt = performance.now();
  await createIndexes(url, dropped);
  const indexesCreatedAt = performance.now();
  // autovacuum would do this later
  await sql`VACUUM (ANALYZE)`.execute(database.admin);
  const finishedAt = performance.now();
  const seconds = {
    rows: (rowsLoadedAt - startedAt) / 1_000,
    indexes: (indexesCreatedAt - rowsLoadedAt) / 1_000,
    statistics: (finishedAt - indexesCreatedAt) / 1_000,
  };
  return { rows: documentRows.rows + recordRows.rows, seconds };
};
