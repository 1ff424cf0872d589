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

/** The stored documents that have one of these numbers, of any type. */
export const findKnownDocuments = async (
  db: Kysely<Database>,
  documentNumbers: readonly string[],
): Promise<KnownDocument[]> =>
  db
    .selectFrom('document')
    .select(['id', 'document_type', 'document_number', 'content_hash'])
    .where(sql<boolean>`document_number = any(${[...documentNumbers]}::text[])`)
    .execute();

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

/**
 * Every table in one statement, since a statement costs the embedded database as much as several documents. The counts
 * that steer searches follow in it, sorted, so that two imports at once cannot lock each other out.
 */
const insertDocuments = async (db: Kysely<Database>, documents: readonly DocumentRows[]): Promise<void> => {
  await sql`
    WITH documents AS (INSERT INTO document
        ${rowsIn(
          'document',
          documents.map(({ document }) => document),
        )} RETURNING recorded_on),
      parties AS (INSERT INTO party
        ${rowsIn(
          'party',
          documents.flatMap(({ parties }) => parties),
        )} RETURNING last_key),
      names AS (INSERT INTO document_names
        ${rowsIn(
          'document_names',
          documents.map(({ names }) => names),
        )}),
      ${sql.join(OTHER_TABLES.map((table) => insertOther(table, documents)))},
      surnames AS (INSERT INTO surname AS known SELECT last_key, count(*) FROM parties GROUP BY last_key ORDER BY last_key
        ON CONFLICT (last_key) DO UPDATE SET parties = known.parties + excluded.parties)
    INSERT INTO recorded_month AS known
      SELECT date_trunc('month', recorded_on)::date, count(*) FROM documents GROUP BY 1 ORDER BY 1
      ON CONFLICT (month) DO UPDATE SET documents = known.documents + excluded.documents`.execute(db);
};

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

/**
 * Writes whole documents or none of them; those whose ids are in `replacedIds` take the place of what is stored under
 * them.
 */
export const writeDocuments = async (
  db: Kysely<Database>,
  documents: readonly DocumentRows[],
  replacedIds: readonly number[],
): Promise<void> => {
  // one statement is a transaction of its own
  if (replacedIds.length === 0) return insertDocuments(db, documents);
  await db.transaction().execute(async (tx) => {
    await removeDocuments(tx, replacedIds);
    await insertDocuments(tx, documents);
  });
};
