import { waitForIdle } from './wait-for-idle.ts';

const press = (): boolean => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));

describe('waiting before a preload', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.advanceTimersByTime(10_000);
  });
  afterEach(() => jest.useRealTimers());

  /** Returns whether the wait has ended. */
  function waiting(signal = new AbortController().signal) {
    let isOver = false;
    const over = waitForIdle(signal).finally(() => {
      isOver = true;
    });
    return { over, isOver: () => isOver };
  }

  it('ends immediately if the user presses nothing', async () => {
    const { isOver } = waiting();
    await jest.advanceTimersByTimeAsync(100);
    expect(isOver()).toBe(true);
  });

  it('lasts until two seconds without a press, however many presses come', async () => {
    press();
    const { isOver } = waiting();
    await jest.advanceTimersByTimeAsync(1500);
    press();
    await jest.advanceTimersByTimeAsync(1900);
    expect(isOver()).toBe(false);
    await jest.advanceTimersByTimeAsync(300);
    expect(isOver()).toBe(true);
  });

  it('is aborted when it is no longer needed', async () => {
    press();
    const abortController = new AbortController();
    const { over } = waiting(abortController.signal);
    const refused = expect(over).rejects.toThrow();
    abortController.abort();
    await jest.advanceTimersByTimeAsync(2500);
    await refused;
  });
});
