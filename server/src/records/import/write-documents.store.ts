import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { DocumentRows } from './document-record.ts';

/** What the county has under a number. */
export interface KnownDocument {
  id: number;
  document_type: string;
  document_number: string;
  content_hash: string;
}

/**
 * The stored documents that have one of these numbers, of any type. Number by number: for `= ANY` a table without statistics
 * is read whole, which took a tenth of an import.
 */
export const findKnownDocuments = async (
  db: Kysely<Database>,
  documentNumbers: readonly string[],
): Promise<KnownDocument[]> => {
  const { rows } = await sql<KnownDocument>`
    SELECT known.* FROM unnest(${[...documentNumbers]}::text[]) AS wanted (number)
    CROSS JOIN LATERAL (SELECT id, document_type, document_number, content_hash FROM document
      WHERE document_number = wanted.number OFFSET 0) AS known`.execute(db);
  return rows;
};

/** Ids for documents that are not stored yet. */
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
] as const;

/** Rows of a table travel as one JSON text: one parameter for any number of them, the same on both databases. */
const rowsIn = (table: string, rows: readonly object[]): RawBuilder<unknown> =>
  sql`SELECT * FROM json_populate_recordset(NULL::${sql.id(table)}, ${JSON.stringify(rows)}::text::json)`;

/** Most indexes of parties begin with the name: in its order, one insert finds the pages that the last one left warm. */
const partiesByName = (documents: readonly DocumentRows[]): readonly object[] =>
  documents
    .flatMap(({ parties }) => parties)
    .sort((left, right) => (left.last_key < right.last_key ? -1 : Number(left.last_key > right.last_key)));

/** For this transaction only: it is acknowledged before it is on the disk. */
const LATER = sql`CROSS JOIN (SELECT set_config('synchronous_commit', 'off', true)) AS later`;

/**
 * Every table in one statement, since a statement costs the embedded database as much as several documents. The counts
 * that steer searches follow in it, sorted, so that two imports at once cannot lock each other out.
 */
const insertDocuments = (documents: readonly DocumentRows[], isSynced: boolean): RawBuilder<unknown> => sql`
  WITH documents AS (INSERT INTO document
      ${rowsIn(
        'document',
        documents.map(({ document }) => document),
      )} RETURNING recorded_on),
    parties AS (INSERT INTO party
      ${rowsIn('party', partiesByName(documents))} RETURNING last_key),
    names AS (INSERT INTO document_names
      ${rowsIn(
        'document_names',
        documents.map(({ names }) => names),
      )}),
    ${sql.join(OTHER_TABLES.map((table) => insertOther(table, documents)))},
    surnames AS (INSERT INTO surname AS known SELECT last_key, count(*) FROM parties GROUP BY last_key ORDER BY last_key
      ON CONFLICT (last_key) DO UPDATE SET parties = known.parties + excluded.parties)
  INSERT INTO recorded_month AS known
    SELECT date_trunc('month', recorded_on)::date, count(*) FROM documents ${isSynced ? sql`` : LATER} GROUP BY 1 ORDER BY 1
    ON CONFLICT (month) DO UPDATE SET documents = known.documents + excluded.documents`;

const OTHER_TABLES = [
  ['legal', 'legals'],
  ['document_reference', 'references'],
  ['parcel', 'parcels'],
  ['document_address', 'addresses'],
  ['document_island', 'islands'],
] as const;

const insertOther = ([table, rows]: (typeof OTHER_TABLES)[number], documents: readonly DocumentRows[]) =>
  sql`${sql.id(rows)} AS (INSERT INTO ${sql.id(table)} ${rowsIn(
    table,
    documents.flatMap((document): readonly object[] => document[rows]),
  )})`;

/** Takes the rows of documents away, and their share of the counts. The document keeps its id. */
const removeDocuments = async (tx: Transaction<Database>, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const these = sql`${[...ids]}::bigint[]`;
  await sql`UPDATE surname SET parties = parties - gone.n
    FROM (SELECT last_key, count(*) AS n FROM party WHERE doc_id = ANY (${these}) GROUP BY last_key) AS gone
    WHERE surname.last_key = gone.last_key`.execute(tx);
  await sql`UPDATE recorded_month SET documents = documents - gone.n
    FROM (SELECT date_trunc('month', recorded_on)::date AS month, count(*) AS n FROM document
      WHERE id = ANY (${these}) GROUP BY 1) AS gone
    WHERE recorded_month.month = gone.month`.execute(tx);
  for (const table of CHILD_TABLES) await sql`DELETE FROM ${sql.id(table)} WHERE doc_id = ANY (${these})`.execute(tx);
  await sql`DELETE FROM document WHERE id = ANY (${these})`.execute(tx);
};

interface DocumentBatch {
  readonly documents: readonly DocumentRows[];
  /** Ids of stored documents whose place is taken by documents of the batch. */
  readonly replacedIds: readonly number[];
  /** Whether the batch is on the disk when it is acknowledged; else it is with the next one that says so. */
  readonly isSynced: boolean;
}

/**
 * Writes whole documents or none of them. Answers how many milliseconds the transaction took, the wait for a connection
 * not among them: so long could a search have to wait for it.
 */
export const writeDocuments = (
  db: Kysely<Database>,
  { documents, replacedIds, isSynced }: DocumentBatch,
  now: () => number,
): Promise<number> => {
  const insert = insertDocuments(documents, isSynced);
  return db.connection().execute(async (connection) => {
    const startedAt = now();
    // one statement is a transaction of its own
    if (replacedIds.length === 0) await insert.execute(connection);
    else
      await connection.transaction().execute(async (tx) => {
        await removeDocuments(tx, replacedIds);
        await insert.execute(tx);
      });
    return now() - startedAt;
  });
};

/** Everything that was acknowledged before is on the disk afterwards. */
export const bringCommitsToDisk = async (db: Kysely<Database>): Promise<void> => {
  await sql`SELECT pg_logical_emit_message(true, 'portal', 'import')`.execute(db);
};
