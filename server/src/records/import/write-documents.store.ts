import { type Kysely, sql, type Transaction } from 'kysely';
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

/** Rows travel as one JSON text: one statement for any number of them, the same on both databases. */
const insertAll = async (tx: Transaction<Database>, table: string, rows: readonly object[]): Promise<void> => {
  if (rows.length === 0) return;
  const name = sql.id(table);
  await sql`INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, ${JSON.stringify(rows)}::text::json)`.execute(
    tx,
  );
};

const countBy = <Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
};

/** Adds to the counts that steer searches; sorted, so that two imports at once cannot lock each other out. */
const addSurnames = async (tx: Transaction<Database>, counts: ReadonlyMap<string, number>): Promise<void> => {
  const keys = [...counts.keys()].sort();
  if (keys.length === 0) return;
  await sql`INSERT INTO surname SELECT * FROM unnest(${keys}::text[], ${keys.map((key) => counts.get(key) ?? 0)}::bigint[])
    ON CONFLICT (last_key) DO UPDATE SET parties = surname.parties + excluded.parties`.execute(tx);
};

const addMonths = async (tx: Transaction<Database>, counts: ReadonlyMap<string, number>): Promise<void> => {
  const months = [...counts.keys()].sort();
  if (months.length === 0) return;
  await sql`INSERT INTO recorded_month
    SELECT * FROM unnest(${months}::text[]::date[], ${months.map((month) => counts.get(month) ?? 0)}::bigint[])
    ON CONFLICT (month) DO UPDATE SET documents = recorded_month.documents + excluded.documents`.execute(tx);
};

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

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** Writes whole documents; those whose ids are in `replacedIds` take the place of what is stored under them. */
export const writeDocuments = async (
  tx: Transaction<Database>,
  documents: readonly DocumentRows[],
  replacedIds: readonly number[],
): Promise<void> => {
  await removeDocuments(tx, replacedIds);
  await insertAll(
    tx,
    'document',
    documents.map(({ document }) => document),
  );
  await insertAll(
    tx,
    'party',
    documents.flatMap(({ parties }) => parties),
  );
  await insertAll(
    tx,
    'document_names',
    documents.map(({ names }) => names),
  );
  await insertAll(
    tx,
    'legal',
    documents.flatMap(({ legals }) => legals),
  );
  await insertAll(
    tx,
    'document_reference',
    documents.flatMap(({ references }) => references),
  );
  await insertAll(
    tx,
    'parcel',
    documents.flatMap(({ parcels }) => parcels),
  );
  await insertAll(
    tx,
    'document_address',
    documents.flatMap(({ addresses }) => addresses),
  );
  await insertAll(
    tx,
    'document_island',
    documents.flatMap(({ islands }) => islands),
  );
  await addSurnames(
    tx,
    countBy(
      documents.flatMap(({ parties }) => parties),
      (party) => party.last_key,
    ),
  );
  await addMonths(
    tx,
    countBy(documents, ({ document }) => monthOf(document.recorded_on)),
  );
};
