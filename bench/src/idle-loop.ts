import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

const NANOSECONDS_PER_MS = 1e6;

/** The longest block of an idle event loop, caused by other processes. A block while writing means something only if it is longer. */
export async function measureIdle(milliseconds: number): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await wait(milliseconds);
  delay.disable();
  return delay.max / NANOSECONDS_PER_MS;
}
