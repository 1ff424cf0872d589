/** An order of images in progress. */
export const IMAGE_STATES = ['PREVIEWED', 'ORDERED', 'PAID', 'DELIVERED', 'CANCELLED', 'EXPIRED', 'RETURNED'] as const;
export type ImageStateName = (typeof IMAGE_STATES)[number];

export const IMAGE_STATE_ACTIONS = ['ORDER', 'REORDER', 'PAY', 'DELIVER', 'CANCEL', 'EXPIRE', 'RETURN'] as const;
export type ImageStateAction = (typeof IMAGE_STATE_ACTIONS)[number];

/** Action -> the states it is allowed in -> the state it leads to. What is not here is refused: Back and double submit are data. */
const TRANSITIONS: Readonly<Record<ImageStateAction, Partial<Readonly<Record<ImageStateName, ImageStateName>>>>> = {
  ORDER: { PREVIEWED: 'ORDERED' },
  REORDER: { ORDERED: 'ORDERED' },
  PAY: { ORDERED: 'PAID' },
  DELIVER: { PAID: 'DELIVERED', DELIVERED: 'DELIVERED' },
  CANCEL: { PREVIEWED: 'CANCELLED', ORDERED: 'CANCELLED' },
  EXPIRE: { PREVIEWED: 'EXPIRED', ORDERED: 'EXPIRED' },
  // Drawn on a card and never fetched: nobody is charged for what was not delivered.
  RETURN: { PAID: 'RETURNED' },
};

/** An unpaid order lives 30 minutes, a paid one can be fetched again for 24 hours. */
export const ORDER_LIFETIME_MILLIS = 30 * 60_000;
export const REFETCH_MILLIS = 24 * 60 * 60_000;

/** The state after an action, or null when the action is not allowed in this state. */
export function nextImageState(state: ImageStateName, action: ImageStateAction): ImageStateName | null {
  return TRANSITIONS[action][state] ?? null;
}

/** The states an action may start from: the condition of the store's conditional update. */
export function statesAllowing(action: ImageStateAction): ImageStateName[] {
  return IMAGE_STATES.filter((state) => nextImageState(state, action) !== null);
}

/** True for states that stand for money taken (or a stated entitlement): invariant I5. */
export function isCharged(state: ImageStateName): boolean {
  return state === 'PAID' || state === 'DELIVERED';
}

/** Whether an unpaid order has run out, at an instant in epoch milliseconds. */
export function hasExpired(state: ImageStateName, createdAtMillis: number, nowMillis: number): boolean {
  return nextImageState(state, 'EXPIRE') !== null && nowMillis - createdAtMillis >= ORDER_LIFETIME_MILLIS;
}

/** Whether paid pages can (still) be fetched. */
export function mayFetch(state: ImageStateName, paidAtMillis: number, nowMillis: number): boolean {
  return isCharged(state) && nowMillis - paidAtMillis < REFETCH_MILLIS;
}
