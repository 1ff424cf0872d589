import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { emptyBody } from '../platform/envelope.ts';

/** The outcome of a card payment that the user has not seen yet, or a paid order that was not downloaded. */
export const paymentNoticeSchema = z.object({
  id: z.string(),
  /** ESCROW_DEPOSIT, PREAUTHORIZATION or IMAGES; STAFF for an alert about another user's payment, which only staff get. */
  purpose: z.string(),
  /**
   * CREDITED, NOT_CHARGED, PENDING, UNKNOWN (staff have to find out whether the card was charged), PAID (a paid order that was not delivered), or for a hold AUTHORIZED, CHARGED (it was captured
   * without a logout) and RELEASED. For STAFF: CAPTURE_FAILED, VOID_FAILED or PAYMENT_UNKNOWN.
   */
  outcome: z.string(),
  /** What the card is charged, or what is held on it, including the card fee. */
  amountCents: z.int(),
  at: z.string(),
  /** For IMAGES: the document and its order, which `getImage` delivers again. */
  imageStateGuid: z.nullable(z.string()),
  /** The document; for STAFF the payer. */
  title: z.string(),
});
export type PaymentNotice = z.output<typeof paymentNoticeSchema>;

export const paymentNotices = defineCall({
  name: 'paymentNotices',
  method: 'POST',
  path: 'payments/notices',
  access: 'session',
  isIdle: true,
  summary: 'The outcomes of payments that the user has not seen yet: paid, credited or not charged.',
  request: emptyBody,
  content: z.object({ notices: z.array(paymentNoticeSchema) }),
});

export const acknowledgePaymentNotice = defineCall({
  name: 'acknowledgePaymentNotice',
  method: 'POST',
  path: 'payments/acknowledgeNotice',
  access: 'session',
  summary: 'Marks a notice as read.',
  request: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
  content: z.nullable(z.object({})),
});
