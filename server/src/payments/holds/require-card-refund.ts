import { Refusal } from '../../platform/errors/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { readCapturedPayment } from './captured-hold.store.ts';

/** For how many days after the charge of a card the provider accepts a refund. */
const REFUND_DAYS = 180;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Asks the provider about a charged card before its refund is booked, because the ledger cannot wait for the refund, which the payment job
 * sends later. If the provider does not answer, the refund is booked, and the job asks again.
 *
 * @throws Refusal CARD_REFUND_OFF, CARD_REFUND_TOO_OLD or CARD_REFUND_NOT_POSSIBLE if the provider is certain to refuse it
 */
export async function requireCardRefund(
  { database, payments, now }: Pick<Services, 'database' | 'payments' | 'now'>,
  holdId: number,
): Promise<void> {
  const { transactionId, chargedAt } = await readCapturedPayment(database.db, holdId);
  if (payments.provider === null) throw new Refusal('CARD_REFUND_OFF');
  if (now().getTime() - chargedAt.getTime() > REFUND_DAYS * DAY_MS) throw new Refusal('CARD_REFUND_TOO_OLD');
  const found = await payments.provider.lookUp(transactionId);
  const isUnknown = !found.ok && found.failure.kind === 'NOT_FOUND';
  // a payment that is not settled yet is refunded later
  const isGone = found.ok && found.value.state !== 'CAPTURED' && found.value.state !== 'UNDECIDED';
  if (isUnknown || isGone) throw new Refusal('CARD_REFUND_NOT_POSSIBLE');
}
