import { OutcomeMemory } from './outcome-memory.ts';

const MINUTE = 60_000;
/** The largest number of failures that the class remembers. */
const CAPACITY = 1_000;

describe('the memory of pages that failed', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.UTC(2026, 10, 20) });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('lets a page be opened again after ten minutes', () => {
    const memory = new OutcomeMemory();
    expect(memory.hasFailed('page')).toBe(false);
    memory.recordFailure('page');
    jest.advanceTimersByTime(10 * MINUTE - 1);
    expect(memory.hasFailed('page')).toBe(true);
    jest.advanceTimersByTime(1);
    expect(memory.hasFailed('page')).toBe(false);
  });

  it('lets a page be opened again after ten minutes if the clock was set back meanwhile', () => {
    const memory = new OutcomeMemory();
    memory.recordFailure('page');
    jest.setSystemTime(Date.UTC(2026, 10, 19));
    jest.advanceTimersByTime(10 * MINUTE);
    expect(memory.hasFailed('page')).toBe(false);
  });

  it('forgets the oldest failure when it is full, and a page that failed again is not the oldest', () => {
    const memory = new OutcomeMemory();
    memory.recordFailure('again');
    memory.recordFailure('once');
    memory.recordFailure('again');
    for (let page = 0; page < CAPACITY - 1; page += 1) memory.recordFailure(`page ${page}`);
    expect([memory.hasFailed('again'), memory.hasFailed('once')]).toEqual([true, false]);
  });
});

describe('the memory of decoded pages', () => {
  it('distinguishes pages that are clean, pages that are not, and unknown pages', () => {
    const memory = new OutcomeMemory();
    memory.recordDecoded('clean', true);
    memory.recordDecoded('unclean', false);
    expect(['clean', 'unclean', 'unknown'].map((key) => memory.isClean(key))).toEqual([true, false, undefined]);
  });
});
