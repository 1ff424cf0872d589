import { UseLimits } from '../platform/limits/use-limits.ts';

/** At least as long as the longest window of a rate limit (limit-table.ts), so that a new window has begun. */
const DAY_MS = 24 * 60 * 60_000;

/**
 * Limits for tests that send more requests than the rate limits allow. Their clock advances by a day whenever it is read, so no window is ever
 * used up. The limits of simultaneous calls still apply. Nothing is shared with other processes, and no one is alerted.
 */
export function ampleLimits(): UseLimits {
  let time = 0;
  return new UseLimits({
    share: async () => [],
    onError: () => undefined,
    onExhausted: () => undefined,
    clock: () => {
      time += DAY_MS;
      return time;
    },
  });
}
