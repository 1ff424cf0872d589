import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** Stores a picture once, even if it is uploaded again; returns its hash. */
export async function storeSlidePicture(
  db: Kysely<Database>,
  jpeg: Buffer,
  { userId, at }: { readonly userId: number; readonly at: Date },
): Promise<string> {
  const hash = createHash('sha256').update(jpeg).digest('hex');
  await db
    .insertInto('slide_picture')
    .values({ hash, jpeg, added_by: userId, added_at: at })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  return hash;
}

/** The bytes of a picture; null when no picture has that hash. */
export async function readSlidePicture(db: Kysely<Database>, hash: string): Promise<Buffer | null> {
  const row = await db.selectFrom('slide_picture').select('jpeg').where('hash', '=', hash).executeTakeFirst();
  return row === undefined ? null : Buffer.from(row.jpeg);
}
