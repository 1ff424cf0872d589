import { omit } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Slice } from './report-rows.ts';

/** One balance of an account around a date range, in cents: before + added - taken = after. */
export interface Balance {
  readonly before: number;
  readonly added: number;
  readonly taken: number;
  readonly after: number;
}

/** The balances of an account before and after a date range. */
export interface Balances {
  /** Prepaid money; null if the account has no escrow and never had one. */
  readonly escrow: Balance | null;
  /**
   * Debt, as a negative amount; null if the account is not invoiced and never owed anything. A failed card charge is a debt too.
   */
  readonly owed: Balance | null;
}

const NO_BALANCE: Balance = { before: 0, added: 0, taken: 0, after: 0 };
const hasActivity = (balance: Balance): boolean => Object.values(balance).some((amount) => amount !== 0);

/** The journals of a date range, and those of earlier dates that count as in it. */
export interface BalanceRange extends Slice {
  readonly throughJournal?: number | undefined;
  readonly carried?: (Pick<Slice, 'until'> & { readonly afterJournal: number }) | undefined;
}

const NEVER = sql<boolean>`false`;

/** The condition for journals in a date range: by their date, or because they count as in it. */
const isInRange = ({ from, carried }: BalanceRange) =>
  sql<boolean>`(journal.posted_at >= ${from} or ${
    carried === undefined
      ? NEVER
      : sql<boolean>`(journal.id > ${carried.afterJournal}::bigint and journal.posted_at < ${carried.until})`
  })`;

/**
 * The balances of an account in the ledger before, in and after a date range. A balance with activity is included even if the account
 * has another payment method today.
 */
export async function readBalances(db: Kysely<Database>, accountId: number, range: BalanceRange): Promise<Balances> {
  const { until, throughJournal } = range;
  const account = await db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('payment_method')
    .executeTakeFirst();
  const sums = await db
    .selectFrom('entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
    .innerJoin('journal', 'journal.id', 'entry.journal_id')
    .where('ledger_account.kind', 'in', ['ESCROW', 'RECEIVABLE'])
    .where('ledger_account.owner', '=', String(accountId))
    .where('journal.posted_at', '<', until)
    .$if(throughJournal !== undefined, (query) => query.where('journal.id', '<=', throughJournal ?? 0))
    .groupBy('ledger_account.kind')
    .select([
      'ledger_account.kind',
      sql<number>`coalesce(sum(entry.amount) filter (where not ${isInRange(range)}), 0)::bigint`.as('before'),
      sql<number>`coalesce(sum(entry.amount) filter (where ${isInRange(range)} and entry.amount > 0), 0)::bigint`.as(
        'added',
      ),
      sql<number>`coalesce(-sum(entry.amount) filter (where ${isInRange(range)} and entry.amount < 0), 0)::bigint`.as(
        'taken',
      ),
      sql<number>`coalesce(sum(entry.amount), 0)::bigint`.as('after'),
    ])
    .execute();
  const balanceOf = (wanted: string, method: string): Balance | null => {
    const sum = sums.find(({ kind }) => kind === wanted);
    const balance = sum === undefined ? NO_BALANCE : omit(sum, 'kind');
    return account?.payment_method === method || hasActivity(balance) ? balance : null;
  };
  return { escrow: balanceOf('ESCROW', 'ESCROW'), owed: balanceOf('RECEIVABLE', 'INVOICE') };
}
