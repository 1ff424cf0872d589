import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** The times at which an account's tasks ran, and the tasks that are due. */
export interface TaskTimes {
  readonly lastBilled: Date | null;
  readonly lastImageRenewal: Date | null;
  readonly lastTasks: Date | null;
  readonly needsBilling: boolean;
  readonly needsImageRenewal: boolean;
}

/** Reads the task times of an account from its row. */
export const readTaskTimes = (db: Kysely<Database>, accountId: number): Promise<TaskTimes> =>
  db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select([
      'last_billed_at as lastBilled',
      'last_renewed_at as lastImageRenewal',
      'last_tasks_at as lastTasks',
      'needs_billing as needsBilling',
      'needs_image_renewal as needsImageRenewal',
    ])
    .executeTakeFirstOrThrow();

/** Changes the given task times, and leaves the others unchanged. */
export async function writeTaskTimes(
  tx: Transaction<Database>,
  accountId: number,
  { lastBilled, lastImageRenewal, lastTasks, needsBilling, needsImageRenewal }: Partial<TaskTimes>,
): Promise<void> {
  const columns = {
    last_billed_at: lastBilled,
    last_renewed_at: lastImageRenewal,
    last_tasks_at: lastTasks,
    needs_billing: needsBilling,
    needs_image_renewal: needsImageRenewal,
  };
  const set = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length > 0) await tx.updateTable('account').set(set).where('id', '=', accountId).execute();
}

export type TaskKind = 'BILLING' | 'RENEWAL';
export const TASK_KINDS: readonly TaskKind[] = ['BILLING', 'RENEWAL'];
export const isTaskKind = (kind: string): kind is TaskKind => TASK_KINDS.some((one) => one === kind);

export interface DoneTask {
  /** The cents or images that were posted for the month so far. */
  readonly amount: number;
  /** The number of postings. */
  readonly runs: number;
}

/** The task that was done for a month; undefined if none was. */
export const findTask = (
  tx: Transaction<Database>,
  accountId: number,
  period: string,
  kind: TaskKind,
): Promise<DoneTask | undefined> =>
  tx
    .selectFrom('account_task')
    .select(['amount', 'runs'])
    .where('account_id', '=', accountId)
    .where('period', '=', period)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** Records the amount that is now posted for the month. */
export async function storeTaskResult(
  tx: Transaction<Database>,
  task: { readonly accountId: number; readonly period: string; readonly kind: TaskKind; readonly now: Date } & DoneTask,
): Promise<void> {
  const { accountId, period, kind, amount, runs, now } = task;
  await tx
    .insertInto('account_task')
    .values({ account_id: accountId, period, kind, amount, runs, done_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'period', 'kind']).doUpdateSet({ amount, runs, done_at: now }),
    )
    .execute();
}

/** What each kind of the customer's ledger accounts was charged in these postings. */
export async function readMonthlyCharges(
  tx: Transaction<Database>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('journal')
    .innerJoin('entry', 'entry.journal_id', 'journal.id')
    .innerJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
    .where('journal.idempotency_key', 'in', keys)
    .groupBy('ledger_account.kind')
    .select(['ledger_account.kind', sql<number>`(0 - sum(entry.amount))::int`.as('charged')])
    .execute();
  return new Map(rows.map(({ kind, charged }) => [kind, charged]));
}

/**
 * Ends unlimited add-ons, which are valid only in the month in which they were bought, of all accounts or of one.
 *
 * @param begins the begin of the current month
 */
export async function endUnlimitedAddOns(tx: Transaction<Database>, begins: Date, accountId?: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({ unlimited_images: false })
    .where('unlimited_images', '=', true)
    .$if(accountId !== undefined, (query) => query.where('id', '=', accountId ?? 0))
    .where((eb) => {
      const boughtInMonth = eb
        .selectFrom('add_on_order')
        .select('add_on_order.guid')
        .whereRef('add_on_order.account_id', '=', 'account.id')
        .where('add_on_order.state', '=', 'BOUGHT')
        .where('add_on_order.images', 'is', null)
        .where('add_on_order.bought_at', '>=', begins);
      return eb.not(eb.exists(boughtInMonth));
    })
    .execute();
}

/** Records that an escrow does not cover what a month costs. False if that was already recorded for the same amount. */
export async function markEscrowLow(
  tx: Transaction<Database>,
  { accountId, period, due, now }: { accountId: number; period: string; due: number; now: Date },
): Promise<boolean> {
  const row = { account_id: accountId, period, kind: 'ESCROW_LOW', amount: due, runs: 1, done_at: now } as const;
  const noted = await tx
    .insertInto('account_task')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'period', 'kind'])
        .doUpdateSet({ amount: due, runs: sql<number>`account_task.runs + 1`, done_at: now })
        .where('account_task.amount', '<>', due),
    )
    .returning('account_id')
    .executeTakeFirst();
  return noted !== undefined;
}

const DUE_COLUMNS = { BILLING: 'needs_billing', RENEWAL: 'needs_image_renewal' } as const;

/** The active customer accounts for which one of these tasks is due. */
export const accountsDue = (db: Kysely<Database>, kinds: readonly TaskKind[]): Promise<readonly number[]> =>
  idsOf(activeCustomers(db).where((eb) => eb.or(kinds.map((kind) => eb(DUE_COLUMNS[kind], '=', true)))));

/** All active customer accounts. */
export const findActiveAccounts = (db: Kysely<Database>): Promise<readonly number[]> => idsOf(activeCustomers(db));

const activeCustomers = (db: Kysely<Database>) =>
  db.selectFrom('account').where('deleted_at', 'is', null).where('status', '=', 'A').where('kind', '=', 'CUSTOMER');

async function idsOf(accounts: ReturnType<typeof activeCustomers>): Promise<readonly number[]> {
  const rows = await accounts.select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
