import { setTimeout as wait } from 'node:timers/promises';
import { SharedReads } from './shared-reads.ts';

const KEPT_MS = 200;
const isSmall = (): boolean => true;
let made = 0;
const make = async (): Promise<number> => {
  made += 1;
  await wait(5);
  return made;
};
beforeEach(() => {
  made = 0;
});

describe('a shared read', () => {
  it('runs once for all callers that come while it is running or shortly afterward', async () => {
    const reads = new SharedReads<number>({ keptMs: 60_000, most: 10, isSmall });
    expect(await Promise.all([reads.read('one', make), reads.read('one', make)])).toEqual([1, 1]);
    expect(await reads.read('one', make)).toBe(1);
    expect(await reads.read('two', make)).toBe(2);
  });

  it('runs again when its result is old, or was evicted by others', async () => {
    const old = new SharedReads<number>({ keptMs: KEPT_MS, most: 10, isSmall });
    await old.read('one', make);
    await wait(KEPT_MS * 2);
    expect(await old.read('one', make)).toBe(2);
    const few = new SharedReads<number>({ keptMs: 60_000, most: 1, isSmall });
    for (const name of ['one', 'two', 'one']) await few.read(name, make);
    expect(made).toBe(5);
  });

  it('runs again after it failed', async () => {
    const reads = new SharedReads<number>({ keptMs: 60_000, most: 10, isSmall });
    const failing = (): Promise<number> => Promise.reject(new Error('The database is gone.'));
    await expect(reads.read('one', failing)).rejects.toThrow('The database is gone.');
    expect(await reads.read('one', make)).toBe(1);
  });

  it('runs again for a caller that shared a failed one', async () => {
    const reads = new SharedReads<number>({ keptMs: 60_000, most: 10, isSmall });
    const crowdedOut = async (): Promise<number> => {
      await wait(5);
      throw new Error('Others of this user came.');
    };
    const first = reads.read('one', crowdedOut);
    const second = reads.read('one', make);
    await expect(first).rejects.toThrow('Others of this user came.');
    expect(await second).toBe(1);
  });

  it('is shared only while it is running if its result is too large to be kept', async () => {
    const reads = new SharedReads<number>({ keptMs: 60_000, most: 10, isSmall: (value) => value > 1 });
    expect(await Promise.all([reads.read('one', make), reads.read('one', make)])).toEqual([1, 1]);
    expect(await reads.read('one', make)).toBe(2);
    expect(await reads.read('one', make)).toBe(2);
  });
});
