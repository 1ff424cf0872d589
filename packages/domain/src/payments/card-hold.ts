import { type Cents, subtractCents, sumCents } from '../money/index.ts';
import { captureAmount, holdCovers, type Surcharge, surchargeOn } from '../pricing/index.ts';

/**
 * States of a hold, which is an amount that a cardholder's bank has reserved (a preauthorization). Charges are drawn from an
 * OPEN hold. When it is closed, the provider is asked to capture the drawn amount (CAPTURING, then CAPTURED), or to void the
 * hold if nothing was drawn (VOIDING, then VOIDED). FAILED is a hold whose capture the provider refused.
 */
export const HOLD_STATES = ['OPEN', 'CAPTURING', 'CAPTURED', 'VOIDING', 'VOIDED', 'FAILED'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

/**
 * CLOSE_DRAWN and CLOSE_EMPTY close a hold with and without draws. END and FAIL record the outcome of the capture or void
 * at the provider.
 */
export const HOLD_ACTIONS = ['CLOSE_DRAWN', 'CLOSE_EMPTY', 'END', 'FAIL'] as const;
export type HoldAction = (typeof HOLD_ACTIONS)[number];

const TRANSITIONS: Readonly<Record<HoldAction, Partial<Readonly<Record<HoldState, HoldState>>>>> = {
  CLOSE_DRAWN: { OPEN: 'CAPTURING' },
  CLOSE_EMPTY: { OPEN: 'VOIDING' },
  END: { CAPTURING: 'CAPTURED', VOIDING: 'VOIDED' },
  // if the capture fails, the account owes the amount; if the void fails, the hold counts as voided all the same, because
  // nothing was charged and the bank lets it expire
  FAIL: { CAPTURING: 'FAILED', VOIDING: 'VOIDED' },
};

/** The state after an action, or null if the action is not allowed in this state. */
export function nextHoldState(state: HoldState, action: HoldAction): HoldState | null {
  return TRANSITIONS[action][state] ?? null;
}

/** A hold of this age can no longer be drawn on, and is closed. A logout closes it earlier. */
export const HOLD_LIFETIME_MILLIS = 24 * 60 * 60_000;

/** The amounts of a hold. The drawn amount plus the surcharge on it never exceeds the reserved amount. */
export interface HoldFunds {
  /** The reserved amount. */
  readonly amountCents: Cents;
  /** The sum of the charges drawn so far, without the surcharge. */
  readonly drawnCents: Cents;
  /** The county's card fee at the time of the preauthorization: later changes of the fee do not affect this hold. */
  readonly surcharge: Surcharge;
}

/**
 * The hold to draw a charge from: the first that covers it together with the surcharge; undefined if none does.
 * @param holds oldest first, so that older holds are used up first
 */
export function findCoveringHold<Hold extends HoldFunds>(holds: readonly Hold[], charge: Cents): Hold | undefined {
  return holds.find((hold) => holdCovers(hold.amountCents, hold.drawnCents, charge, hold.surcharge));
}

/**
 * How to close a hold: the action, the amount to capture (the draws plus one surcharge on their sum), and the surcharge in
 * it. Both amounts are zero for CLOSE_EMPTY.
 */
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
 * The surcharge that one more charge adds to the amount to capture. A flat surcharge is added by the first charge only. A
 * percentage is computed from the sum of all draws and rounded once, so that the surcharges shown for single charges add up
 * to the one that is captured.
 */
export function additionalSurcharge(drawnCents: Cents, charge: Cents, surcharge: Surcharge): Cents {
  return subtractCents(surchargeOn(sumCents([drawnCents, charge]), surcharge), surchargeOn(drawnCents, surcharge));
}
