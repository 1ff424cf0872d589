import { type Cents, cents } from '../money/cents.ts';

/** What a payment method has been charged for a month. */
export interface ChargedShare<Method extends string> {
  readonly method: Method;
  readonly charged: Cents;
}

/**
 * Divides a refund among the payment methods that were charged, in their order, each up to what it was charged. If that is less than the
 * refund, the first method gets the rest.
 */
export function refundShares<Method extends string>(
  refund: Cents,
  charges: readonly ChargedShare<Method>[],
): readonly { readonly method: Method; readonly refund: Cents }[] {
  let left: number = refund;
  const shares = charges.map(({ method, charged }) => {
    const share = Math.min(left, Math.max(charged, 0));
    left -= share;
    return { method, share };
  });
  return shares
    .map(({ method, share }, index) => ({ method, refund: cents(index === 0 ? share + left : share) }))
    .filter(({ refund: share }) => share > 0);
}
