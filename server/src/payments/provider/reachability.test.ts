import { providerReachability } from './reachability.ts';

it('the reachability check asks the provider at most once in 15 seconds, however many ask at once', async () => {
  let nowMs = 0;
  let pings = 0;
  let isThere = true;
  const ping = async (): Promise<boolean> => {
    pings += 1;
    return isThere;
  };
  const isReachable = providerReachability({ ping }, () => nowMs);
  expect(await Promise.all([isReachable(), isReachable(), isReachable()])).toEqual([true, true, true]);
  isThere = false;
  nowMs = 14_999;
  expect([await isReachable(), pings]).toEqual([true, 1]);
  nowMs = 15_000;
  expect([await isReachable(), pings]).toEqual([false, 2]);
});

it('the reachability check uses the clock of the machine where no other one is given', async () => {
  let pings = 0;
  const ping = async (): Promise<boolean> => {
    pings += 1;
    return true;
  };
  const isReachable = providerReachability({ ping });
  await isReachable();
  expect([await isReachable(), pings]).toEqual([true, 1]);
});
