import type { PaymentProvider } from './payment-provider.ts';

/** How long an answer about the provider is reused: frequent readiness checks must not query the provider each time. */
const GOOD_FOR_MS = 15_000;

/** Whether the provider can be reached, asked at most once in a while, and by many at once only once. */
export function providerReachability(
  provider: Pick<PaymentProvider, 'ping'>,
  now: () => number = Date.now,
): () => Promise<boolean> {
  let last: { readonly askedAt: number; readonly answer: Promise<boolean> } | undefined;
  return () => {
    if (last === undefined || now() - last.askedAt >= GOOD_FOR_MS) {
      last = { askedAt: now(), answer: provider.ping() };
    }
    return last.answer;
  };
}
