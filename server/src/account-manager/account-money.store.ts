import { type Cents, cents } from '@portal/domain';
import { sql, type Transaction } from 'kysely';
import { balanceOf, closeLedgerAccounts, ofCustomer } from '../ledger/ledger-account.ts';
import type { Database } from '../platform/database/schema.ts';

/** What keeps an account from leaving: money that it has, money that it owes, or a payment that is under way. */
export interface MoneyLeft {
  readonly escrow: Cents;
  /** Positive. */
  readonly owed: Cents;
  /** Preauthorized cards, with charges on them or without. */
  readonly holds: number;
  /** Card payments whose end is not known. */
  readonly payments: number;
  /** Orders that are paid and on their way: they are given back where they do not arrive. */
  readonly orders: number;
}

/** Holds that money may still be taken from, and forms whose payment may still come. */
const OPEN_HOLDS = ['OPEN', 'CAPTURING', 'VOIDING'];
const OPEN_ATTEMPTS = ['NEW', 'TOKEN_ISSUED'];

async function underWay(tx: Transaction<Database>, accountId: number) {
  const [holds, payments, orders] = await Promise.all([
    tx
      .selectFrom('card_hold')
      .where('account_id', '=', accountId)
      .where('state', 'in', OPEN_HOLDS)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('payment_attempt')
      .where('account_id', '=', accountId)
      .where('state', 'in', OPEN_ATTEMPTS)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('image_state')
      .where('account_id', '=', accountId)
      .where('state', '=', 'PAID')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { holds: holds.count, payments: payments.count, orders: orders.count };
}

const left = (escrow: number, receivable: number) => ({
  escrow: cents(escrow),
  owed: cents(Math.max(0, 0 - receivable)),
});

/** What an account has and owes, with its ledger closed to charges: whoever finds something rolls back. */
export async function closeAccountMoney(tx: Transaction<Database>, accountId: number): Promise<MoneyLeft> {
  const { escrow, receivable } = await closeLedgerAccounts(tx, accountId);
  return { ...left(escrow, receivable), ...(await underWay(tx, accountId)) };
}

/** The same of an account that stays and is to pay in another way. */
export async function readAccountMoney(tx: Transaction<Database>, accountId: number): Promise<MoneyLeft> {
  const escrow = await balanceOf(tx, ofCustomer('ESCROW', accountId));
  const receivable = await balanceOf(tx, ofCustomer('RECEIVABLE', accountId));
  return { ...left(escrow, receivable), ...(await underWay(tx, accountId)) };
}
