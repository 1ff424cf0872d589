const DAY_MILLIS = 24 * 60 * 60_000;

/** One try to pay by card: our row before the provider hears of it. */
export const ATTEMPT_STATES = ['NEW', 'TOKEN_ISSUED', 'DONE', 'REFUSED', 'EXPIRED'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export const ATTEMPT_ACTIONS = ['ISSUE_TOKEN', 'COMPLETE', 'REFUSE', 'EXPIRE'] as const;
export type AttemptAction = (typeof ATTEMPT_ACTIONS)[number];

/** What a card is paid for. */
export const PAYMENT_PURPOSES = ['PREAUTHORIZATION', 'ESCROW_DEPOSIT', 'EFILE'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/**
 * Action -> the states in which it is allowed -> the next state. A row whose token was never stored (the process died while
 * requesting it) may still be paid: the provider knows the token, so NEW can complete as well.
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
/**
 * How long payments of an attempt are looked for, however it ended. A second payment of one form, or one that no list showed
 * while it was being settled, is found and refunded. The provider settles once a day.
 */
export const ATTEMPT_WATCH_MILLIS = 26 * 60 * 60_000;
/** The provider tells of two years; a payment that nobody looked for in a year is for a person to find. */
export const SETTLED_REACH_MILLIS = 360 * DAY_MILLIS;
/** The largest expected difference between the clocks of the portal and of the provider. */
const CLOCKS_DIFFER_MILLIS = DAY_MILLIS;

export interface AttemptAge {
  readonly state: AttemptState;
  readonly startedAtMillis: number;
}

/**
 * What complete readings of the provider's lists (first unsettled, then settled transactions), begun at a given time, mean for an
 * attempt that appears in neither. 'WATCHED': a payment may still appear. 'EXPIRED': its token is too old, nobody was charged.
 * 'UNKNOWN': nobody looked for so long that it may have been settled before the period that was read, so a person must check.
 * 'OVER': it had ended, and nothing more will come.
 */
export function attemptNotListed(
  { state, startedAtMillis }: AttemptAge,
  readAtMillis: number,
): 'WATCHED' | 'EXPIRED' | 'UNKNOWN' | 'OVER' {
  const age = readAtMillis - startedAtMillis;
  if (!isOpenAttempt(state)) return age < ATTEMPT_WATCH_MILLIS ? 'WATCHED' : 'OVER';
  if (age < ATTEMPT_LIFETIME_MILLIS) return 'WATCHED';
  return age > SETTLED_REACH_MILLIS ? 'UNKNOWN' : 'EXPIRED';
}

/**
 * The period in which payments of attempts that began at these times may have been settled, as a query for the provider: widened
 * for differing clocks.
 */
export function settledWindow(
  startedAtMillis: readonly number[],
  nowMillis: number,
): { readonly sinceMillis: number; readonly untilMillis: number } {
  const oldest = Math.min(nowMillis, ...startedAtMillis.filter((start) => nowMillis - start <= SETTLED_REACH_MILLIS));
  return { sinceMillis: oldest - CLOCKS_DIFFER_MILLIS, untilMillis: nowMillis + CLOCKS_DIFFER_MILLIS };
}
