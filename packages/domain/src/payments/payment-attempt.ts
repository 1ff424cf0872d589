/** One try to pay by card: our row before the provider hears of it (server-behaviour 1, 'The provider's word'). */
export const ATTEMPT_STATES = ['NEW', 'TOKEN_ISSUED', 'DONE', 'REFUSED', 'EXPIRED'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export const ATTEMPT_ACTIONS = ['ISSUE_TOKEN', 'COMPLETE', 'REFUSE', 'EXPIRE'] as const;
export type AttemptAction = (typeof ATTEMPT_ACTIONS)[number];

/** What a card is paid for. */
export const PAYMENT_PURPOSES = ['PREAUTHORIZATION', 'ESCROW_DEPOSIT'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/**
 * Action -> the states it is allowed in -> the state it leads to. A row whose token was never kept (the process died while
 * it was asked for) may still be paid for: the provider knows the token, so NEW completes as well.
 */
const TRANSITIONS: Readonly<Record<AttemptAction, Partial<Readonly<Record<AttemptState, AttemptState>>>>> = {
  ISSUE_TOKEN: { NEW: 'TOKEN_ISSUED' },
  COMPLETE: { NEW: 'DONE', TOKEN_ISSUED: 'DONE' },
  REFUSE: { NEW: 'REFUSED', TOKEN_ISSUED: 'REFUSED' },
  EXPIRE: { NEW: 'EXPIRED', TOKEN_ISSUED: 'EXPIRED' },
};

/** The state after an action, or null when the action is not allowed in this state. */
export function nextAttemptState(state: AttemptState, action: AttemptAction): AttemptState | null {
  return TRANSITIONS[action][state] ?? null;
}

/** Whether a transaction may still complete the attempt. */
export function isOpenAttempt(state: AttemptState): boolean {
  return nextAttemptState(state, 'COMPLETE') !== null;
}

/** An attempt without a transaction ends when its token is so old; the form itself takes a token for 15 minutes. */
export const ATTEMPT_LIFETIME_MILLIS = 20 * 60_000;
/** The reconciler leaves a fresh approval to the browser for so long. */
export const BROWSER_FIRST_MILLIS = 15_000;
/** The provider lists what is not settled, and settles once a day: a row that nobody looked for so long is not known to be unpaid. */
export const LISTING_GAP_MILLIS = 12 * 60 * 60_000;

export interface AttemptAge {
  readonly state: AttemptState;
  readonly startedAtMillis: number;
  /** When the provider's list was last read to its end while the attempt was open; null for never. */
  readonly listedAtMillis: number | null;
}

/**
 * What a full reading of the provider's list, begun at an instant, says of an attempt it did not show: 'OPEN' while its
 * token may still be used, 'EXPIRED' afterwards, 'UNKNOWN' when nobody looked for so long that a payment may have been
 * settled out of the list: then a person looks at the provider.
 */
export function attemptNotListed(age: AttemptAge, listingMillis: number): 'OPEN' | 'EXPIRED' | 'UNKNOWN' {
  if (!isOpenAttempt(age.state) || listingMillis - age.startedAtMillis < ATTEMPT_LIFETIME_MILLIS) return 'OPEN';
  const lookedAtMillis = age.listedAtMillis ?? age.startedAtMillis;
  return listingMillis - lookedAtMillis > LISTING_GAP_MILLIS ? 'UNKNOWN' : 'EXPIRED';
}
