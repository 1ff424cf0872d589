import { UseLimits } from '../platform/limits/use-limits.ts';

/** Use limits whose clock advances by a day with each use, so that a test can send any number of requests. */
export function ampleLimits(): UseLimits {
  let days = 0;
  return new UseLimits({
    share: async () => [],
    onError: () => undefined,
    onExhausted: () => undefined,
    clock: () => {
      days += 1;
      return days * 86_400_000;
    },
  });
}
