import { type Cents, cents } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';
import type { LedgerAccount } from './ledger-account.ts';

declare module '../platform/services.ts' {
  interface Services {
    /** The holds on users' cards. */
    readonly cardHolds: CardHolds;
  }
}

/** Why a charge is not covered: the user has no hold on a card, or too little of every hold is left. */
export type NotCoveredReason = 'NO_HOLD' | 'EXHAUSTED';

/** The result of `CardHolds.draw`: the ledger account of the hold that pays the charge, or why no hold covers it. */
export type DrawResult =
  | { readonly outcome: 'DRAWN'; readonly account: LedgerAccount }
  | { readonly outcome: NotCoveredReason };

/** The interface of the ledger to card holds, which the payments folder implements. */
export interface CardHolds {
  /**
   * Chooses the hold that pays a charge, and locks it until the transaction ends, so that no other charge uses the same money. The caller
   * posts the journal that debits the returned account.
   */
  draw(tx: Transaction<Database>, session: Session, amount: Cents): Promise<DrawResult>;
  /** Whether one of the user's holds would cover a charge of this amount now. Locks nothing. */
  covers(db: Kysely<Database>, session: Session, amount: Cents): Promise<'COVERED' | NotCoveredReason>;
  /** The amount that would be captured if the user's holds ended now: the charges and their surcharge; null without a hold. */
  pendingCapture(db: Kysely<Database>, session: Session): Promise<Cents | null>;
  /** The amount that a charge would add to the surcharge of the capture. */
  addedSurcharge(db: Kysely<Database>, session: Session, amount: Cents): Promise<Cents>;
}

/** For callers without card payment: no user has a hold. */
export const noCardHolds: CardHolds = {
  draw: async () => ({ outcome: 'NO_HOLD' }),
  covers: async () => 'NO_HOLD',
  pendingCapture: async () => null,
  addedSurcharge: async () => cents(0),
};
