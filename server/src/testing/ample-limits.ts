import { UseLimits } from '../platform/limits/use-limits.ts';

/** Limits in which every use is in a minute of its own: what a test sends in numbers is no flood. */
export function ampleLimits(): UseLimits {
  let minutes = 0;
  return new UseLimits({
    share: async () => [],
    onError: () => undefined,
    onExhausted: () => undefined,
    clock: () => {
      minutes += 1;
      return minutes * 60_000;
    },
  });
}
