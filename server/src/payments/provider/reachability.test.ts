import { providerReachability } from './reachability.ts';

it('the reachability check pings the provider at most once in 15 seconds, even for concurrent calls', async () => {
  let nowMs = 0;
  let pings = 0;
  let isUp = true;
  const ping = async (): Promise<boolean> => {
    pings += 1;
    return isUp;
  };
  const isReachable = providerReachability({ ping }, () => nowMs);
  expect(await Promise.all([isReachable(), isReachable(), isReachable()])).toEqual([true, true, true]);
  isUp = false;
  nowMs = 14_999;
  expect([await isReachable(), pings]).toEqual([true, 1]);
  nowMs = 15_000;
  expect([await isReachable(), pings]).toEqual([false, 2]);
});

it('the reachability check depends on the time that has passed, not on a clock that is set back', async () => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) });
  try {
    let pings = 0;
    const ping = async (): Promise<boolean> => {
      pings += 1;
      return true;
    };
    const isReachable = providerReachability({ ping });
    await isReachable();
    expect([await isReachable(), pings]).toEqual([true, 1]);
    jest.setSystemTime(Date.UTC(2026, 10, 20, 11));
    jest.advanceTimersByTime(15_000);
    expect([await isReachable(), pings]).toEqual([true, 2]);
  } finally {
    jest.useRealTimers();
  }
});
