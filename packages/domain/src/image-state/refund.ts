import { type FieldMessages, fieldMessage, REQUIRED } from '../validation/messages.ts';
import { type ImageStateName, nextImageState } from './image-state.ts';

/** The maximum length of the reason for a refund, in characters. */
export const REFUND_REASON_LENGTH = 200;

/** Validates the reason that staff typed for a refund. The text is cleaned (`cleanText`). */
export function checkRefund({ reason }: { readonly reason: string }): FieldMessages<'reason'> {
  if (reason === '') return { reason: REQUIRED };
  if (Array.from(reason).length <= REFUND_REASON_LENGTH) return {};
  return { reason: fieldMessage('validation.maximumCharacters', { maximum: REFUND_REASON_LENGTH }) };
}

/** What decides whether an order can be refunded. */
export interface ChargedOrder {
  readonly state: ImageStateName;
  /** What it cost in cents, and in image credits. */
  readonly cents: number;
  readonly images: number;
  /** The state of the card hold that it was drawn on; null if it was not paid by card. */
  readonly holdState: string | null;
}

/**
 * Whether staff can refund an order: it cost something and was not refunded before. A card must have been charged, or its hold must be open:
 * while the provider captures a hold nobody knows which of them is true, and after a failed capture nothing was paid.
 */
export function isRefundable({ state, cents, images, holdState }: ChargedOrder): boolean {
  if (nextImageState(state, 'REFUND') === null || (cents === 0 && images === 0)) return false;
  return holdState === null || holdState === 'OPEN' || holdState === 'CAPTURED';
}
