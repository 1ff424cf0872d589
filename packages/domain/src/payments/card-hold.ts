import { type Cents, subtractCents, sumCents } from '../money/index.ts';
import { captureAmount, holdCovers, type Surcharge, surchargeOn } from '../pricing/index.ts';

/** A preauthorization: open for charges, then captured for what was drawn, or voided when nothing was. */
export const HOLD_STATES = ['OPEN', 'CAPTURING', 'CAPTURED', 'VOIDING', 'VOIDED', 'FAILED'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

export const HOLD_ACTIONS = ['CLOSE_DRAWN', 'CLOSE_EMPTY', 'END', 'FAIL'] as const;
export type HoldAction = (typeof HOLD_ACTIONS)[number];

const TRANSITIONS: Readonly<Record<HoldAction, Partial<Readonly<Record<HoldState, HoldState>>>>> = {
  CLOSE_DRAWN: { OPEN: 'CAPTURING' },
  CLOSE_EMPTY: { OPEN: 'VOIDING' },
  END: { CAPTURING: 'CAPTURED', VOIDING: 'VOIDED' },
  // What cannot be captured is owed by the account. What cannot be voided was never charged and lapses by itself.
  FAIL: { CAPTURING: 'FAILED', VOIDING: 'VOIDED' },
};

/** The state after an action, or null when the action is not allowed in this state. */
export function nextHoldState(state: HoldState, action: HoldAction): HoldState | null {
  return TRANSITIONS[action][state] ?? null;
}

/** A hold is captured or voided at this age at the latest. */
export const HOLD_LIFETIME_MILLIS = 24 * 60 * 60_000;

export interface HoldMeans {
  readonly amountCents: Cents;
  readonly drawnCents: Cents;
  /** The county's card fee when the card was authorized: later changes do not affect it. */
  readonly surcharge: Surcharge;
}

/** The hold from which a charge is drawn: the first that covers it, so that older ones are used up first. */
export function holdFor<Hold extends HoldMeans>(holds: readonly Hold[], charge: Cents): Hold | undefined {
  return holds.find((hold) => holdCovers(hold.amountCents, hold.drawnCents, charge, hold.surcharge));
}

/** What closing a hold takes from the card: the draws and one surcharge on their sum; nothing is voided. */
export function settlementOf(hold: HoldMeans): {
  readonly action: 'CLOSE_DRAWN' | 'CLOSE_EMPTY';
  readonly captureCents: Cents;
  readonly surchargeCents: Cents;
} {
  const surchargeCents = surchargeOn(hold.drawnCents, hold.surcharge);
  const captureCents = captureAmount(hold.drawnCents, hold.surcharge);
  return { action: hold.drawnCents > 0 ? 'CLOSE_DRAWN' : 'CLOSE_EMPTY', captureCents, surchargeCents };
}

/**
 * What one more charge adds to the surcharge of its capture: a flat one is taken once, a share is rounded on the sum. The
 * parts that summaries show therefore add up to what is captured.
 */
export function surchargeAdded(drawnCents: Cents, charge: Cents, surcharge: Surcharge): Cents {
  return subtractCents(surchargeOn(sumCents([drawnCents, charge]), surcharge), surchargeOn(drawnCents, surcharge));
}
