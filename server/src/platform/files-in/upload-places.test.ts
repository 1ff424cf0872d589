import { Refusal } from '../errors/refusal.ts';
import type { Caller } from '../limits/use-limits.ts';
import { UploadPlaces } from './upload-places.ts';

const stranger = (address: string): Caller => ({ user: null, address });
const guest = (address: string): Caller => ({ user: { userId: 9, sessionId: 1, isGuest: true }, address });
const named = (userId: number): Caller => ({ user: { userId, sessionId: userId, isGuest: false }, address: '::1' });

let places: UploadPlaces;
beforeEach(() => {
  places = new UploadPlaces();
});

/** How many of these uploads get a place if none of them ends by itself. */
const countTaken = (count: number, callerOf: (index: number) => Caller): number => {
  for (let taken = 0; taken < count; taken += 1) {
    try {
      places.take(callerOf(taken));
    } catch (error) {
      if (!(error instanceof Refusal) || error.entry.code !== 'BUSY') throw error;
      return taken;
    }
  }
  return count;
};

it('[S30] the places of uploads are limited, and the last ones are reserved for named users', () => {
  expect(countTaken(100, (index) => stranger(`198.51.${index}.1`))).toBe(45);
  expect(countTaken(100, named)).toBe(15);
});

it.each([
  ['one address', () => stranger('198.51.100.7')],
  ['one network', (index: number) => stranger(`198.51.100.${index}`)],
  ['one /48 of IPv6', (index: number) => stranger(`2001:db8:5:${index.toString(16)}::1`)],
  ['guests of one network', (index: number) => guest(`198.51.100.${index}`)],
])(
  '[S30] uploads of %s that keep all places make room for those of others, but not for more of their own',
  (_what, callerOf) => {
    const first = places.take(callerOf(0));
    expect(countTaken(100, (index) => callerOf(index + 1))).toBe(44);
    expect(first.signal.aborted).toBe(false);
    const other = places.take(stranger('203.0.113.9'));
    expect(first.signal.reason).toMatchObject({ entry: { code: 'BUSY' } });
    expect(countTaken(5, callerOf)).toBe(0);
    expect(other.signal.aborted).toBe(false);
    // named users get the reserved places, and then those of the owner with the most
    expect(countTaken(20, named)).toBe(20);
    expect(other.signal.aborted).toBe(false);
  },
);

it('[S30] an upload that ends frees its place once, also if it was ended for another one', () => {
  const [first] = Array.from({ length: 45 }, () => places.take(stranger('198.51.100.7')));
  places.take(stranger('203.0.113.9'));
  first?.leave();
  expect(countTaken(1, () => stranger('198.51.100.7'))).toBe(0);
});

it('[S30] strangers never end the uploads of named users', () => {
  expect(countTaken(60, () => named(1))).toBe(60);
  expect(countTaken(1, () => stranger('203.0.113.9'))).toBe(0);
  expect(countTaken(1, () => named(2))).toBe(1);
});
