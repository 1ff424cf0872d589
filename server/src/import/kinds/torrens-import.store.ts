import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { KnownRecord, RecordBatch } from './record-kind.ts';
import { type TorrensRecord, torrensRowsOf } from './torrens-record.ts';

/** The stored certificates of these numbers. */
export const findKnownCertificates = (db: Kysely<Database>, numbers: readonly string[]): Promise<KnownRecord[]> =>
  db
    .selectFrom('torrens_certificate')
    .select(['id', 'certificate_number as key', 'content_hash', 'image_file', 'image_key', 'image_hash', 'page_count'])
    .where('certificate_number', 'in', [...numbers])
    .execute();

/** Rows of a table travel as one JSON text: one parameter for any number of them, the same on both databases. */
const insertRows = (table: string, rows: readonly object[]): RawBuilder<unknown> =>
  sql`INSERT INTO ${sql.table(table)}
    SELECT * FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;

const CHILD_TABLES = ['torrens_memorial', 'torrens_cancellation', 'torrens_text'];

/** Writes whole certificates, in place of those that are stored under their ids. */
export const writeCertificates = async (
  db: Kysely<Database>,
  { records, replacedIds }: RecordBatch<TorrensRecord>,
): Promise<void> => {
  const rows = records.map(torrensRowsOf);
  await db.transaction().execute(async (tx) => {
    if (replacedIds.length > 0) {
      const these = sql`${[...replacedIds]}::bigint[]`;
      for (const table of CHILD_TABLES)
        await sql`DELETE FROM ${sql.table(table)} WHERE cert_id = ANY (${these})`.execute(tx);
      await sql`DELETE FROM torrens_certificate WHERE id = ANY (${these})`.execute(tx);
    }
    const inserts: readonly (readonly [string, readonly object[]])[] = [
      ['torrens_certificate', rows.map(({ certificate }) => certificate)],
      ['torrens_memorial', rows.flatMap(({ memorials }) => memorials)],
      ['torrens_cancellation', rows.flatMap(({ cancellations }) => cancellations)],
      ['torrens_text', rows.flatMap(({ texts }) => texts)],
    ];
    for (const [table, written] of inserts) if (written.length > 0) await insertRows(table, written).execute(tx);
  });
};
