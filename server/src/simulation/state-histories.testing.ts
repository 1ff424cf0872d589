import type { Books } from './books.testing.ts';

/** What may happen to each kind of row, and which acts may do it. What is not here must never be seen. */
const LIVES = {
  attempt: {
    'NEW>TOKEN_ISSUED': ['DEPOSIT', 'AUTHORIZE'],
    'NEW>DONE': ['REPORT', 'ROUND'],
    'NEW>REFUSED': ['DEPOSIT', 'AUTHORIZE', 'REPORT', 'ROUND'],
    'NEW>EXPIRED': ['ROUND'],
    'TOKEN_ISSUED>DONE': ['REPORT', 'ROUND'],
    'TOKEN_ISSUED>REFUSED': ['REPORT', 'ROUND'],
    'TOKEN_ISSUED>EXPIRED': ['ROUND'],
  },
  hold: {
    'OPEN>CAPTURING': ['LOG_OUT', 'ROUND'],
    'OPEN>VOIDING': ['LOG_OUT', 'ROUND'],
    'CAPTURING>CAPTURED': ['ROUND'],
    'CAPTURING>FAILED': ['ROUND'],
    'VOIDING>VOIDED': ['ROUND'],
  },
  order: {
    'ORDERED>PAID': ['PAY'],
    'PAID>DELIVERED': ['FETCH', 'FETCH_CUT'],
    'ORDERED>CANCELLED': ['CANCEL'],
    'ORDERED>EXPIRED': ['PAY', 'RECOMPUTE'],
    'PAID>RETURNED': ['LOG_OUT', 'ROUND'],
  },
  'add-on': {
    'OPEN>CONFIRMED': ['CONFIRM_ADD_ON'],
    'CONFIRMED>BOUGHT': ['BUY_ADD_ON'],
    'OPEN>CANCELLED': ['CANCEL_ADD_ON'],
    'CONFIRMED>CANCELLED': ['CANCEL_ADD_ON'],
  },
  capture: { 'WAITING>DONE': ['ROUND'], 'WAITING>FAILED': ['ROUND'] },
  void: { 'WAITING>DONE': ['ROUND'], 'WAITING>FAILED': ['ROUND'] },
} as const satisfies Record<string, Record<string, readonly string[]>>;

type Life = keyof typeof LIVES;
const BIRTHS: Readonly<Record<Life, string>> = {
  attempt: 'NEW',
  hold: 'OPEN',
  order: 'ORDERED',
  'add-on': 'OPEN',
  capture: 'WAITING',
  void: 'WAITING',
};

/** The name of every transition, for the table of how often each was seen. */
export const TRANSITIONS: readonly string[] = Object.entries(LIVES).flatMap(([life, moves]) =>
  Object.keys(moves).map((move) => `${life} ${move}`),
);

function statesOf(books: Books): Map<string, readonly [Life, string]> {
  const states = new Map<string, readonly [Life, string]>();
  for (const { guid, state } of books.orders) states.set(`order ${guid}`, ['order', state]);
  for (const { id, state } of books.attempts) states.set(`attempt ${id}`, ['attempt', state]);
  for (const { id, state } of books.holds) states.set(`hold ${id}`, ['hold', state]);
  for (const { guid, state } of books.addOns) states.set(`add-on ${guid}`, ['add-on', state]);
  for (const { transaction, kind, state } of books.tasks) {
    states.set(`task ${transaction}`, [kind === 'CAPTURE' ? 'capture' : 'void', state]);
  }
  return states;
}

/** The shortest way between two states by transitions that these acts may do; null when there is none. */
function wayBetween(life: Life, from: string, to: string, acts: readonly string[]): string[] | null {
  const moves = Object.entries<readonly string[]>(LIVES[life]).filter(([, by]) => by.some((one) => acts.includes(one)));
  let ways: { at: string; way: string[] }[] = [{ at: from, way: [] }];
  for (let length = 0; length < 4; length += 1) {
    const there = ways.find(({ at }) => at === to);
    if (there !== undefined) return there.way;
    ways = ways.flatMap(({ at, way }) =>
      moves
        .filter(([move]) => move.startsWith(`${at}>`))
        .map(([move]) => ({ at: move.slice(at.length + 1), way: [...way, `${life} ${move}`] })),
    );
  }
  return null;
}

/**
 * The transitions between two looks at the books, or what is wrong: a row that is gone, a change that its life does not
 * have, or one that none of the acts may make.
 */
export function transitionsBetween(before: Books, after: Books, acts: readonly string[]): string[] | { wrong: string } {
  const [was, is] = [statesOf(before), statesOf(after)];
  const seen: string[] = [];
  for (const name of was.keys()) if (!is.has(name)) return { wrong: `${name} is gone` };
  for (const [name, [life, to]] of is) {
    const from = was.get(name)?.[1] ?? BIRTHS[life];
    const way = wayBetween(life, from, to, acts);
    if (way === null) return { wrong: `${name} went from ${from} to ${to} by ${acts.join(' and ')}` };
    seen.push(...way);
  }
  return seen;
}
