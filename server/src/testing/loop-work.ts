/**
 * Watches the thread of the event loop by its own processor time: the longest, in milliseconds, that it computed before it came round
 * again. Other work on the machine makes everybody wait, but is not counted.
 */
export function watchLoopWork(): { stop(): number } {
  let [before, longest] = [process.threadCpuUsage(), 0];
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage();
    longest = Math.max(longest, user - before.user + system - before.system);
    before = { user, system };
  }, 1);
  return {
    stop: () => {
      clearInterval(timer);
      return longest / 1_000;
    },
  };
}
