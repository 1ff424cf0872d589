import type { Cents } from '@portal/domain';
import type { PaymentProvider, ProviderTransaction } from '../provider/payment-provider.ts';
import { isRequestRefused } from '../provider/refusals.ts';
import { DONE, giveUpWith, type Outcome, retryLater, textOf } from './task-outcome.ts';

/** The record that a refund was sent. */
export interface SentMark {
  /** Records it; false if it was recorded before. */
  readonly set: () => Promise<boolean>;
  readonly clear: () => Promise<void>;
}

/**
 * Sends a refund at most once, because the provider has no idempotency key for it. If its outcome is unknown, staff must check. A request
 * that certainly had no effect, and was not refused for its transaction, was not sent in this sense.
 */
export async function sendRefundOnce(
  provider: PaymentProvider,
  { transactionId, maskedCard }: Pick<ProviderTransaction, 'transactionId' | 'maskedCard'>,
  amount: Cents,
  { mark, mayWait }: { readonly mark: SentMark; readonly mayWait: boolean },
): Promise<Outcome> {
  if (!(await mark.set())) return giveUpWith('a refund was sent before');
  const refunded = await provider.refund(transactionId, amount, maskedCard);
  if (refunded.ok) return DONE;
  const { kind, mayHaveHappened } = refunded.failure;
  const isRefused = kind === 'NOT_FOUND' || (kind === 'REFUSED' && !isRequestRefused(refunded.failure));
  if (mayHaveHappened || isRefused || !mayWait) return giveUpWith(`refund: ${textOf(refunded.failure)}`);
  await mark.clear();
  return retryLater(refunded.failure);
}
