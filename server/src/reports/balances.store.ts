import { omit } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Slice } from './report-rows.ts';

/** One balance of an account around a range, in cents: before, added and taken lead to after. */
export interface Balance {
  readonly before: number;
  readonly added: number;
  readonly taken: number;
  readonly after: number;
}

/** What an account had before a range and after it. */
export interface Balances {
  /** What it paid in advance; null where it has no escrow and never had one. */
  readonly escrow: Balance | null;
  /** What it owes, negative; null where nothing is invoiced and nothing was ever owed. A card that failed leaves a debt too. */
  readonly owed: Balance | null;
}

const NOTHING: Balance = { before: 0, added: 0, taken: 0, after: 0 };
const isMoved = (balance: Balance): boolean => Object.values(balance).some((amount) => amount !== 0);

/** The ledger's own balances around a range. How an account pays may have changed: what moved is told, whatever it is today. */
export async function readBalances(db: Kysely<Database>, accountId: number, { from, until }: Slice): Promise<Balances> {
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
    .groupBy('ledger_account.kind')
    .select([
      'ledger_account.kind',
      sql<number>`coalesce(sum(entry.amount) filter (where journal.posted_at < ${from}), 0)::bigint`.as('before'),
      sql<number>`coalesce(sum(entry.amount) filter (where journal.posted_at >= ${from} and entry.amount > 0), 0)::bigint`.as(
        'added',
      ),
      sql<number>`coalesce(-sum(entry.amount) filter (where journal.posted_at >= ${from} and entry.amount < 0), 0)::bigint`.as(
        'taken',
      ),
      sql<number>`coalesce(sum(entry.amount), 0)::bigint`.as('after'),
    ])
    .execute();
  const balanceOf = (wanted: string, method: string): Balance | null => {
    const sum = sums.find(({ kind }) => kind === wanted);
    const balance = sum === undefined ? NOTHING : omit(sum, 'kind');
    return account?.payment_method === method || isMoved(balance) ? balance : null;
  };
  return { escrow: balanceOf('ESCROW', 'ESCROW'), owed: balanceOf('RECEIVABLE', 'INVOICE') };
}
