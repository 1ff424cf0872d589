import { PerformanceObserver } from 'node:perf_hooks';

/** One turn of the event loop: when it began and ended, and the processor time of the thread, all in milliseconds. */
interface Turn {
  readonly from: number;
  readonly to: number;
  readonly work: number;
}

/** Shorter turns are ignored. */
const LONG_MS = 10;

/**
 * Measures the turns of the event loop by the processor time of its thread. `stop` returns the longest turn in milliseconds. Other work
 * on the machine is not counted, although it delays the thread. Garbage collections are not counted either, because they also clean up
 * after the earlier tests of the process.
 */
export function watchLoopWork(): { stop(): Promise<number> } {
  const turns: Turn[] = [];
  const collections: { readonly from: number; readonly ms: number }[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) collections.push({ from: startTime, ms: duration });
  });
  observer.observe({ entryTypes: ['gc'] });
  let [before, from] = [process.threadCpuUsage(), performance.now()];
  const endTurn = (): void => {
    const { user, system } = process.threadCpuUsage();
    const to = performance.now();
    const work = (user - before.user + system - before.system) / 1_000;
    if (work > LONG_MS) turns.push({ from, to, work });
    before = { user, system };
    from = to;
  };
  const timer = setInterval(endTurn, 1);
  const collectionMs = ({ from: begin, to }: Turn): number =>
    collections.reduce((sum, { from: at, ms }) => (at >= begin && at <= to ? sum + ms : sum), 0);
  return {
    stop: async () => {
      clearInterval(timer);
      endTurn();
      // the observer is notified of the last collections in a later turn
      await new Promise((resolve) => setTimeout(resolve, 20));
      observer.disconnect();
      return turns.reduce((longest, turn) => Math.max(longest, turn.work - collectionMs(turn)), 0);
    },
  };
}
