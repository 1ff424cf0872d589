import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { FILES_OF_RECORDS, recordsOfFile } from '../imaged-records.store.ts';
import type { FileHashes } from './part-hashes.ts';

/** Stores the hashes of a file, and replaces older ones. */
export async function storeHashes(
  db: Kysely<Database>,
  imageKey: string,
  { size, sha256, parts }: FileHashes,
  now: Date,
): Promise<void> {
  const facts = { size, sha256, part_hashes: parts.toString('base64'), checked_at: now, damage: '' };
  await db
    .insertInto('image_file')
    .values({ image_key: imageKey, ...facts })
    .onConflict((conflict) => conflict.column('image_key').doUpdateSet(facts))
    .execute();
}

/** The hashes of a file when it was stored; null if there are none. */
export async function findHashes(db: Kysely<Database>, imageKey: string): Promise<FileHashes | null> {
  const row = await db
    .selectFrom('image_file')
    .select(['size', 'sha256', 'part_hashes'])
    .where('image_key', '=', imageKey)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { size: row.size, sha256: row.sha256, parts: Buffer.from(row.part_hashes, 'base64') };
}

export const forgetHashes = async (db: Kysely<Database>, imageKey: string): Promise<void> => {
  await db.deleteFrom('image_file').where('image_key', '=', imageKey).execute();
};

/** A file that is due for a check. */
export interface DueFile {
  readonly imageKey: string;
  readonly size: number;
  readonly sha256: string;
}

/**
 * Takes files that were not checked since `since`, the longest unchecked first, then those whose check is dated in the future by a clock
 * that ran ahead: nothing is known about them. Two processes never take the same file.
 */
export async function claimDueFiles(
  db: Kysely<Database>,
  since: Date,
  now: Date,
  limit: number,
): Promise<readonly DueFile[]> {
  const due = await claimFiles(db, ['<', since], now, limit);
  return due.length > 0 ? due : claimFiles(db, ['>', now], now, limit);
}

function claimFiles(
  db: Kysely<Database>,
  [operator, time]: readonly ['<' | '>', Date],
  now: Date,
  limit: number,
): Promise<DueFile[]> {
  return db
    .updateTable('image_file')
    .set({ checked_at: now })
    .where('image_key', 'in', (select) =>
      select
        .selectFrom('image_file')
        .select('image_key')
        .where('checked_at', operator, time)
        .orderBy('checked_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['image_key as imageKey', 'size', 'sha256'])
    .execute();
}

/** The files that were stored or checked last. Pages of the demonstration are drawn again wherever they are missing. */
export const lastCheckedKeys = async (db: Kysely<Database>, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('image_file')
    .select('image_key')
    .where('image_key', 'not like', 'demonstration/%')
    .orderBy('checked_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.image_key);
};

/** Image files of documents and other records without stored hashes: copied by hand, or stored before hashes were. */
export const findUnknownFiles = async (
  db: Kysely<Database>,
  limit: number,
): Promise<{ imageKey: string; imageHash: string | null }[]> => {
  const { rows } = await sql<{ imageKey: string; imageHash: string | null }>`
    SELECT record.image_key AS "imageKey", record.image_hash AS "imageHash"
    FROM (SELECT image_key, image_hash FROM document UNION ALL ${FILES_OF_RECORDS}) AS record
    LEFT JOIN image_file ON image_file.image_key = record.image_key
    WHERE record.image_key IS NOT NULL AND record.image_hash IS NOT NULL AND image_file.image_key IS NULL
    LIMIT ${limit}`.execute(db);
  return rows;
};

/** Stores the damage of a file; an empty text if it is unchanged. */
export const storeDamage = async (db: Kysely<Database>, imageKey: string, damage: string): Promise<void> => {
  await db.updateTable('image_file').set({ damage }).where('image_key', '=', imageKey).execute();
};

const MAX_NAMED = 10;

/** Names of the documents, other records and filings that have a file, to help with its repair. */
export const documentsOf = async (db: Kysely<Database>, imageKey: string): Promise<string[]> => {
  const documents = await db
    .selectFrom('document')
    .select(['document_type', 'document_number'])
    .where('image_key', '=', imageKey)
    .limit(MAX_NAMED)
    .execute();
  const rows = [...documents, ...(await recordsOfFile(db, imageKey))];
  const names = rows.map((row) => `${row.document_type} ${row.document_number}`);
  return [...names, ...(await filingsOf(db, imageKey))].slice(0, MAX_NAMED);
};

/** The filings that were filed with a file, or got it as their stamped pages. */
const filingsOf = async (db: Kysely<Database>, imageKey: string): Promise<string[]> => {
  const { rows } = await sql<{ number: string }>`
    SELECT filed.transaction_number AS number
    FROM efile_file JOIN efile_document AS filed ON filed.sha256 = efile_file.sha256
    WHERE efile_file.store_key = ${imageKey} AND filed.transaction_number IS NOT NULL
    UNION SELECT number FROM efile_entry WHERE stamped_key = ${imageKey}
    ORDER BY number LIMIT ${MAX_NAMED}`.execute(db);
  return rows.map(({ number }) => `filing ${number}`);
};
