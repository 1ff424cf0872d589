import type { Books } from './books.testing.ts';

/** The allowed state transitions of each kind of row, and the actions that may cause them. Any other transition is a failure. */
const TRANSITIONS_BY_KIND = {
  attempt: {
    'NEW>TOKEN_ISSUED': ['DEPOSIT', 'AUTHORIZE'],
    'NEW>DONE': ['REPORT', 'PAYMENT_ROUND'],
    'NEW>REFUSED': ['DEPOSIT', 'AUTHORIZE', 'REPORT', 'PAYMENT_ROUND'],
    'NEW>EXPIRED': ['PAYMENT_ROUND'],
    'TOKEN_ISSUED>DONE': ['REPORT', 'PAYMENT_ROUND'],
    'TOKEN_ISSUED>REFUSED': ['REPORT', 'PAYMENT_ROUND'],
    'TOKEN_ISSUED>EXPIRED': ['PAYMENT_ROUND'],
  },
  hold: {
    'OPEN>CAPTURING': ['LOG_OUT', 'PAYMENT_ROUND'],
    'OPEN>VOIDING': ['LOG_OUT', 'PAYMENT_ROUND'],
    'CAPTURING>CAPTURED': ['PAYMENT_ROUND'],
    'CAPTURING>FAILED': ['PAYMENT_ROUND'],
    'VOIDING>VOIDED': ['PAYMENT_ROUND'],
  },
  order: {
    'ORDERED>PAID': ['PAY'],
    'PAID>DELIVERED': ['FETCH', 'FETCH_ABORTED'],
    'ORDERED>CANCELLED': ['CANCEL'],
    'ORDERED>EXPIRED': ['PAY', 'RECOMPUTE'],
    'PAID>RETURNED': ['LOG_OUT', 'PAYMENT_ROUND'],
  },
  'add-on': {
    'OPEN>CONFIRMED': ['CONFIRM_ADD_ON'],
    'CONFIRMED>BOUGHT': ['BUY_ADD_ON'],
    'OPEN>CANCELLED': ['CANCEL_ADD_ON'],
    'CONFIRMED>CANCELLED': ['CANCEL_ADD_ON'],
  },
  capture: { 'WAITING>DONE': ['PAYMENT_ROUND'], 'WAITING>FAILED': ['PAYMENT_ROUND'] },
  void: { 'WAITING>DONE': ['PAYMENT_ROUND'], 'WAITING>FAILED': ['PAYMENT_ROUND'] },
} as const satisfies Record<string, Record<string, readonly string[]>>;

type RowKind = keyof typeof TRANSITIONS_BY_KIND;
const INITIAL_STATES: Readonly<Record<RowKind, string>> = {
  attempt: 'NEW',
  hold: 'OPEN',
  order: 'ORDERED',
  'add-on': 'OPEN',
  capture: 'WAITING',
  void: 'WAITING',
};

/** The name of every transition, for the table of frequencies. */
export const TRANSITIONS: readonly string[] = Object.entries(TRANSITIONS_BY_KIND).flatMap(([rowKind, moves]) =>
  Object.keys(moves).map((move) => `${rowKind} ${move}`),
);

function statesOf(books: Books): Map<string, readonly [RowKind, string]> {
  const states = new Map<string, readonly [RowKind, string]>();
  for (const { guid, state } of books.orders) states.set(`order ${guid}`, ['order', state]);
  for (const { id, state } of books.attempts) states.set(`attempt ${id}`, ['attempt', state]);
  for (const { id, state } of books.holds) states.set(`hold ${id}`, ['hold', state]);
  for (const { guid, state } of books.addOns) states.set(`add-on ${guid}`, ['add-on', state]);
  for (const { transaction, kind, state } of books.tasks) {
    states.set(`task ${transaction}`, [kind === 'CAPTURE' ? 'capture' : 'void', state]);
  }
  return states;
}

/** The shortest path between two states by transitions that these actions may cause; null if there is none. */
function pathBetween(rowKind: RowKind, from: string, to: string, actions: readonly string[]): string[] | null {
  const moves = Object.entries<readonly string[]>(TRANSITIONS_BY_KIND[rowKind]).filter(([, by]) =>
    by.some((one) => actions.includes(one)),
  );
  let paths: { at: string; path: string[] }[] = [{ at: from, path: [] }];
  for (let length = 0; length < 4; length += 1) {
    const arrived = paths.find(({ at }) => at === to);
    if (arrived !== undefined) return arrived.path;
    paths = paths.flatMap(({ at, path }) =>
      moves
        .filter(([move]) => move.startsWith(`${at}>`))
        .map(([move]) => ({ at: move.slice(at.length + 1), path: [...path, `${rowKind} ${move}`] })),
    );
  }
  return null;
}

/**
 * The transitions between two snapshots of the books, or the problem: a missing row, a transition that its kind does not allow,
 * or one that none of the actions may cause.
 */
export function transitionsBetween(
  before: Books,
  after: Books,
  actions: readonly string[],
): string[] | { wrong: string } {
  const [was, is] = [statesOf(before), statesOf(after)];
  const seen: string[] = [];
  for (const name of was.keys()) if (!is.has(name)) return { wrong: `${name} is gone` };
  for (const [name, [rowKind, to]] of is) {
    const from = was.get(name)?.[1] ?? INITIAL_STATES[rowKind];
    const path = pathBetween(rowKind, from, to, actions);
    if (path === null) return { wrong: `${name} went from ${from} to ${to} by ${actions.join(' and ')}` };
    seen.push(...path);
  }
  return seen;
}
