import { watchLoopWork } from './loop-work.ts';

const BUSY_MS = 80;

it('watchLoopWork reports the processor time of the longest turn of the event loop, without waiting', async () => {
  const idle = watchLoopWork();
  await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
  expect(await idle.stop()).toBeLessThan(BUSY_MS / 2);
  const busy = watchLoopWork();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const start = process.threadCpuUsage().user;
  while (process.threadCpuUsage().user - start < BUSY_MS * 1_000) Math.hypot(start, start);
  expect(await busy.stop()).toBeGreaterThan(BUSY_MS / 2);
});
