import {
  type Call,
  computeDownloadOrder,
  getImage,
  getThumbnails,
  logout,
  payDownloadOrder,
  searchByName,
} from '@portal/contracts';
import { Refusal } from '../errors/refusal.ts';
import { Crowd } from './crowd.ts';

type CrowdingCall = Pick<Call, 'name' | 'limitedAs'>;

const user = (name: string) => ({ name, isNamed: true });
const guest = (name: string) => ({ name, isNamed: false });

let now: number;
let crowd: Crowd;
beforeEach(() => {
  now = 0;
  crowd = new Crowd(() => now);
});

/** Two hundred visits one after the other, each of which takes so long. */
const serve = (call: CrowdingCall, milliseconds: number): void => {
  for (let visit = 0; visit < 200; visit += 1) {
    const leave = crowd.enter(call, user('somebody'));
    now += milliseconds;
    leave();
  }
};
/** How many of two thousand callers are admitted if none of them leaves. */
const letIn = (call: CrowdingCall, callers: (name: string) => ReturnType<typeof user>): number => {
  for (let count = 0; count < 2_000; count += 1) {
    try {
      crowd.enter(call, callers(`caller ${count}`));
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
  [160, 12],
  [60, 32],
  // so few that someone finds out when it is over, and however quick, no thousands
  [5_000, 8],
  [1, 64],
])('[R34] a crowd whose visits take %i ms each has room for %i users', (milliseconds, room) => {
  serve(searchByName, milliseconds);
  expect(letIn(searchByName, user)).toBe(room);
});

it('[R34] a crowd leaves some places to users with a name, however many guests there are', () => {
  serve(searchByName, 120);
  expect(letIn(searchByName, guest)).toBe(12);
  expect(letIn(searchByName, (name) => user(`${name} with a name`))).toBe(4);
});

it('[R34] a crowd of guests never takes the last places of users with a name, however slow it is', () => {
  serve(searchByName, 5_000);
  expect(letIn(searchByName, guest)).toBe(6);
  expect(letIn(searchByName, (name) => user(`${name} with a name`))).toBe(2);
});

it('[R34] a crowd counts callers, and admits all further requests of an admitted caller', () => {
  serve(searchByName, 5_000);
  const leaves = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((name) =>
    crowd.enter(searchByName, user(name)),
  );
  for (let more = 0; more < 100; more += 1) {
    const leave = crowd.enter(searchByName, user('one'));
    now += 5_000;
    leave();
  }
  expect(() => crowd.enter(searchByName, user('nine'))).toThrow(Refusal);
  // twice is once: the places of the others are still taken
  for (let twice = 0; twice < 2; twice += 1) leaves[0]?.();
  crowd.enter(searchByName, user('nine'));
  expect(() => crowd.enter(searchByName, user('ten'))).toThrow(Refusal);
});

it('[R34] a crowd at searches leaves files to two users at once if searches are slow, and a few users on a slow machine are no crowd', () => {
  serve(getThumbnails, 1_000);
  expect(letIn(getThumbnails, user)).toBe(8);
  crowd = new Crowd(() => now);
  serve(getThumbnails, 1_000);
  serve(searchByName, 120);
  expect(letIn(searchByName, user)).toBe(16);
  expect(letIn(getThumbnails, guest)).toBe(1);
  expect(letIn(getThumbnails, (name) => user(`${name} with a name`))).toBe(1);
  // and it is over soon
  now += 2_000;
  expect(letIn(getThumbnails, (name) => user(`${name} who comes later`))).toBe(6);
});

it('[R34] a crowd never refuses what ends something begun, however slow files are; a new order it does', () => {
  serve(getThumbnails, 1_000);
  expect(letIn(getThumbnails, user)).toBe(8);
  expect(letIn(computeDownloadOrder, (name) => user(`${name} who orders`))).toBe(0);
  for (const call of [payDownloadOrder, getImage, logout]) expect(letIn(call, user)).toBe(2_000);
  // and searches have their own room
  expect(letIn(searchByName, user)).toBe(64);
});

it('[R34] a crowd counts who fetches what was paid among those who look at pages', () => {
  serve(getImage, 1_000);
  for (let count = 0; count < 8; count += 1) crowd.enter(getImage, user(`reader ${count}`));
  expect(letIn(getThumbnails, user)).toBe(0);
});

it('[R33] a crowd is not closed for long by a single report of half a minute', () => {
  serve(searchByName, 20);
  const leave = crowd.enter({ name: 'aReport', limitedAs: 'report' }, user('clerk'));
  now += 30_000;
  leave();
  expect(letIn(searchByName, user)).toBeGreaterThan(16);
});
