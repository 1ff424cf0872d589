import type { Books, Hold, Order } from './books.testing.ts';
import { type Person, PRICES } from './world.testing.ts';

// A second, independent implementation of the county's rules, as simple as possible. It uses none of the portal's own rules.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A person with the session in use. */
export interface Actor {
  readonly person: Person;
  readonly session: number;
}
export interface Quote {
  readonly cents: number;
  readonly credits: number;
  /** The pages that were not bought before. */
  readonly newPages: readonly number[];
}

const CHARGED = new Set(['PAID', 'DELIVERED']);
export const isCharged = ({ state }: { readonly state: string }): boolean => CHARGED.has(state);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
export const surchargeOn = (amount: number): number =>
  Math.floor((amount * PRICES.surchargeBasisPoints + 5000) / 10_000);

/** '1-3, 7' as numbers. */
export function pagesOf(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

const isOwn = (row: { user: number; account: number; session: number }, { person, session }: Actor): boolean =>
  row.user === person.userId && row.account === person.accountId && (!person.isGuest || row.session === session);

/** The order, if this person may see it. */
export const orderOf = (books: Books, actor: Actor, guid: string): Order | undefined =>
  books.orders.find((order) => order.guid === guid && isOwn(order, actor));

/** Whether the order's pages count as bought: for a card when delivery began, otherwise when paid. */
const isBought = (order: Order): boolean => isCharged(order) && (order.payer !== 'CARD' || order.hasBegun);

/** The current price of a document's pages. Pages bought in the last 30 days are free. */
export function quote(books: Books, actor: Actor, document: number, pages: readonly number[], now: number): Quote {
  const { person, session } = actor;
  const isBuyer = (order: Order): boolean => {
    if (order.account !== person.accountId) return false;
    if (person.isGuest) return order.session === session;
    return person.kind !== 'CARD' || order.user === person.userId;
  };
  const bought = books.orders
    .filter((order) => order.document === document && isBought(order) && isBuyer(order))
    .filter(({ paidAt }) => (paidAt ?? 0) > now - 30 * DAY)
    .flatMap((order) => order.bought);
  const newPages = pages.filter((page) => !bought.includes(page));
  if (person.kind === 'FREE') return { cents: 0, credits: 0, newPages: [] };
  if (person.kind === 'IMAGES') return { cents: 0, credits: newPages.length, newPages };
  const { first, additional } = person.kind === 'CARD' ? PRICES.card : PRICES.standard;
  return { cents: newPages.length === 0 ? 0 : first + additional * (newPages.length - 1), credits: 0, newPages };
}

/** The amount drawn on a hold and not refunded. */
export const drawnAmountOf = (books: Books, hold: number): number => {
  const isOnHold = (row: { readonly hold: string | null }): boolean => row.hold === String(hold);
  return (
    sum(books.orders.filter((order) => isOnHold(order) && isCharged(order)).map(({ cents }) => cents)) +
    sum(books.addOns.filter((row) => isOnHold(row) && row.state === 'BOUGHT').map(({ cost }) => cost ?? 0)) +
    PRICES.card.search * books.searches.filter(isOnHold).length
  );
};

/** The hold that an amount would be drawn on: the person's oldest one that covers it. */
export function findCoveringHold(books: Books, actor: Actor, amount: number, now: number): Hold | undefined {
  const own = books.holds.filter((hold) => isOwn(hold, actor));
  if (own.some(({ state }) => state === 'FAILED')) return undefined;
  return own.find((hold) => {
    const drawn = drawnAmountOf(books, hold.id) + amount;
    return hold.state === 'OPEN' && hold.openedAt > now - DAY && drawn + surchargeOn(drawn) <= hold.amount;
  });
}

export const balanceOf = (books: Books, kind: string, owner: number | ''): number =>
  books.balances.find((row) => row.kind === kind && row.owner === String(owner))?.balance ?? 0;

/** Whether an amount can be paid. */
function canPay(books: Books, actor: Actor, payer: string, amount: number, now: number): boolean {
  if (amount === 0 || payer === 'INVOICE') return true;
  if (payer === 'ESCROW') return balanceOf(books, 'ESCROW', actor.person.accountId) >= amount;
  return findCoveringHold(books, actor, amount, now) !== undefined;
}

/** The expected result of paying an order. */
export function predictPay(books: Books, actor: Actor, guid: string, now: number): string {
  const order = orderOf(books, actor, guid);
  if (order === undefined) return 'NOT_FOUND';
  if (isCharged(order)) return 'PAID';
  if (order.state !== 'ORDERED' || now - order.createdAt >= 30 * MINUTE) return 'ORDER_CLOSED';
  const current = quote(books, actor, order.document, pagesOf(order.pages), now);
  const { kind, accountId } = actor.person;
  if (kind === 'IMAGES') {
    const credits = Math.min(order.credits, current.credits);
    return balanceOf(books, 'IMAGES', accountId) >= credits ? 'PAID' : 'INSUFFICIENT_FUNDS';
  }
  const isPaid = canPay(books, actor, kind, Math.min(order.cents, current.cents), now);
  return isPaid ? 'PAID' : 'INSUFFICIENT_FUNDS';
}

/** The expected result of fetching an order. */
export function predictFetch(books: Books, actor: Actor, guid: string, now: number): string {
  const order = orderOf(books, actor, guid);
  if (order === undefined) return 'NOT_FOUND';
  if (!isCharged(order)) return 'PREVIEW';
  return now - (order.paidAt ?? 0) < DAY ? 'PDF' : 'ORDER_CLOSED';
}

/** The end of a search's reference: the time it was submitted, followed by the index of its query. */
export const searchReferenceEnd = (choice: number, now: number): number => now * 10 + choice;

/** The expected result of a search, which is free again within ten minutes. */
export function predictSearch(books: Books, actor: Actor, choice: number, now: number): string {
  const { person, session } = actor;
  if (person.kind === 'FREE' || person.kind === 'IMAGES') return 'FREE';
  const owner = person.isGuest ? `session:${session}:` : `user:${person.userId}:`;
  const submitted = books.searches
    .filter(({ reference }) => reference.includes(`:${owner}`))
    .map(({ reference }) => Number(reference.split(':').at(-1)))
    .filter((at) => at % 10 === choice)
    .at(-1);
  if (submitted !== undefined && now - Math.floor(submitted / 10) < 10 * MINUTE) return 'FREE';
  const price = person.kind === 'CARD' ? PRICES.card.search : PRICES.standard.search;
  if (canPay(books, actor, person.kind, price, now)) return 'CHARGED';
  if (person.kind === 'ESCROW') return 'INSUFFICIENT_FUNDS';
  const hasHold = books.holds.some((hold) => hold.state === 'OPEN' && hold.openedAt > now - DAY && isOwn(hold, actor));
  const isBlocked = books.holds.some((hold) => hold.state === 'FAILED' && isOwn(hold, actor));
  return hasHold && !isBlocked ? 'PAYMENT_NEEDED_AGAIN' : 'PAYMENT_NEEDED';
}

/** The expected result of buying a confirmed add-on. */
export function predictAddOn(books: Books, actor: Actor, guid: string, now: number): string {
  const { person } = actor;
  const row = books.addOns.find((one) => one.guid === guid && one.user === person.userId);
  if (row === undefined) return 'NOT_FOUND';
  if (row.state === 'BOUGHT') return 'BOUGHT';
  if (row.state !== 'CONFIRMED' || now - row.createdAt >= 30 * MINUTE) return 'ORDER_CLOSED';
  return canPay(books, actor, person.paymentMethod, row.cost ?? 0, now) ? 'BOUGHT' : 'INSUFFICIENT_FUNDS';
}
