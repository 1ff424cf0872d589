import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { KnownRecord, WrittenRecord } from './record-kind.ts';

/** The stored records of these keys. */
export const findKnownRecords = async (
  db: Kysely<Database>,
  { table, key }: { readonly table: string; readonly key: string },
  keys: readonly string[],
): Promise<KnownRecord[]> => {
  const { rows } = await sql<KnownRecord>`
    SELECT id, ${sql.ref(key)} AS key, content_hash, image_file, image_key, image_hash, page_count
    FROM ${sql.table(table)} WHERE ${sql.ref(key)} = ANY (${[...keys]}::text[])`.execute(db);
  return rows;
};

/** The image and content columns of every table of records. */
export const storedImageOf = <Record extends { readonly imageFile: string }>({
  record,
  image,
  pageCount,
  contentHash,
}: Pick<WrittenRecord<Record>, 'record' | 'image' | 'pageCount' | 'contentHash'>) => ({
  page_count: pageCount,
  image_file: record.imageFile,
  image_key: image?.key ?? null,
  image_hash: image === undefined || image.hash === '' ? null : image.hash,
  content_hash: contentHash,
});

/** Rows of one table; `owner` is the column with the id of their record. */
interface TableRows {
  readonly table: string;
  readonly owner: string;
  readonly rows: readonly object[];
}

/** Inserts the rows of a table as one JSON parameter, which works for any number of rows on both databases. */
const insertRows = ({ table, rows }: TableRows): RawBuilder<unknown> =>
  sql`INSERT INTO ${sql.table(table)}
    SELECT * FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;

/** Writes whole records in one transaction, and replaces those with `replacedIds`. */
export const writeRecords = (
  db: Kysely<Database>,
  tables: readonly TableRows[],
  replacedIds: readonly number[],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (replacedIds.length > 0)
      for (const { table, owner } of tables)
        await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(owner)} = ANY (${[...replacedIds]}::bigint[])`.execute(
          tx,
        );
    for (const written of tables) if (written.rows.length > 0) await insertRows(written).execute(tx);
  });
