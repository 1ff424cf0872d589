import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { CardTaskTable } from '../payments.tables.ts';

export type TaskRow = Selectable<CardTaskTable>;

interface NewTask {
  readonly kind: 'CAPTURE' | 'VOID';
  readonly attemptId: number;
  readonly transactionId: string;
  readonly holdId: number | null;
  readonly amount: number;
  readonly now: Date;
}

/**
 * Stores a task for the provider, in the database transaction that decided it. A card transaction has at most one task in its
 * lifetime. Returns false if it already has one.
 */
export async function insertTask(tx: Transaction<Database>, task: NewTask): Promise<boolean> {
  const written = await tx
    .insertInto('card_task')
    .values({
      transaction_id: task.transactionId,
      kind: task.kind,
      amount: task.amount,
      attempt_id: task.attemptId,
      hold_id: task.holdId,
      state: 'WAITING',
      refund_sent_at: null,
      created_at: task.now,
      due_at: task.now,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.column('transaction_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Stores a task to void or refund a transaction that no attempt can use. Returns false if there already is one. */
export const insertReversalTask = (
  tx: Transaction<Database>,
  task: Omit<NewTask, 'kind' | 'holdId'>,
): Promise<boolean> => insertTask(tx, { ...task, kind: 'VOID', holdId: null });

/** Due tasks, oldest first. */
export const dueTasks = (db: Kysely<Database>, now: Date): Promise<TaskRow[]> =>
  db
    .selectFrom('card_task')
    .selectAll()
    .where('state', '=', 'WAITING')
    .where('due_at', '<=', now)
    .orderBy('id')
    .limit(200)
    .execute();

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 30 * 60_000;

/** When a request to the provider is tried again after this number of tries: with exponential backoff. */
export const nextTryAt = (tries: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));

/** Postpones a task, with exponential backoff. */
export async function postponeTask(db: Kysely<Database>, task: TaskRow, error: string, now: Date): Promise<void> {
  await db
    .updateTable('card_task')
    .set({ tries: task.tries + 1, last_error: error.slice(0, 500), due_at: nextTryAt(task.tries, now) })
    .where('id', '=', task.id)
    .where('state', '=', 'WAITING')
    .execute();
}

/** Ends a task; returns false if another process already ended it. */
export async function endTask(
  tx: Transaction<Database>,
  task: Pick<TaskRow, 'id'>,
  state: 'DONE' | 'FAILED',
  error: string,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('card_task')
    .set({ state, last_error: error.slice(0, 500), ended_at: now })
    .where('id', '=', task.id)
    .where('state', '=', 'WAITING')
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Records that a refund is about to be sent, so that it is never sent twice. Returns false if it was already recorded. */
export async function markRefundStarted(db: Kysely<Database>, task: Pick<TaskRow, 'id'>, now: Date): Promise<boolean> {
  const marked = await db
    .updateTable('card_task')
    .set({ refund_sent_at: now })
    .where('id', '=', task.id)
    .where('refund_sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Removes the record of a refund that certainly was not carried out, so that it can be sent again. */
export async function clearRefundStarted(db: Kysely<Database>, task: Pick<TaskRow, 'id'>): Promise<void> {
  await db.updateTable('card_task').set({ refund_sent_at: null }).where('id', '=', task.id).execute();
}
