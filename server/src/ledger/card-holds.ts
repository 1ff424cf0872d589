import { type Cents, cents } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';
import type { LedgerAccount } from './ledger-account.ts';

declare module '../platform/services.ts' {
  interface Services {
    /** Holds on cards; none while card payment is switched off. */
    readonly cardHolds: CardHolds;
  }
}

/** Why a hold does not cover a charge: there is no hold, or the rest of it is too small. */
export type NotCoveredReason = 'NO_HOLD' | 'EXHAUSTED';

/** What a card hold answers when a charge wants to draw on it. */
export type Draw =
  | { readonly outcome: 'DRAWN'; readonly account: LedgerAccount }
  | { readonly outcome: NotCoveredReason };

/** Card holds as charging sees them. */
export interface CardHolds {
  /** Holds a charge's place on the user's hold until the transaction ends, or says why not. The journal draws. */
  draw(tx: Transaction<Database>, session: Session, amount: Cents): Promise<Draw>;
  /** Whether a charge of this amount could be drawn now. */
  covers(db: Kysely<Database>, session: Session, amount: Cents): Promise<'COVERED' | NotCoveredReason>;
  /** What the card would be charged if the user's holds closed now: the draws and their surcharge; null without a hold. */
  charged(db: Kysely<Database>, session: Session): Promise<Cents | null>;
  /** What a charge of this amount would add to the surcharge of its capture. */
  surcharge(db: Kysely<Database>, session: Session, amount: Cents): Promise<Cents>;
}

/** Nobody has a hold. */
export const noCardHolds: CardHolds = {
  draw: async () => ({ outcome: 'NO_HOLD' }),
  covers: async () => 'NO_HOLD',
  charged: async () => null,
  surcharge: async () => cents(0),
};
