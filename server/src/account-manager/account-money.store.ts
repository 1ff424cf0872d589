import { type Cents, cents } from '@portal/domain';
import { sql, type Transaction } from 'kysely';
import {
  balanceOf,
  closeLedgerAccounts,
  closeLedgerAccountsOf,
  customerLedgerAccount,
  readStoredBalances,
} from '../ledger/ledger-account.ts';
import { anyOf } from '../platform/database/any-of.ts';
import type { Database } from '../platform/database/schema.ts';

/** What keeps an account from leaving: money that it has, money that it owes, or a payment that is under way. */
export interface OutstandingMoney {
  readonly escrow: Cents;
  /** Positive. */
  readonly owed: Cents;
  /** Preauthorized cards, with charges on them or without. */
  readonly holds: number;
  /** Card payments whose end is not known. */
  readonly payments: number;
  /** Orders that are paid and on their way: they are refunded where they do not arrive. */
  readonly orders: number;
}

/** Holds that money may still be taken from, and forms whose payment may still come. */
const OPEN_HOLDS = ['OPEN', 'CAPTURING', 'VOIDING'];
const OPEN_ATTEMPTS = ['NEW', 'TOKEN_ISSUED'];

/** Open holds, payments and orders of accounts; accounts without any are missing. */
async function underWayOf(tx: Transaction<Database>, accountIds: readonly number[]) {
  const counted = sql<number>`count(*)::int`.as('count');
  const [holds, payments, orders] = await Promise.all([
    tx
      .selectFrom('card_hold')
      .where('account_id', '=', anyOf(accountIds))
      .where('state', 'in', OPEN_HOLDS)
      .groupBy('account_id')
      .select(['account_id as id', counted])
      .execute(),
    tx
      .selectFrom('payment_attempt')
      .where('account_id', '=', anyOf(accountIds))
      .where('state', 'in', OPEN_ATTEMPTS)
      .groupBy('account_id')
      .select(['account_id as id', counted])
      .execute(),
    tx
      .selectFrom('image_state')
      .where('account_id', '=', anyOf(accountIds))
      .where('state', '=', 'PAID')
      .groupBy('account_id')
      .select(['account_id as id', counted])
      .execute(),
  ]);
  const of = (rows: readonly { readonly id: number | null; readonly count: number }[], accountId: number): number =>
    rows.find(({ id }) => id === accountId)?.count ?? 0;
  return (id: number) => ({ holds: of(holds, id), payments: of(payments, id), orders: of(orders, id) });
}

const left = (escrow: number, receivable: number) => ({
  escrow: cents(escrow),
  owed: cents(Math.max(0, 0 - receivable)),
});

/**
 * The balances and debts of an account, after its ledger was closed to charges. A caller that finds money or debt must roll back.
 */
export async function closeAccountMoney(tx: Transaction<Database>, accountId: number): Promise<OutstandingMoney> {
  const { escrow, receivable } = await closeLedgerAccounts(tx, accountId);
  return { ...left(escrow, receivable), ...(await underWayOf(tx, [accountId]))(accountId) };
}

/** The same of many accounts at once, by their ids. */
export async function closeMoneyOf(
  tx: Transaction<Database>,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, OutstandingMoney>> {
  const balances = await closeLedgerAccountsOf(tx, accountIds);
  const underWay = await underWayOf(tx, accountIds);
  return new Map(
    [...balances].map(([id, { escrow, receivable }]) => [id, { ...left(escrow, receivable), ...underWay(id) }]),
  );
}

/** What many accounts have and owe right now, by their ids; nothing is held. */
export async function readOutstandingMoney(
  tx: Transaction<Database>,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, OutstandingMoney>> {
  if (accountIds.length === 0) return new Map();
  const owners = accountIds.map(String);
  const [escrow, owed] = [
    await readStoredBalances(tx, 'ESCROW', owners),
    await readStoredBalances(tx, 'RECEIVABLE', owners),
  ];
  const underWay = await underWayOf(tx, accountIds);
  return new Map(
    accountIds.map((id) => [id, { ...left(escrow.get(String(id)) ?? 0, owed.get(String(id)) ?? 0), ...underWay(id) }]),
  );
}

/** The same of an account that stays and is to pay in another way. */
export async function readAccountMoney(tx: Transaction<Database>, accountId: number): Promise<OutstandingMoney> {
  const escrow = await balanceOf(tx, customerLedgerAccount('ESCROW', accountId));
  const receivable = await balanceOf(tx, customerLedgerAccount('RECEIVABLE', accountId));
  return { ...left(escrow, receivable), ...(await underWayOf(tx, [accountId]))(accountId) };
}
