import { type Cents, cents } from '@portal/domain';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** An account with the amount that it has in escrow, or owes by invoice; negative if the county owes it to the account. */
export interface AccountBalance {
  readonly id: number;
  readonly name: string;
  readonly amount: Cents;
}

type Amounts = readonly { readonly id: number; readonly name: string; readonly amount: number }[];
const balancesFrom = (rows: Amounts): AccountBalance[] => rows.map((row) => ({ ...row, amount: cents(row.amount) }));

/** The accounts that can use money in escrow, even if they have none yet, and all others that have some. */
export async function escrowBalances(db: Kysely<Database>): Promise<AccountBalance[]> {
  const { rows } = await sql<Amounts[number]>`
    select account.id, account.name, coalesce(escrow.balance, 0)::bigint as amount
    from account left join ledger_account escrow on escrow.owner = account.id::text and escrow.kind = 'ESCROW'
    where account.deleted_at is null and (escrow.balance > 0 or account.kind = 'CUSTOMER'
      and (account.account_type = 'FLAT_FEE' or account.payment_method = 'ESCROW'))
    order by account.id`.execute(db);
  return balancesFrom(rows);
}

/**
 * The accounts that owe charges by invoice, and those that have a credit, because a charge was refunded after its invoice was paid. Charges that a card refused are debts too, but `portal card settle` settles them, because
 * that also lets their user pay by card again.
 */
export async function invoiceBalances(db: Kysely<Database>): Promise<AccountBalance[]> {
  const { rows } = await sql<Amounts[number]>`
    select account.id, account.name, (0 - receivable.balance - refused.amount)::bigint as amount
    from ledger_account receivable join account on account.id::text = receivable.owner
    cross join lateral (select coalesce(sum(entry.amount), 0) as amount
      from card_hold join journal on journal.reference = 'hold:' || card_hold.id and journal.kind = 'CAPTURE_FAILED'
      join entry on entry.journal_id = journal.id
      join ledger_account drawn on drawn.id = entry.ledger_account_id and drawn.kind = 'HOLD'
      where card_hold.account_id = account.id and card_hold.state = 'FAILED' and card_hold.settled_at is null) refused
    where receivable.kind = 'RECEIVABLE' and 0 - receivable.balance <> refused.amount order by account.id`.execute(db);
  return balancesFrom(rows);
}

/**
 * The active or inactive account with a number, locked until the transaction ends, so that two operators change it one after the other,
 * and nobody changes how it pays.
 */
export const lockPayingAccount = (tx: Transaction<Database>, id: number) =>
  tx
    .selectFrom('account')
    .select(['name', 'account_type as accountType', 'payment_method as paymentMethod'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
