import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { CardRefundTable } from '../payments.tables.ts';
import { nextTryAt } from './card-task.store.ts';

export type CardRefundRow = Selectable<CardRefundTable>;

/** Stores the refund of an order for the provider, in the database transaction that decided it. */
export async function insertCardRefund(
  tx: Transaction<Database>,
  refund: { readonly guid: string; readonly transactionId: string; readonly amount: number; readonly now: Date },
): Promise<void> {
  const { guid, transactionId, amount, now } = refund;
  const times = { sent_at: null, created_at: now, due_at: now, ended_at: null };
  await tx
    .insertInto('card_refund')
    .values({ guid, transaction_id: transactionId, amount, state: 'WAITING', ...times })
    .execute();
}

/** Due refunds, oldest first. */
export const dueCardRefunds = (db: Kysely<Database>, now: Date): Promise<CardRefundRow[]> =>
  db
    .selectFrom('card_refund')
    .selectAll()
    .where('state', '=', 'WAITING')
    .where('due_at', '<=', now)
    .orderBy('created_at')
    .orderBy('guid')
    .limit(200)
    .execute();

/** Whether another refund of the same amount of the same transaction was sent since a time: the provider takes a second one for a repetition. */
export async function wasEqualRefundSent(
  db: Kysely<Database>,
  { guid, transaction_id: transactionId, amount }: CardRefundRow,
  since: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('card_refund')
    .select('guid')
    .where('transaction_id', '=', transactionId)
    .where('amount', '=', amount)
    .where('guid', '<>', guid)
    .where('sent_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Postpones a refund, with exponential backoff. */
export async function postponeCardRefund(
  db: Kysely<Database>,
  { guid, tries }: CardRefundRow,
  error: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('card_refund')
    .set({ tries: tries + 1, last_error: error.slice(0, 500), due_at: nextTryAt(tries, now) })
    .where('guid', '=', guid)
    .where('state', '=', 'WAITING')
    .execute();
}

/** Ends a refund; returns false if another process already ended it. */
export async function endCardRefund(
  tx: Transaction<Database>,
  { guid }: CardRefundRow,
  state: 'DONE' | 'FAILED',
  error: string,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('card_refund')
    .set({ state, last_error: error.slice(0, 500), ended_at: now })
    .where('guid', '=', guid)
    .where('state', '=', 'WAITING')
    .returning('guid')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Records that a refund is about to be sent. Returns false if that was already recorded. */
export async function markCardRefundSent(db: Kysely<Database>, { guid }: CardRefundRow, now: Date): Promise<boolean> {
  const marked = await db
    .updateTable('card_refund')
    .set({ sent_at: now })
    .where('guid', '=', guid)
    .where('sent_at', 'is', null)
    .returning('guid')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Removes the record of a refund that certainly was not carried out, so that it can be sent again. */
export async function clearCardRefundSent(db: Kysely<Database>, { guid }: CardRefundRow): Promise<void> {
  await db.updateTable('card_refund').set({ sent_at: null }).where('guid', '=', guid).execute();
}
