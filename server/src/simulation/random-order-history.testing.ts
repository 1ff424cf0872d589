import { CARD_PAYERS } from './card-trips.testing.ts';
import { type Random, randomOf } from './random.testing.ts';
import { MINUTE } from './timings.testing.ts';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type TabAction =
  | 'COMPUTE'
  | 'PAY'
  | 'FETCH'
  | 'FETCH_ABORTED'
  | 'ZOOM'
  | 'RECOMPUTE'
  | 'CANCEL'
  | 'LOG_OUT'
  | 'AUTHORIZE';

/** An action of one tab. `choice` selects pages, a page to zoom, or an order, where 0 is the last one. */
export interface TabStep {
  readonly action: TabAction;
  readonly tab: number;
  readonly choice: number;
}
export type OrderStep =
  | { readonly step: 'TAB'; readonly one: TabStep }
  | { readonly step: 'CONCURRENT'; readonly one: TabStep; readonly other: TabStep }
  | { readonly step: 'CLOCK'; readonly milliseconds: number }
  | { readonly step: 'PAYMENT_ROUND' };

/** A history of orders: the actors with an open tab, as indexes of the world's people, and their steps. */
export interface OrderHistory {
  readonly people: readonly number[];
  readonly method: 'PAGE' | 'DOCUMENT';
  readonly steps: readonly OrderStep[];
}

/** Groups of people whose tabs are open together, as indexes of the world's people. A person who occurs twice has two sessions. */
const COMPANIES: readonly [readonly number[], ...(readonly number[])[]] = [
  [3, 3],
  [3, 3, 4],
  [3, 4],
  [9, 10],
  [9],
  [0, 1],
  [0, 0, 2],
  [5, 5],
  [3, 9, 1],
] as const;
const LEAPS = [MINUTE, 10 * MINUTE, 31 * MINUTE, 13 * HOUR, 25 * HOUR, 30 * DAY - 12 * MINUTE, 31 * DAY] as const;
const RACING_ACTIONS = ['PAY', 'FETCH', 'LOG_OUT', 'PAY', 'FETCH', 'COMPUTE', 'CANCEL', 'RECOMPUTE'] as const;

function scene(random: Random, tabs: number): OrderStep[] {
  const tab = random.below(tabs);
  // Mostly all pages, so that orders overlap, and the first document more often than the second.
  const pages = random.below(8) * 2 + (random.percent(25) ? 1 : 0);
  const step = (action: TabAction, choice = 0, tabIndex = tab): OrderStep => ({
    step: 'TAB',
    one: { action, tab: tabIndex, choice },
  });
  const dice = random.below(100);
  if (dice < 22) return [step('COMPUTE', pages), step('PAY'), ...(random.percent(50) ? [step('FETCH')] : [])];
  if (dice < 34) return [step('COMPUTE', pages)];
  if (dice < 48) return [step('PAY', random.below(3))];
  if (dice < 60) return [step(random.percent(80) ? 'FETCH' : 'FETCH_ABORTED', random.below(3))];
  if (dice < 68) return [step('ZOOM', 1 + random.below(7))];
  if (dice < 72) return [step('RECOMPUTE', random.below(2))];
  if (dice < 74) return [step('CANCEL', random.below(2))];
  if (dice < 80) return [step('LOG_OUT')];
  if (dice < 86) return [step('AUTHORIZE')];
  if (dice < 95) {
    const other = { action: random.pick(RACING_ACTIONS), tab: random.below(tabs), choice: random.below(3) };
    return [{ step: 'CONCURRENT', one: { action: random.pick(RACING_ACTIONS), tab, choice: random.below(3) }, other }];
  }
  return dice < 98 ? [{ step: 'CLOCK', milliseconds: random.pick(LEAPS) }] : [{ step: 'PAYMENT_ROUND' }];
}

const isFirst = (people: readonly number[], tab: number): boolean => people.indexOf(people[tab] ?? 0) === tab;

/** The history generated from a seed. */
export function randomOrderHistory(seed: number): OrderHistory {
  const random = randomOf(seed);
  const people = random.pick(COMPANIES);
  const method = random.percent(70) ? 'PAGE' : 'DOCUMENT';
  const length = 7 + random.below(6);
  // Each card payer starts with one hold; others may follow.
  const holders = people.flatMap((personIndex, tab) =>
    CARD_PAYERS.includes(personIndex) && isFirst(people, tab) ? [tab] : [],
  );
  const steps: OrderStep[] = holders.map((tab) => ({ step: 'TAB', one: { action: 'AUTHORIZE', tab, choice: 0 } }));
  while (steps.length < length) steps.push(...scene(random, people.length));
  return { people, method, steps };
}
