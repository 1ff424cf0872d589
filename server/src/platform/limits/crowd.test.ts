import { Refusal } from '../errors/refusal.ts';
import { Crowd } from './crowd.ts';

const user = (name: string) => ({ name, isNamed: true });
const guest = (name: string) => ({ name, isNamed: false });

let now: number;
let crowd: Crowd;
beforeEach(() => {
  now = 0;
  crowd = new Crowd(() => now);
});

/** Two hundred visits one after the other, each of which takes so long. */
const serve = (kind: 'search' | 'picture' | 'list', milliseconds: number): void => {
  for (let visit = 0; visit < 200; visit += 1) {
    const leave = crowd.enter(kind, user('somebody'));
    now += milliseconds;
    leave();
  }
};
/** How many of two thousand callers are let in, none of whom leaves. */
const letIn = (kind: 'search' | 'picture' | 'order', callers: (name: string) => ReturnType<typeof user>): number => {
  for (let count = 0; count < 2_000; count += 1) {
    try {
      crowd.enter(kind, callers(`caller ${count}`));
    } catch (error) {
      if (!(error instanceof Refusal) || error.entry.status !== 503) throw error;
      expect(error.retryAfterSeconds).toBeGreaterThan(0);
      return count;
    }
  }
  return 2_000;
};

it.each([
  [120, 16],
  [240, 8],
  [60, 32],
  // so few that somebody finds out when it is over, and however quick, no thousands
  [5_000, 4],
  [1, 64],
])('[R34] a crowd whose visits take %i ms each has room for %i users', (milliseconds, room) => {
  serve('search', milliseconds);
  expect(letIn('search', user)).toBe(room);
});

it('[R34] a crowd leaves some places to users with a name, however many guests there are', () => {
  serve('search', 120);
  expect(letIn('search', guest)).toBe(12);
  expect(letIn('search', (name) => user(`${name} with a name`))).toBe(4);
});

it('[R34] a crowd of guests never takes the last places of users with a name, however slow it is', () => {
  serve('search', 5_000);
  expect(letIn('search', guest)).toBe(2);
  expect(letIn('search', (name) => user(`${name} with a name`))).toBe(2);
});

it('[R34] a crowd counts callers, and lets in whatever who is inside asks for besides', () => {
  serve('search', 5_000);
  const leaves = ['one', 'two', 'three', 'four'].map((name) => crowd.enter('search', user(name)));
  for (let more = 0; more < 100; more += 1) {
    const leave = crowd.enter('search', user('one'));
    now += 5_000;
    leave();
  }
  expect(() => crowd.enter('search', user('five'))).toThrow(Refusal);
  // twice is once: the places of the others are still taken
  for (let twice = 0; twice < 2; twice += 1) leaves[0]?.();
  crowd.enter('search', user('five'));
  expect(() => crowd.enter('search', user('six'))).toThrow(Refusal);
});

it('[R34] a crowd never refuses what ends something begun, and pictures have a room of their own', () => {
  serve('search', 5_000);
  expect(letIn('order', user)).toBe(2_000);
  serve('picture', 150);
  expect(letIn('picture', user)).toBe(4);
});

it('[R33] a crowd is not closed for long by a single report of half a minute', () => {
  serve('search', 20);
  const leave = crowd.enter('list', user('clerk'));
  now += 30_000;
  leave();
  expect(letIn('search', user)).toBeGreaterThan(16);
});
