import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';

/** Count and size of unsubmitted uploads of visitors and guests. */
export interface OpenUploads {
  readonly documents: number;
  readonly bytes: number;
}

/** Counts unsubmitted uploads of visitors and guests. @param networks counts networks that begin with this text only; by default all */
export async function openUploads(db: Kysely<Database>, networks = ''): Promise<OpenUploads> {
  const row = await db
    .selectFrom('efile_document')
    .select((select) => [
      select.fn.countAll<number>().as('documents'),
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
    ])
    .where('transaction_number', 'is', null)
    .where((where) => where.or([where('user_id', 'is', null), where('is_guest', '=', true)]))
    .$if(networks !== '', (query) => query.where(sql<boolean>`starts_with(network, ${networks})`))
    .executeTakeFirstOrThrow();
  return row;
}

/** Records that this content was uploaded just now, so that the cleanup job keeps the file for the full retention period. */
export async function touchFile(
  db: Kysely<Database>,
  file: { readonly sha256: string; readonly storeKey: string; readonly bytes: number; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('efile_file')
    .values({ sha256: file.sha256, store_key: file.storeKey, bytes: file.bytes, touched_at: file.now })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ touched_at: file.now }))
    .execute();
}

/** Deletes unsubmitted uploads, except those with an open payment attempt. Returns the number of deleted uploads. */
export async function deleteUploads(db: Kysely<Database>, before: Date, most: number): Promise<number> {
  const deleted = await db
    .deleteFrom('efile_document')
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('efile_document as old')
        .select('old.id')
        .where('old.transaction_number', 'is', null)
        .where('old.created_at', '<', before)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('payment_attempt')
                .select('payment_attempt.id')
                .whereRef('payment_attempt.sale_key', '=', 'old.id')
                .where('payment_attempt.ended_at', 'is', null),
            ),
          ),
        )
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return deleted.length;
}

/**
 * Deletes one file that no document uses: its row, and the stored file with `remove`. A simultaneous upload of the same content waits
 * for the row's lock, and then stores the file again. Returns false when there is nothing left to delete.
 */
export const removeOneFile = (
  db: Kysely<Database>,
  before: Date,
  remove: (storeKey: string) => Promise<void>,
): Promise<boolean> =>
  transact(db, async (tx) => {
    const file = await tx
      .selectFrom('efile_file')
      .select(['sha256', 'store_key'])
      .where('touched_at', '<', before)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('efile_document')
              .select('efile_document.id')
              .whereRef('efile_document.sha256', '=', 'efile_file.sha256'),
          ),
        ),
      )
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (file === undefined) return false;
    await tx.deleteFrom('efile_file').where('sha256', '=', file.sha256).execute();
    await remove(file.store_key);
    return true;
  });
