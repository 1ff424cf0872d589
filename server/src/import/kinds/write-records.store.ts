import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { CONFIDENTIAL_RECORDS } from '../../records/confidential-records.store.ts';
import type { KnownRecord, WrittenRecord } from './record-kind.ts';

/** The main table of a kind of records, and its column with the key that identifies a record in an import. */
interface RecordTable {
  readonly table: string;
  readonly keyColumn: string;
}

/** The stored records with one of the given keys. Keys without a record are left out. */
export const findKnownRecords = async (
  db: Kysely<Database>,
  { table, keyColumn }: RecordTable,
  keys: readonly string[],
): Promise<KnownRecord[]> => {
  const { rows } = await sql<KnownRecord>`
    SELECT id, ${sql.ref(keyColumn)} AS key, content_hash, image_file, image_key, image_hash, page_count
    FROM ${sql.table(table)} WHERE ${sql.ref(keyColumn)} = ANY (${[...keys]}::text[])`.execute(db);
  return rows;
};

/** The columns that every main table has: for the images of the record, and for the hash of its content. */
export const imageColumnsOf = <Record extends { readonly imageFile: string }>({
  record,
  image,
  pageCount,
  contentHash,
}: Pick<WrittenRecord<Record>, 'record' | 'image' | 'pageCount' | 'contentHash'>) => ({
  page_count: pageCount,
  image_file: record.imageFile,
  image_key: image?.key ?? null,
  // '' for an image that is kept from an earlier import without a hash
  image_hash: image === undefined || image.hash === '' ? null : image.hash,
  content_hash: contentHash,
});

/** Rows for one table, as objects by column. A column that an object does not have becomes null, not its default value. */
interface TableRows {
  readonly table: string;
  /** The column with the id of the record that a row belongs to: 'id' in the main table. */
  readonly recordIdColumn: string;
  readonly rows: readonly object[];
}

/** The rows that make records confidential, which are written and replaced with them. */
export const confidentialRows = (
  records: readonly { readonly id: number; readonly record: { readonly confidential: boolean } }[],
): TableRows => ({
  table: CONFIDENTIAL_RECORDS,
  recordIdColumn: 'id',
  rows: records.filter(({ record }) => record.confidential).map(({ id }) => ({ id })),
});

/** Inserts the rows of a table as one JSON parameter, which works for any number of rows on both databases. */
const insertRows = ({ table, rows }: TableRows): RawBuilder<unknown> =>
  sql`INSERT INTO ${sql.table(table)}
    SELECT * FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;

/**
 * Writes records with all their rows in one transaction.
 * @param tables the main table and those with further rows of its records, in any order: they have no foreign keys
 * @param replacedIds ids of the records whose stored rows are deleted from all tables before
 */
export const writeRecords = (
  db: Kysely<Database>,
  tables: readonly TableRows[],
  replacedIds: readonly number[],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (replacedIds.length > 0)
      for (const { table, recordIdColumn } of tables)
        await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(recordIdColumn)} = ANY (${[...replacedIds]}::bigint[])`.execute(
          tx,
        );
    for (const table of tables) if (table.rows.length > 0) await insertRows(table).execute(tx);
  });
