import { type Cents, cents, ORDER_LIFETIME_MILLIS } from '@portal/domain';
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

/**
 * Why an account cannot be deleted or change its payment method: it has money, owes money, has a payment in progress, or may be paid back.
 */
export interface OutstandingMoney {
  readonly escrow: Cents;
  /** The debt, as a positive number; zero if there is none. */
  readonly owed: Cents;
  /** What was refunded after its invoice was paid, and is not used up; zero if there is none. */
  readonly credit: Cents;
  /** The number of open preauthorizations, with or without charges. */
  readonly holds: number;
  /** The number of card payments whose outcome is unknown. */
  readonly payments: number;
  /** The number of orders that were just paid and are not delivered yet. */
  readonly orders: number;
  /** The number of filings that it paid from escrow or by invoice and that are not decided yet. A rejected one may be refunded to it. */
  readonly filings: number;
}

/** The states of holds that may still be charged. */
const OPEN_HOLDS = ['OPEN', 'CAPTURING', 'VOIDING'];
/** The states of payment attempts whose card form may still be paid. */
const OPEN_ATTEMPTS = ['NEW', 'TOKEN_ISSUED'];
/** The payments of filings that a refund returns to the account. A card is refunded without it. */
const REFUNDED_TO_ACCOUNTS = ['ESCROW', 'INVOICE'];

/**
 * Counts the open holds, payments, orders and filings of accounts. Returns a function that gives the counts of one account by its id. A
 * paid order that nobody downloads stays paid forever, so it counts only for as long as an unpaid order stays open.
 */
async function openPaymentsOf(tx: Transaction<Database>, accountIds: readonly number[], now: Date) {
  const justPaid = new Date(now.getTime() - ORDER_LIFETIME_MILLIS);
  const counted = sql<number>`count(*)::int`.as('count');
  const [holds, payments, orders, filings] = await Promise.all([
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
      .where('paid_at', '>', justPaid)
      .groupBy('account_id')
      .select(['account_id as id', counted])
      .execute(),
    tx
      .selectFrom('efile_entry')
      .innerJoin('efile_document', 'efile_document.id', 'efile_entry.document_id')
      .where('efile_entry.decided_at', 'is', null)
      .where('efile_document.account_id', '=', anyOf(accountIds))
      .where('efile_document.payment', 'in', REFUNDED_TO_ACCOUNTS)
      .groupBy('efile_document.account_id')
      .select(['efile_document.account_id as id', counted])
      .execute(),
  ]);
  const countOf = (
    rows: readonly { readonly id: number | null; readonly count: number }[],
    accountId: number,
  ): number => rows.find(({ id }) => id === accountId)?.count ?? 0;
  return (id: number) => ({
    holds: countOf(holds, id),
    payments: countOf(payments, id),
    orders: countOf(orders, id),
    filings: countOf(filings, id),
  });
}

const balancesOf = (escrow: number, receivable: number) => ({
  escrow: cents(escrow),
  owed: cents(Math.max(0, -receivable)),
  credit: cents(Math.max(0, receivable)),
});

/**
 * Closes an account's ledger to charges, and returns its balances and debts. A caller that finds money or debt must roll back, which opens
 * the ledger again.
 */
export async function closeAccountMoney(
  tx: Transaction<Database>,
  accountId: number,
  now: Date,
): Promise<OutstandingMoney> {
  const { escrow, receivable } = await closeLedgerAccounts(tx, accountId);
  return { ...balancesOf(escrow, receivable), ...(await openPaymentsOf(tx, [accountId], now))(accountId) };
}

/** `closeAccountMoney` for several accounts: their balances and debts by account id. */
export async function closeMoneyOfAccounts(
  tx: Transaction<Database>,
  accountIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, OutstandingMoney>> {
  const balances = await closeLedgerAccountsOf(tx, accountIds);
  const openPayments = await openPaymentsOf(tx, accountIds, now);
  return new Map(
    [...balances].map(([id, { escrow, receivable }]) => [
      id,
      { ...balancesOf(escrow, receivable), ...openPayments(id) },
    ]),
  );
}

/** The current balances and debts of several accounts by their ids. Locks nothing. */
export async function readOutstandingMoney(
  tx: Transaction<Database>,
  accountIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, OutstandingMoney>> {
  if (accountIds.length === 0) return new Map();
  const owners = accountIds.map(String);
  const [escrow, owed] = [
    await readStoredBalances(tx, 'ESCROW', owners),
    await readStoredBalances(tx, 'RECEIVABLE', owners),
  ];
  const openPayments = await openPaymentsOf(tx, accountIds, now);
  return new Map(
    accountIds.map((id) => [
      id,
      { ...balancesOf(escrow.get(String(id)) ?? 0, owed.get(String(id)) ?? 0), ...openPayments(id) },
    ]),
  );
}

/** The current balances and debts of one account, such as one that changes its payment method. Locks nothing. */
export async function readAccountMoney(
  tx: Transaction<Database>,
  accountId: number,
  now: Date,
): Promise<OutstandingMoney> {
  const escrow = await balanceOf(tx, customerLedgerAccount('ESCROW', accountId));
  const receivable = await balanceOf(tx, customerLedgerAccount('RECEIVABLE', accountId));
  return { ...balancesOf(escrow, receivable), ...(await openPaymentsOf(tx, [accountId], now))(accountId) };
}
