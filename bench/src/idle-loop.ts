import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

const NANOSECONDS_PER_MS = 1e6;

/** The longest block of an idle event loop, which other processes cause. Only a longer block during a measurement is significant. */
export async function measureIdle(milliseconds: number): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await wait(milliseconds);
  delay.disable();
  return delay.max / NANOSECONDS_PER_MS;
}
