import { UseLimits } from '../platform/limits/use-limits.ts';

/** Limits in which every use is on its own day: what a test sends in numbers is no flood. */
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
