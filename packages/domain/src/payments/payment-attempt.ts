const DAY_MILLIS = 24 * 60 * 60_000;

/** States of a card payment attempt, a row stored before the provider is called. */
export const ATTEMPT_STATES = ['NEW', 'TOKEN_ISSUED', 'DONE', 'REFUSED', 'EXPIRED'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export const ATTEMPT_ACTIONS = ['ISSUE_TOKEN', 'COMPLETE', 'REFUSE', 'EXPIRE'] as const;
export type AttemptAction = (typeof ATTEMPT_ACTIONS)[number];

/** The purposes of card payments. */
export const PAYMENT_PURPOSES = ['PREAUTHORIZATION', 'ESCROW_DEPOSIT', 'EFILE'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/**
 * Action -> current state -> next state. If the process died while requesting a token, the row has no token, but the
 * provider does and may accept a payment: NEW can therefore complete as well.
 */
const TRANSITIONS: Readonly<Record<AttemptAction, Partial<Readonly<Record<AttemptState, AttemptState>>>>> = {
  ISSUE_TOKEN: { NEW: 'TOKEN_ISSUED' },
  COMPLETE: { NEW: 'DONE', TOKEN_ISSUED: 'DONE' },
  REFUSE: { NEW: 'REFUSED', TOKEN_ISSUED: 'REFUSED' },
  EXPIRE: { NEW: 'EXPIRED', TOKEN_ISSUED: 'EXPIRED' },
};

/** The state after an action, or null if the action is not allowed in this state. */
export function nextAttemptState(state: AttemptState, action: AttemptAction): AttemptState | null {
  return TRANSITIONS[action][state] ?? null;
}

/** Whether a transaction may still complete the attempt. */
export function isOpenAttempt(state: AttemptState): boolean {
  return nextAttemptState(state, 'COMPLETE') !== null;
}

/** The token age at which an attempt without a transaction expires; the form itself accepts a token for 15 minutes. */
export const ATTEMPT_LIFETIME_MILLIS = 20 * 60_000;
/** How long the reconciler leaves a new approval to the browser. */
export const BROWSER_FIRST_MILLIS = 15_000;
/**
 * How long payments of an attempt are still looked up after it ended, to find and refund a second payment of the same
 * form, or one that was in no list while it was being settled. The provider settles once a day.
 */
export const ATTEMPT_WATCH_MILLIS = 26 * 60 * 60_000;
/**
 * How far back settled payments are queried. The provider keeps two years; after a year without a query, a person must
 * check.
 */
export const SETTLED_LOOKBACK_MILLIS = 360 * DAY_MILLIS;
/** The largest expected difference between the clocks of the portal and of the provider. */
const MAX_CLOCK_DIFFERENCE_MILLIS = DAY_MILLIS;

export interface AttemptAge {
  readonly state: AttemptState;
  readonly startedAtMillis: number;
}

/**
 * The state of an attempt that appears in neither of the provider's lists (unsettled, then settled transactions), given
 * when reading them began. 'WATCHED': a payment may still appear. 'EXPIRED': its token is too old, nobody was charged.
 * 'UNKNOWN': it is too old for the queried period and may have been settled before, so a person must check. 'OVER': it
 * ended, and no payment can follow.
 */
export function attemptNotListed(
  { state, startedAtMillis }: AttemptAge,
  readAtMillis: number,
): 'WATCHED' | 'EXPIRED' | 'UNKNOWN' | 'OVER' {
  const age = readAtMillis - startedAtMillis;
  if (!isOpenAttempt(state)) return age < ATTEMPT_WATCH_MILLIS ? 'WATCHED' : 'OVER';
  if (age < ATTEMPT_LIFETIME_MILLIS) return 'WATCHED';
  return age > SETTLED_LOOKBACK_MILLIS ? 'UNKNOWN' : 'EXPIRED';
}

/**
 * Whether staff may record the outcome of an attempt: it is still open after the time in which the portal settles one that it can settle.
 * The provider could not be read since, or the attempt is too old for the queried period.
 */
export const mayStaffDecide = ({ state, startedAtMillis }: AttemptAge, nowMillis: number): boolean =>
  isOpenAttempt(state) && nowMillis - startedAtMillis >= ATTEMPT_WATCH_MILLIS;

/**
 * The period to query for settled payments of attempts with these start times, widened by the possible clock
 * difference.
 */
export function settledWindow(
  startedAtMillis: readonly number[],
  nowMillis: number,
): { readonly sinceMillis: number; readonly untilMillis: number } {
  const oldest = Math.min(
    nowMillis,
    ...startedAtMillis.filter((start) => nowMillis - start <= SETTLED_LOOKBACK_MILLIS),
  );
  return { sinceMillis: oldest - MAX_CLOCK_DIFFERENCE_MILLIS, untilMillis: nowMillis + MAX_CLOCK_DIFFERENCE_MILLIS };
}
