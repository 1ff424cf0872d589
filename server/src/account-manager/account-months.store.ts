import type { BillingMonth } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { endUnlimitedAddOns, isTaskKind, type TaskKind } from './account-tasks.store.ts';

type Tx = Transaction<Database>;

interface Opening {
  readonly month: BillingMonth;
  readonly kind: TaskKind;
  readonly now: Date;
}

/**
 * Opens a month for a task, and marks the active accounts whose task has not run since its beginning as due. Returns false if the month
 * is already open.
 */
export async function openMonth(tx: Tx, { month, kind, now }: Opening): Promise<boolean> {
  const opened = await tx
    .insertInto('account_month')
    .values({ period: month.period, kind, opened_at: now, finished_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('period')
    .executeTakeFirst();
  if (opened === undefined) return false;
  await MARK_DUE[kind](tx, new Date(month.begins));
  // also of accounts that are not renewed now: they are inactive, pay for each image, or have too little escrow
  if (kind === 'RENEWAL') await endUnlimitedAddOns(tx, new Date(month.begins));
  return true;
}

const customers = (tx: Tx, accountId?: number) =>
  tx
    .updateTable('account')
    .where('deleted_at', 'is', null)
    .where('status', '=', 'A')
    .where('kind', '=', 'CUSTOMER')
    .$if(accountId !== undefined, (query) => query.where('id', '=', accountId ?? 0));

const MARK_DUE: Readonly<Record<TaskKind, (tx: Tx, begins: Date, accountId?: number) => Promise<unknown>>> = {
  BILLING: (tx, begins, accountId) =>
    customers(tx, accountId)
      .set({ needs_billing: true })
      .where((eb) => eb.or([eb('last_billed_at', 'is', null), eb('last_billed_at', '<', begins)]))
      .execute(),
  RENEWAL: (tx, begins, accountId) =>
    customers(tx, accountId)
      .set({ needs_image_renewal: true })
      .where('account_type', '=', 'FLAT_FEE')
      .where((eb) => eb.or([eb('last_renewed_at', 'is', null), eb('last_renewed_at', '<', begins)]))
      .execute(),
};

/** Marks the tasks as due that an account missed because it was not active when the month was opened. */
export async function markMissedTasks(tx: Tx, accountId: number, month: BillingMonth): Promise<void> {
  for (const { kind } of await readMonth(tx, month))
    if (isTaskKind(kind)) await MARK_DUE[kind](tx, new Date(month.begins), accountId);
}

/** Marks a month as unfinished, so that its accounts are visited again. */
export const resumeMonth = (tx: Tx, { period }: BillingMonth, kind: TaskKind): Promise<unknown> =>
  tx
    .updateTable('account_month')
    .set({ finished_at: null })
    .where('period', '=', period)
    .where('kind', '=', kind)
    .execute();

/** The tasks for which a month was opened, and whether each is finished. */
export const readMonth = (db: Kysely<Database>, { period }: BillingMonth) =>
  db
    .selectFrom('account_month')
    .where('period', '=', period)
    .select(['kind', (eb) => eb('finished_at', 'is not', null).as('isFinished')])
    .execute();

/** Records that every account of a month was visited. */
export const finishMonth = (
  db: Kysely<Database>,
  { period }: BillingMonth,
  { kinds, now }: { readonly kinds: readonly TaskKind[]; readonly now: Date },
): Promise<unknown> =>
  db
    .updateTable('account_month')
    .set({ finished_at: now })
    .where('period', '=', period)
    .where('kind', 'in', kinds)
    .execute();
