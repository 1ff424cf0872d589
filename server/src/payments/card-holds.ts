import type { Cents } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Session } from '../auth/session.ts';
import type { LedgerAccount } from '../ledger/ledger-account.ts';
import type { Database } from '../platform/database/schema.ts';

/** Why a hold does not cover a charge: there is none, or what is left of it is too little. */
export type Uncovered = 'NO_HOLD' | 'EXHAUSTED';

/** What a card hold answers when a charge wants to draw on it. */
export type Draw = { readonly outcome: 'DRAWN'; readonly account: LedgerAccount } | { readonly outcome: Uncovered };

/** Card holds as charging sees them. Card payment is a part of its own; without it nobody has a hold. */
export interface CardHolds {
  /** Reserves a charge on the session's hold, or says why not. Nothing is drawn then. */
  draw(tx: Transaction<Database>, session: Session, amount: Cents): Promise<Draw>;
  /** Whether a charge of this amount could be drawn now. */
  covers(db: Kysely<Database>, session: Session, amount: Cents): Promise<'COVERED' | Uncovered>;
  /** What the session's hold has been drawn on for; null without a hold. */
  drawn(db: Kysely<Database>, session: Session): Promise<Cents | null>;
}

export const noCardHolds: CardHolds = {
  draw: async () => ({ outcome: 'NO_HOLD' }),
  covers: async () => 'NO_HOLD',
  drawn: async () => null,
};
