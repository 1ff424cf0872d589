import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';

/** What people without their own account have sent and not submitted. */
export interface OpenUploads {
  readonly documents: number;
  readonly bytes: number;
}

/** Of visitors and guests. @param network of one network; without it of all */
export async function openUploads(db: Kysely<Database>, network?: string): Promise<OpenUploads> {
  const row = await db
    .selectFrom('efile_document')
    .select((select) => [
      select.fn.countAll<number>().as('documents'),
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
    ])
    .where('transaction_number', 'is', null)
    .where((where) => where.or([where('user_id', 'is', null), where('is_guest', '=', true)]))
    .$if(network !== undefined, (query) => query.where('network', '=', network ?? ''))
    .executeTakeFirstOrThrow();
  return row;
}

/** Notes that a content was sent: from now on it is not removed for as long as an upload lives. */
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

/** Deletes uploads that nobody submitted; one that may still be paid for stays. Returns how many. */
export async function deleteUploads(db: Kysely<Database>, before: Date, most: number): Promise<number> {
  const gone = await db
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
  return gone.length;
}

/**
 * Deletes one content that no document uses any longer: the row, and with `remove` the file. An upload of the same content at
 * that time waits for the end, and stores it again. False when there is none left.
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
