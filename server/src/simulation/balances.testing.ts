import type { Books, Hold } from './books.testing.ts';
import { drawnAmountOf, isCharged, surchargeOn } from './model.testing.ts';
import { type Person, PRICES } from './world.testing.ts';

const key = (kind: string, owner: number | ''): string => `${kind}:${owner}`;

/** The expected balance of every ledger account, computed from orders, deposits, holds and refunds. */
export function expectedBalances(books: Books, people: readonly Person[]): Map<string, number> {
  const expected = new Map<string, number>();
  const move = (kind: string, owner: number | '', amount: number): void => {
    expected.set(key(kind, owner), (expected.get(key(kind, owner)) ?? 0) + amount);
  };
  const sell = (payer: string, row: { account: number; hold: string | null }, amount: number): void => {
    if (payer === 'ESCROW') move('ESCROW', row.account, 0 - amount);
    else if (payer === 'INVOICE') move('RECEIVABLE', row.account, 0 - amount);
    else if (row.hold !== null) move('HOLD', Number(row.hold), 0 - amount);
    move('REVENUE', '', amount);
  };
  for (const { accountId, escrow, images } of people) {
    move('ESCROW', accountId, escrow);
    move('CASH', '', 0 - escrow);
    move('IMAGES', accountId, images);
  }
  for (const attempt of books.attempts.filter(({ state }) => state === 'DONE')) {
    if (attempt.purpose !== 'ESCROW_DEPOSIT') continue;
    move('ESCROW', attempt.account, attempt.amount - attempt.surcharge);
    move('SURCHARGE', '', attempt.surcharge);
    move('CASH', '', 0 - attempt.amount);
  }
  for (const order of books.orders.filter(isCharged)) {
    if (order.payer === 'IMAGE_CREDITS') move('IMAGES', order.account, 0 - order.credits);
    else if (order.cents > 0) sell(order.payer, order, order.cents);
  }
  for (const search of books.searches) {
    const payer = people.find(({ userId }) => userId === search.user)?.kind ?? 'FREE';
    sell(payer, search, payer === 'CARD' ? PRICES.card.search : PRICES.standard.search);
  }
  for (const row of books.addOns.filter(({ state }) => state === 'BOUGHT')) {
    sell(row.payer ?? '', row, row.cost ?? 0);
    move('IMAGES', row.account, row.images ?? 0);
  }
  for (const { account, kind, amount } of books.monthTasks) {
    const payer = books.accounts.find(({ id }) => id === account)?.method === 'INVOICE' ? 'RECEIVABLE' : 'ESCROW';
    if (kind !== 'BILLING') continue;
    move(payer, account, 0 - amount);
    move('REVENUE', '', amount);
  }
  for (const { account, images } of books.renewals) move('IMAGES', account, images);
  for (const hold of books.holds) settle(books, hold, move);
  return expected;
}

/** An ended hold was captured with one surcharge, or is owed. */
function settle(books: Books, hold: Hold, move: (kind: string, owner: number | '', amount: number) => void): void {
  const drawn = drawnAmountOf(books, hold.id);
  if (hold.state === 'CAPTURED') {
    move('HOLD', hold.id, drawn);
    move('SURCHARGE', '', surchargeOn(drawn));
    move('CASH', '', 0 - drawn - surchargeOn(drawn));
  }
  if (hold.state === 'FAILED') {
    move('HOLD', hold.id, drawn);
    move('RECEIVABLE', hold.account, 0 - drawn);
  }
}

const COMPARED = ['ESCROW', 'IMAGES', 'RECEIVABLE', 'HOLD', 'CASH', 'REVENUE', 'SURCHARGE'];

/** The first balance that differs from its expected value; '' if all are right. */
export function wrongBalance(books: Books, people: readonly Person[]): string {
  const expected = expectedBalances(books, people);
  const real = new Map(books.balances.map(({ kind, owner, balance }) => [`${kind}:${owner}`, balance]));
  for (const name of new Set([...expected.keys(), ...real.keys()])) {
    const [actual, wanted] = [real.get(name) ?? 0, expected.get(name) ?? 0];
    if (COMPARED.includes(name.split(':')[0] ?? '') && actual !== wanted) return `${name} is ${actual}, not ${wanted}`;
  }
  return '';
}
