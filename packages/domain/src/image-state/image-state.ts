/** The states of an image order. */
export const IMAGE_STATES = [
  'PREVIEWED',
  'ORDERED',
  'PAID',
  'DELIVERED',
  'CANCELLED',
  'EXPIRED',
  'RETURNED',
  'REFUNDED',
] as const;
export type ImageStateName = (typeof IMAGE_STATES)[number];

export const IMAGE_STATE_ACTIONS = [
  'ORDER',
  'REORDER',
  'PAY',
  'DELIVER',
  'CANCEL',
  'EXPIRE',
  'RETURN',
  'REFUND',
] as const;
export type ImageStateAction = (typeof IMAGE_STATE_ACTIONS)[number];

/**
 * The transitions: action -> current state -> next state. All others are refused, including those of Back and a double
 * submit.
 */
const TRANSITIONS: Readonly<Record<ImageStateAction, Partial<Readonly<Record<ImageStateName, ImageStateName>>>>> = {
  ORDER: { PREVIEWED: 'ORDERED' },
  REORDER: { ORDERED: 'ORDERED' },
  PAY: { ORDERED: 'PAID' },
  DELIVER: { PAID: 'DELIVERED', DELIVERED: 'DELIVERED' },
  CANCEL: { PREVIEWED: 'CANCELLED', ORDERED: 'CANCELLED' },
  EXPIRE: { PREVIEWED: 'EXPIRED', ORDERED: 'EXPIRED' },
  // paid from a card hold but never downloaded: undelivered pages are not charged
  RETURN: { PAID: 'RETURNED' },
  // by staff, for a copy that was bought by mistake or cannot be read
  REFUND: { PAID: 'REFUNDED', DELIVERED: 'REFUNDED' },
};

/** An unpaid order expires 30 minutes after it was made. */
export const ORDER_LIFETIME_MILLIS = 30 * 60_000;
/** Paid pages can be downloaded, as often as the user likes, until 24 hours after the payment. */
export const DOWNLOAD_PERIOD_MILLIS = 24 * 60 * 60_000;

/** The state after an action, or null if the action is not allowed in this state. */
export function nextImageState(state: ImageStateName, action: ImageStateAction): ImageStateName | null {
  return TRANSITIONS[action][state] ?? null;
}

/** The states in which an action is allowed: the condition of the store's conditional update. */
export function statesAllowing(action: ImageStateAction): ImageStateName[] {
  return IMAGE_STATES.filter((state) => nextImageState(state, action) !== null);
}

/** True for states in which money or images were charged. */
export function isCharged(state: ImageStateName): boolean {
  return state === 'PAID' || state === 'DELIVERED';
}

/** Whether an unpaid order has expired, at an instant in epoch milliseconds. */
export function hasOrderExpired(state: ImageStateName, createdAtMillis: number, nowMillis: number): boolean {
  return nextImageState(state, 'EXPIRE') !== null && nowMillis - createdAtMillis >= ORDER_LIFETIME_MILLIS;
}

/** Whether paid pages can be downloaded (again). */
export function mayDownload(state: ImageStateName, paidAtMillis: number, nowMillis: number): boolean {
  return isCharged(state) && nowMillis - paidAtMillis < DOWNLOAD_PERIOD_MILLIS;
}
