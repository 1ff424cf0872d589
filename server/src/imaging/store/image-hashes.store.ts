import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { FileHashes } from './part-hashes.ts';

/** Keeps what a file is, in place of what it was. */
export async function keepHashes(
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

/** What a file was when it was kept; null when nobody wrote that down. */
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

/** A file that is to be looked at. */
export interface DueFile {
  readonly imageKey: string;
  readonly size: number;
  readonly sha256: string;
}

/** Takes files that nobody looked at since then, the longest first. Two processes never take the same. */
export function takeDueFiles(db: Kysely<Database>, since: Date, now: Date, most: number): Promise<DueFile[]> {
  return db
    .updateTable('image_file')
    .set({ checked_at: now })
    .where('image_key', 'in', (select) =>
      select
        .selectFrom('image_file')
        .select('image_key')
        .where('checked_at', '<', since)
        .orderBy('checked_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['image_key as imageKey', 'size', 'sha256'])
    .execute();
}

/** Documents' files that no hashes are known of: put there by hand, or before hashes were kept. */
export const findUnknownFiles = (
  db: Kysely<Database>,
  most: number,
): Promise<{ imageKey: string; imageHash: string | null }[]> =>
  db
    .selectFrom('document')
    .leftJoin('image_file', 'image_file.image_key', 'document.image_key')
    .select(['document.image_key as imageKey', 'document.image_hash as imageHash'])
    .where('document.image_key', 'is not', null)
    .where('document.image_hash', 'is not', null)
    .where('image_file.image_key', 'is', null)
    .limit(most)
    .$narrowType<{ imageKey: string }>()
    .execute();

/** Writes down what is wrong with a file; nothing when it is as it was. */
export const noteDamage = async (db: Kysely<Database>, imageKey: string, damage: string): Promise<void> => {
  await db.updateTable('image_file').set({ damage }).where('image_key', '=', imageKey).execute();
};

/** Numbers of the documents that show a file, for whoever has to repair it. */
export const documentsOf = async (db: Kysely<Database>, imageKey: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('document')
    .select(['document_type', 'document_number'])
    .where('image_key', '=', imageKey)
    .limit(10)
    .execute();
  return rows.map((row) => `${row.document_type} ${row.document_number}`);
};
