import { HISTORY_ROLES } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';

/**
 * Refunds a purchase of images by the way it was paid: escrow, invoice and images at once, a card through the provider with the card fee. An
 * order that was refunded before, or cannot be refunded now, is refused as CHANGED, and a card payment that the provider would not refund as
 * CARD_REFUND_OFF, CARD_REFUND_TOO_OLD or CARD_REFUND_NOT_POSSIBLE.
 */
export const refundOrder = defineCall({
  name: 'refundOrder',
  method: 'POST',
  path: 'imaging/refundOrder',
  access: HISTORY_ROLES,
  limitedAs: 'setting',
  summary: 'Refunds a purchase of page images, with a reason.',
  request: z.strictObject({
    imageStateGuid: z.string().check(z.maxLength(64)),
    /** Why: staff see it in the history. */
    reason: z.string().check(z.maxLength(1_000)),
  }),
  content: z.object({
    /** What goes back in cents, for a card with its fee. */
    refundCents: z.int(),
    /** What goes back in image credits. */
    images: z.int(),
  }),
});
