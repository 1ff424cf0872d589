import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { ListedTransaction } from '../provider/payment-provider.ts';

/** Ids of the listed transactions that are already handled: they completed an attempt, or have a task that voids or refunds them. */
export async function knownTransactions(
  db: Kysely<Database>,
  listed: readonly ListedTransaction[],
): Promise<ReadonlySet<string>> {
  const ids = listed.map(({ transactionId }) => transactionId);
  if (ids.length === 0) return new Set();
  const [completed, reversed] = [
    await db.selectFrom('payment_attempt').select('transaction_id').where('transaction_id', 'in', ids).execute(),
    await db.selectFrom('card_task').select('transaction_id').where('transaction_id', 'in', ids).execute(),
  ];
  return new Set([...completed, ...reversed].flatMap(({ transaction_id }) => transaction_id ?? []));
}

/** Records for an open attempt when the provider's lists were last read completely, to find its transaction. */
export async function recordListedAt(db: Kysely<Database>, id: number, listedAt: Date): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ listed_at: listedAt })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Records that the job no longer looks for payments of an attempt. */
export async function endWatch(db: Kysely<Database>, id: number, now: Date): Promise<void> {
  await db.updateTable('payment_attempt').set({ watch_ended_at: now }).where('id', '=', id).execute();
}
