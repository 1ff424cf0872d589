import { type Cents, cents, type Surcharge } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';
import type { LedgerAccount } from './ledger-account.ts';

declare module '../platform/services.ts' {
  interface Services {
    /** The holds on cards; there are none while card payment is turned off. */
    readonly cardHolds: CardHolds;
  }
}

/** Why a charge is not covered: the user has no hold on a card, or too little of every hold is left. */
export type NotCoveredReason = 'NO_HOLD' | 'EXHAUSTED';

/** The result of an attempt to draw a charge on a card hold. */
export type DrawResult =
  | { readonly outcome: 'DRAWN'; readonly account: LedgerAccount }
  | { readonly outcome: NotCoveredReason };

/** The functions of card holds that charging uses. */
export interface CardHolds {
  /** Locks the user's hold for a charge until the transaction ends, or returns why it cannot. The journal then draws the amount. */
  draw(tx: Transaction<Database>, session: Session, amount: Cents): Promise<DrawResult>;
  /** True if a charge of this amount could be drawn now. */
  covers(db: Kysely<Database>, session: Session, amount: Cents): Promise<'COVERED' | NotCoveredReason>;
  /** The amount that the card would be charged if the user's holds closed now: draws and surcharge; null without a hold. */
  pendingCapture(db: Kysely<Database>, session: Session): Promise<Cents | null>;
  /** The amount that a charge of this size would add to the surcharge of its capture. */
  addedSurcharge(db: Kysely<Database>, session: Session, amount: Cents): Promise<Cents>;
  /** The card fee of the user's open hold, which is the one that the user saw; undefined without a hold. */
  agreedSurcharge(db: Kysely<Database>, session: Session): Promise<Surcharge | undefined>;
}

/** Card holds of a portal without card payment: no user has one. */
export const noCardHolds: CardHolds = {
  draw: async () => ({ outcome: 'NO_HOLD' }),
  covers: async () => 'NO_HOLD',
  pendingCapture: async () => null,
  addedSurcharge: async () => cents(0),
  agreedSurcharge: async () => undefined,
};
