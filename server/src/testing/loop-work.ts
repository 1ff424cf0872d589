import { PerformanceObserver } from 'node:perf_hooks';

/** From one turn of the event loop to the next: when it began and ended, and what the thread computed, all in milliseconds. */
interface Turn {
  readonly from: number;
  readonly to: number;
  readonly work: number;
}

/** Shorter ones are not looked at again. */
const LONG_MS = 10;

/**
 * Watches the thread of the event loop by its own processor time: the longest, in milliseconds, that it computed before it came
 * round again. Other work on the machine makes everyone wait, but is not counted; nor is the collection of garbage, which in a
 * test's process goes through what all tests before left behind.
 */
export function watchLoopWork(): { stop(): Promise<number> } {
  const turns: Turn[] = [];
  const collections: { readonly from: number; readonly ms: number }[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) collections.push({ from: startTime, ms: duration });
  });
  observer.observe({ entryTypes: ['gc'] });
  let [before, from] = [process.threadCpuUsage(), performance.now()];
  const note = (): void => {
    const { user, system } = process.threadCpuUsage();
    const to = performance.now();
    const work = (user - before.user + system - before.system) / 1_000;
    if (work > LONG_MS) turns.push({ from, to, work });
    before = { user, system };
    from = to;
  };
  const timer = setInterval(note, 1);
  const collected = ({ from: begin, to }: Turn): number =>
    collections.reduce((sum, { from: at, ms }) => (at >= begin && at <= to ? sum + ms : sum), 0);
  return {
    stop: async () => {
      clearInterval(timer);
      note();
      // the last collections are told in a later turn
      await new Promise((resolve) => setTimeout(resolve, 20));
      observer.disconnect();
      return turns.reduce((longest, turn) => Math.max(longest, turn.work - collected(turn)), 0);
    },
  };
}
