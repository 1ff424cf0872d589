import { setTimeout as wait } from 'node:timers/promises';
import { SharedReads } from './shared-reads.ts';

const KEPT_MS = 200;
const isSmall = (): boolean => true;
let runs = 0;
/** A read that returns how often it has run in the current test. */
const countRuns = async (): Promise<number> => {
  runs += 1;
  await wait(5);
  return runs;
};
beforeEach(() => {
  runs = 0;
});

describe('a shared read', () => {
  it('runs once for all callers that come while it is running or shortly afterward', async () => {
    const reads = new SharedReads<number>({ keptMs: 60_000, maximumResults: 10, isSmall });
    expect(await Promise.all([reads.read('one', countRuns), reads.read('one', countRuns)])).toEqual([1, 1]);
    expect(await reads.read('one', countRuns)).toBe(1);
    expect(await reads.read('two', countRuns)).toBe(2);
  });

  it('runs again when its result has expired or was evicted', async () => {
    const expiring = new SharedReads<number>({ keptMs: KEPT_MS, maximumResults: 10, isSmall });
    await expiring.read('one', countRuns);
    await wait(KEPT_MS * 2);
    expect(await expiring.read('one', countRuns)).toBe(2);
    const single = new SharedReads<number>({ keptMs: 60_000, maximumResults: 1, isSmall });
    for (const name of ['one', 'two', 'one']) await single.read(name, countRuns);
    // two runs for `expiring`, and three for `single`, which keeps only one result
    expect(runs).toBe(5);
  });

  it('runs again after it failed', async () => {
    const reads = new SharedReads<number>({ keptMs: 60_000, maximumResults: 10, isSmall });
    const failing = (): Promise<number> => Promise.reject(new Error('The database is gone.'));
    await expect(reads.read('one', failing)).rejects.toThrow('The database is gone.');
    expect(await reads.read('one', countRuns)).toBe(1);
  });

  it('runs again for a caller that waited for a read that failed', async () => {
    const reads = new SharedReads<number>({ keptMs: 60_000, maximumResults: 10, isSmall });
    const failing = async (): Promise<number> => {
      await wait(5);
      throw new Error('The database is gone.');
    };
    const first = reads.read('one', failing);
    const second = reads.read('one', countRuns);
    await expect(first).rejects.toThrow('The database is gone.');
    expect(await second).toBe(1);
  });

  it('is shared only while it is running if its result is too large to keep', async () => {
    // the first result, 1, is not kept; the second, 2, is
    const reads = new SharedReads<number>({ keptMs: 60_000, maximumResults: 10, isSmall: (value) => value > 1 });
    expect(await Promise.all([reads.read('one', countRuns), reads.read('one', countRuns)])).toEqual([1, 1]);
    expect(await reads.read('one', countRuns)).toBe(2);
    expect(await reads.read('one', countRuns)).toBe(2);
  });
});
