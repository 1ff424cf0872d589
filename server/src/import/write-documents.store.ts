import { compareInC, indexedWords, splitStoredName } from '@portal/domain';
import { type CompiledQuery, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { DocumentRows } from './document-record.ts';

/** A stored document with the columns that an import compares. */
export interface KnownDocument {
  id: number;
  document_type: string;
  document_number: string;
  content_hash: string;
  image_file: string;
  image_key: string | null;
  image_hash: string | null;
  page_count: number;
}

/**
 * The stored documents that have one of these numbers, of any type. Each number is looked up separately: with `= ANY`, a table
 * without statistics is scanned completely, which took a tenth of an import.
 */
export const findKnownDocuments = async (
  db: Kysely<Database>,
  documentNumbers: readonly string[],
): Promise<KnownDocument[]> => {
  const { rows } = await sql<KnownDocument>`
    SELECT known.* FROM unnest(${[...documentNumbers]}::text[]) AS wanted (number)
    CROSS JOIN LATERAL (SELECT id, document_type, document_number, content_hash, image_file, image_key,
      image_hash, page_count FROM document
      WHERE document_number = wanted.number OFFSET 0) AS known`.execute(db);
  return rows;
};

/** Reserves ids for new documents. */
export const reserveDocumentIds = async (db: Kysely<Database>, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('document', 'id')) AS id FROM generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
};

const CHILD_TABLES = [
  'party',
  'legal',
  'document_reference',
  'parcel',
  'document_address',
  'document_island',
  'document_names',
  'tax_lien',
  'tax_lien_taxpayer',
  'tax_lien_release',
  'tax_lien_revision',
] as const;

/** The rows of a table as one JSON parameter, which works for any number of rows on both databases. */
const rowsIn = (rows: readonly object[]): RawBuilder<unknown> =>
  sql`${rows.length === 0 ? null : JSON.stringify(rows)}::json`;

const compareText = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

/** The number of occurrences of each value, sorted by value. */
const countsOf = (values: readonly string[]): [string, number][] => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([left], [right]) => compareText(left, right));
};

/** The words of each last name that has several, so that a search finds the name by any of them. */
export const wordsOfNames = (
  parties: readonly DocumentRows['parties'][number][],
): ReadonlyMap<string, readonly string[]> => {
  const words = new Map<string, readonly string[]>();
  for (const { last_key, last_name, first_name } of parties) {
    if (words.has(last_key) || !/\s/.test(last_name)) continue;
    const ofName = indexedWords(first_name === '' ? splitStoredName(last_name).lastName : last_name);
    if (ofName.length > 0) words.set(last_key, ofName);
  }
  return words;
};

/** The count of documents in each month, and their lowest and highest number. */
const monthsOf = (documents: readonly DocumentRows[]) => {
  const months = new Map<string, { documents: number; lowest_key: string; highest_key: string }>();
  for (const { document } of documents) {
    const month = `${document.recorded_on.slice(0, 7)}-01`;
    const key = document.number_key;
    const known = months.get(month) ?? { documents: 0, lowest_key: key, highest_key: key };
    months.set(month, {
      documents: known.documents + 1,
      lowest_key: compareInC(key, known.lowest_key) < 0 ? key : known.lowest_key,
      highest_key: compareInC(key, known.highest_key) > 0 ? key : known.highest_key,
    });
  }
  return [...months]
    .sort(([left], [right]) => compareText(left, right))
    .map(([month, counted]) => ({ month, ...counted }));
};

/** Turns off synchronous commit for this transaction, so that the commit returns before it is on the disk. */
const ASYNCHRONOUS_COMMIT = sql`, set_config('synchronous_commit', 'off', true)`;

/** Inserts the rows of tax liens, if any of these documents is one. */
const insertTaxLiens = (documents: readonly DocumentRows[]): RawBuilder<unknown> => {
  if (documents.every(({ liens }) => liens.length === 0)) return sql``;
  const rows = [
    documents.flatMap(({ liens }) => liens),
    documents.flatMap(({ taxpayers }) => taxpayers),
    documents.flatMap(({ releases }) => releases),
    documents.flatMap(({ revisions }) => revisions),
  ];
  return sql`, write_tax_liens(${sql.join(rows.map(rowsIn))})`;
};

/** Inserts into all tables with one statement, because a statement costs the embedded database as much as several documents. */
const insertDocuments = (documents: readonly DocumentRows[], isSynced: boolean): RawBuilder<unknown> => {
  // Most indexes of parties begin with the name, so that inserts sorted by name use cached index pages.
  const parties = documents
    .flatMap((document) => document.parties)
    .sort((left, right) => compareText(left.last_key, right.last_key));
  const surnames = countsOf(parties.map(({ last_key }) => last_key));
  const words = wordsOfNames(parties);
  const rows = [
    documents.map(({ document }) => document),
    parties,
    documents.map(({ names }) => names),
    documents.flatMap(({ legals }) => legals),
    documents.flatMap(({ references }) => references),
    documents.flatMap(({ parcels }) => parcels),
    documents.flatMap(({ addresses }) => addresses),
    documents.flatMap(({ islands }) => islands),
    surnames.map(([last_key, count]) => ({ last_key, parties: count, words: words.get(last_key) ?? null })),
    monthsOf(documents),
  ];
  return sql`SELECT write_batch(${sql.join(rows.map(rowsIn))})${insertTaxLiens(documents)}${isSynced ? sql`` : ASYNCHRONOUS_COMMIT}`;
};

/** Deletes the rows of documents and subtracts them from the counts. The ids are used again for the new rows. */
const removeDocuments = async (tx: Transaction<Database>, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const documentIds = sql`${[...ids]}::bigint[]`;
  await sql`UPDATE surname SET parties = parties - gone.n
    FROM (SELECT last_key, count(*) AS n FROM party WHERE doc_id = ANY (${documentIds}) GROUP BY last_key) AS gone
    WHERE surname.last_key = gone.last_key`.execute(tx);
  await sql`UPDATE recorded_month SET documents = documents - gone.n
    FROM (SELECT date_trunc('month', recorded_on)::date AS month, count(*) AS n FROM document
      WHERE id = ANY (${documentIds}) GROUP BY 1) AS gone
    WHERE recorded_month.month = gone.month`.execute(tx);
  for (const table of CHILD_TABLES)
    await sql`DELETE FROM ${sql.id(table)} WHERE doc_id = ANY (${documentIds})`.execute(tx);
  await sql`DELETE FROM document WHERE id = ANY (${documentIds})`.execute(tx);
};

export interface DocumentBatch {
  readonly documents: readonly DocumentRows[];
  /** Ids of stored documents that documents of the batch replace. */
  readonly replacedIds: readonly number[];
  /** Whether the commit waits until the batch is on the disk; otherwise the next synced batch brings it there. */
  readonly isSynced: boolean;
}

/** A batch with its compiled statement, prepared while another is being written. */
export interface PreparedBatch {
  readonly insert: CompiledQuery;
  readonly replacedIds: readonly number[];
}

export const prepareDocuments = (
  db: Kysely<Database>,
  { documents, replacedIds, isSynced }: DocumentBatch,
): PreparedBatch => ({ insert: insertDocuments(documents, isSynced).compile(db), replacedIds });

/**
 * Writes a batch in one transaction. Returns its duration in milliseconds, without the wait for a connection: a search may have to
 * wait that long.
 */
export const writeDocuments = (
  db: Kysely<Database>,
  { insert, replacedIds }: PreparedBatch,
  now: () => number,
): Promise<number> =>
  db.connection().execute(async (connection) => {
    const startedAt = now();
    // a single statement is its own transaction
    if (replacedIds.length === 0) await connection.executeQuery(insert);
    else
      await connection.transaction().execute(async (tx) => {
        await removeDocuments(tx, replacedIds);
        await tx.executeQuery(insert);
      });
    return now() - startedAt;
  });

/** Syncs all earlier commits to the disk. */
export const flushCommits = async (db: Kysely<Database>): Promise<void> => {
  await sql`SELECT pg_logical_emit_message(true, 'portal', 'import')`.execute(db);
};
