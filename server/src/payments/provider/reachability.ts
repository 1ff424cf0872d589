import type { PaymentProvider } from './payment-provider.ts';

/** How long a ping's result is reused, because frequent readiness checks must not query the provider each time. */
const REUSE_MS = 15_000;

/** Returns a function that checks whether the provider can be reached, with at most one ping in 15 seconds. Concurrent calls share it. */
export function providerReachability(
  provider: Pick<PaymentProvider, 'ping'>,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  let last: { readonly pingedAt: number; readonly result: Promise<boolean> } | undefined;
  return () => {
    if (last === undefined || now() - last.pingedAt >= REUSE_MS) {
      last = { pingedAt: now(), result: provider.ping() };
    }
    return last.result;
  };
}
