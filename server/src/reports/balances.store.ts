import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Slice } from './report-rows.ts';

/** What an account had, or owed (negative), before a range and after it, in cents. */
export interface Balances {
  readonly kind: 'ESCROW' | 'INVOICE';
  readonly before: number;
  /** What came in the range: deposits, refunds, corrections. */
  readonly added: number;
  /** What went in it; before, added and after add up with it. */
  readonly taken: number;
  readonly after: number;
}

/** The ledger accounts of the payment methods that have a balance. */
const LEDGER_KINDS = { ESCROW: 'ESCROW', INVOICE: 'RECEIVABLE' } as const;

/** The ledger's own balances around a range; null for an account that has none, such as one that pays by card. */
export async function readBalances(
  db: Kysely<Database>,
  accountId: number,
  { from, until }: Slice,
): Promise<Balances | null> {
  const account = await db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('payment_method')
    .executeTakeFirst();
  const method = account?.payment_method;
  if (method !== 'ESCROW' && method !== 'INVOICE') return null;
  const sums = await db
    .selectFrom('entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
    .innerJoin('journal', 'journal.id', 'entry.journal_id')
    .where('ledger_account.kind', '=', LEDGER_KINDS[method])
    .where('ledger_account.owner', '=', String(accountId))
    .where('journal.posted_at', '<', until)
    .select([
      sql<number>`coalesce(sum(entry.amount) filter (where journal.posted_at < ${from}), 0)::bigint`.as('before'),
      sql<number>`coalesce(sum(entry.amount) filter (where journal.posted_at >= ${from} and entry.amount > 0), 0)::bigint`.as(
        'added',
      ),
      sql<number>`coalesce(-sum(entry.amount) filter (where journal.posted_at >= ${from} and entry.amount < 0), 0)::bigint`.as(
        'taken',
      ),
      sql<number>`coalesce(sum(entry.amount), 0)::bigint`.as('after'),
    ])
    .executeTakeFirstOrThrow();
  return { kind: method, ...sums };
}
