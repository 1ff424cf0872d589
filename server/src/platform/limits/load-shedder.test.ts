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
import { LoadShedder } from './load-shedder.ts';

type LimitedCall = Pick<Call, 'name' | 'limitedAs'>;

const user = (name: string) => ({ name, isNamed: true, network: '' });
const guest = (name: string, network = name) => ({ name, isNamed: false, network });

let now: number;
let loadShedder: LoadShedder;
beforeEach(() => {
  now = 0;
  loadShedder = new LoadShedder(() => now);
});

/** Simulates two hundred calls one after another, each of this duration. */
const serve = (call: LimitedCall, milliseconds: number): void => {
  for (let visit = 0; visit < 200; visit += 1) {
    const leave = loadShedder.admit(call, user('somebody'));
    now += milliseconds;
    leave();
  }
};
/** How many of two thousand callers are admitted if none of them leaves. */
const countAdmitted = (call: LimitedCall, callers: (name: string) => ReturnType<typeof user>): number => {
  for (let count = 0; count < 2_000; count += 1) {
    try {
      loadShedder.admit(call, callers(`caller ${count}`));
    } catch (error) {
      if (!(error instanceof Refusal) || error.entry.status !== 503) throw error;
      expect(error.retryAfterSeconds).toBeGreaterThan(0);
      return count;
    }
  }
  return 2_000;
};

// sixteen places for reads of 120 ms, proportionally more or fewer for other durations; three quarters of them also for guests
it.each([
  [120, 16],
  [160, 12],
  [60, 32],
  // at least 8, so that the portal notices when calls become faster, and at most 64, even if calls are very quick
  [5_000, 8],
  [1, 64],
])('[R34] a portal whose calls take %i ms each admits %i users', (milliseconds, admitted) => {
  serve(searchByName, milliseconds);
  expect(countAdmitted(searchByName, user)).toBe(admitted);
});

it('[R34] a crowded portal reserves some places for named users, no matter how many guests there are', () => {
  serve(searchByName, 120);
  expect(countAdmitted(searchByName, guest)).toBe(12);
  expect(countAdmitted(searchByName, (name) => user(`${name} with a name`))).toBe(4);
});

it('[R34] a crowded portal reserves the last places for named users, even if it is very slow', () => {
  serve(searchByName, 5_000);
  expect(countAdmitted(searchByName, guest)).toBe(6);
  expect(countAdmitted(searchByName, (name) => user(`${name} with a name`))).toBe(2);
});

it.each([
  [120, 6, 6],
  [5_000, 3, 3],
  [1, 24, 24],
])(
  '[S48] in a portal whose calls take %i ms each, the sessions of one network get %i places, and the guests of other networks %i',
  (milliseconds, own, others) => {
    serve(searchByName, milliseconds);
    expect(countAdmitted(searchByName, (name) => guest(name, 'one network'))).toBe(own);
    expect(countAdmitted(searchByName, (name) => guest(`${name} elsewhere`))).toBe(others);
  },
);

it('[S48] a portal that becomes slow while guests have their places still has those reserved for named users', () => {
  serve(searchByName, 1);
  expect(countAdmitted(searchByName, guest)).toBe(48);
  // calls of another limit, which share the places of searches
  serve({ ...searchByName, limitedAs: 'details' }, 120);
  expect(countAdmitted(searchByName, (name) => guest(`${name} later`))).toBe(0);
  expect(countAdmitted(searchByName, (name) => user(`${name} with a name`))).toBe(4);
});

it('[R34] a crowded portal counts callers, and admits all further requests of an admitted caller', () => {
  serve(searchByName, 5_000);
  const leaves = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((name) =>
    loadShedder.admit(searchByName, user(name)),
  );
  for (let more = 0; more < 100; more += 1) {
    const leave = loadShedder.admit(searchByName, user('one'));
    now += 5_000;
    leave();
  }
  expect(() => loadShedder.admit(searchByName, user('nine'))).toThrow(Refusal);
  // leaving twice frees only one place
  for (let twice = 0; twice < 2; twice += 1) leaves[0]?.();
  loadShedder.admit(searchByName, user('nine'));
  expect(() => loadShedder.admit(searchByName, user('ten'))).toThrow(Refusal);
});

it('[R34] a portal that is crowded with searches admits two users for image files, but more on a machine that is only slow', () => {
  serve(getThumbnails, 1_000);
  expect(countAdmitted(getThumbnails, user)).toBe(12);
  loadShedder = new LoadShedder(() => now);
  serve(getThumbnails, 1_000);
  serve(searchByName, 120);
  expect(countAdmitted(searchByName, user)).toBe(16);
  // countAdmitted was refused once, and the fourth refusal means that the portal is crowded
  for (let refused = 1; refused < 4; refused += 1)
    expect(() => loadShedder.admit(searchByName, user('one more'))).toThrow(Refusal);
  expect(countAdmitted(getThumbnails, guest)).toBe(1);
  expect(countAdmitted(getThumbnails, (name) => user(`${name} with a name`))).toBe(1);
  // the portal is no longer crowded after two seconds
  now += 2_000;
  expect(countAdmitted(getThumbnails, (name) => user(`${name} who comes later`))).toBe(10);
});

it('[R34] a crowded portal refuses new orders, but never a payment, a download or a logout, even if files are very slow', () => {
  serve(getThumbnails, 1_000);
  expect(countAdmitted(getThumbnails, user)).toBe(12);
  expect(countAdmitted(computeDownloadOrder, (name) => user(`${name} who orders`))).toBe(0);
  for (const call of [payDownloadOrder, getImage, logout]) expect(countAdmitted(call, user)).toBe(2_000);
  // searches have their own limit
  expect(countAdmitted(searchByName, user)).toBe(64);
});

it('[R34] a crowded portal counts users who download paid images together with those who preview pages', () => {
  serve(getImage, 1_000);
  for (let count = 0; count < 12; count += 1) loadShedder.admit(getImage, user(`reader ${count}`));
  expect(countAdmitted(getThumbnails, user)).toBe(0);
});

it('[R33] a portal that refuses a single search admits as many users for image files as before', () => {
  serve(getThumbnails, 1_000);
  serve(searchByName, 120);
  for (let count = 0; count < 16; count += 1) loadShedder.admit(searchByName, user(`searcher ${count}`));
  expect(() => loadShedder.admit(searchByName, user('one more'))).toThrow(Refusal);
  expect(countAdmitted(getThumbnails, user)).toBe(12);
});

it('[R33] a single report of half a minute does not lower the number of admitted users much', () => {
  serve(searchByName, 20);
  const leave = loadShedder.admit({ name: 'aReport', limitedAs: 'report' }, user('clerk'));
  now += 30_000;
  leave();
  expect(countAdmitted(searchByName, user)).toBeGreaterThan(16);
});
