import { type Cents, subtractCents, sumCents } from '../money/index.ts';
import { captureAmount, holdCovers, type Surcharge, surchargeOn } from '../pricing/index.ts';

/**
 * States of a preauthorization (hold): open for charges, then captured for the drawn amount, or voided if nothing was
 * drawn.
 */
export const HOLD_STATES = ['OPEN', 'CAPTURING', 'CAPTURED', 'VOIDING', 'VOIDED', 'FAILED'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

export const HOLD_ACTIONS = ['CLOSE_DRAWN', 'CLOSE_EMPTY', 'END', 'FAIL'] as const;
export type HoldAction = (typeof HOLD_ACTIONS)[number];

const TRANSITIONS: Readonly<Record<HoldAction, Partial<Readonly<Record<HoldState, HoldState>>>>> = {
  CLOSE_DRAWN: { OPEN: 'CAPTURING' },
  CLOSE_EMPTY: { OPEN: 'VOIDING' },
  END: { CAPTURING: 'CAPTURED', VOIDING: 'VOIDED' },
  // if the capture fails, the account owes the amount; if the void fails, nothing was charged and the hold expires at
  // the bank
  FAIL: { CAPTURING: 'FAILED', VOIDING: 'VOIDED' },
};

/** The state after an action, or null if the action is not allowed in this state. */
export function nextHoldState(state: HoldState, action: HoldAction): HoldState | null {
  return TRANSITIONS[action][state] ?? null;
}

/** The maximum age of a hold; it is captured or voided by then. */
export const HOLD_LIFETIME_MILLIS = 24 * 60 * 60_000;

export interface HoldFunds {
  readonly amountCents: Cents;
  readonly drawnCents: Cents;
  /** The county's card fee at the time of the authorization: later changes do not affect it. */
  readonly surcharge: Surcharge;
}

/** The hold to draw a charge from: the first that covers it, so that older holds are used up first. */
export function findCoveringHold<Hold extends HoldFunds>(holds: readonly Hold[], charge: Cents): Hold | undefined {
  return holds.find((hold) => holdCovers(hold.amountCents, hold.drawnCents, charge, hold.surcharge));
}

/** How a hold is closed: captured for its draws plus one surcharge on their sum, or voided if there are no draws. */
export function settlementOfHold(hold: HoldFunds): {
  readonly action: 'CLOSE_DRAWN' | 'CLOSE_EMPTY';
  readonly captureCents: Cents;
  readonly surchargeCents: Cents;
} {
  const surchargeCents = surchargeOn(hold.drawnCents, hold.surcharge);
  const captureCents = captureAmount(hold.drawnCents, hold.surcharge);
  return { action: hold.drawnCents > 0 ? 'CLOSE_DRAWN' : 'CLOSE_EMPTY', captureCents, surchargeCents };
}

/**
 * The surcharge that one more charge adds to the capture. A flat surcharge applies once; a percentage is rounded on the
 * sum. The amounts shown in summaries therefore add up to the captured amount.
 */
export function additionalSurcharge(drawnCents: Cents, charge: Cents, surcharge: Surcharge): Cents {
  return subtractCents(surchargeOn(sumCents([drawnCents, charge]), surcharge), surchargeOn(drawnCents, surcharge));
}
