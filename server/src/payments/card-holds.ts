import { type Cents, captureAmount, cents, holdFor, sumCents, surchargeAdded } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Session } from '../auth/session.ts';
import type { CountyConfig } from '../county-config/county-config.ts';
import { type LedgerAccount, ofHold } from '../ledger/ledger-account.ts';
import type { Database } from '../platform/database/schema.ts';
import { hasFailedHold, keepForSession, lockOpenHolds, openHolds } from './holds/hold.store.ts';
import { cardSurcharge } from './surcharges.ts';

/** Why a hold does not cover a charge: there is none, or what is left of it is too little. */
export type Uncovered = 'NO_HOLD' | 'EXHAUSTED';

/** What a card hold answers when a charge wants to draw on it. */
export type Draw = { readonly outcome: 'DRAWN'; readonly account: LedgerAccount } | { readonly outcome: Uncovered };

/** Card holds as charging sees them. */
export interface CardHolds {
  /** Holds a charge's place on the user's hold until the transaction ends, or says why not. The journal draws. */
  draw(tx: Transaction<Database>, session: Session, amount: Cents): Promise<Draw>;
  /** Whether a charge of this amount could be drawn now. */
  covers(db: Kysely<Database>, session: Session, amount: Cents): Promise<'COVERED' | Uncovered>;
  /** What the user's holds have been drawn on for; null without a hold. */
  drawn(db: Kysely<Database>, session: Session): Promise<Cents | null>;
  /** What the card would be charged if the user's holds closed now: the draws and their surcharge; null without a hold. */
  charged(db: Kysely<Database>, session: Session): Promise<Cents | null>;
  /** What a charge of this amount would add to the surcharge of its capture. */
  surcharge(db: Kysely<Database>, session: Session, amount: Cents): Promise<Cents>;
}

/**
 * Holds as the database knows them: drawn + surcharge(drawn) never exceeds the hold, checked while its row is held, by the
 * draws in the ledger. Whose card could not be captured before has no hold that counts.
 */
export function cardHolds(county: Pick<CountyConfig, 'current'>, now: () => Date): CardHolds {
  const usable = async (db: Kysely<Database>, session: Session) =>
    (await hasFailedHold(db, session)) ? [] : openHolds(db, session, now());
  return {
    draw: async (tx, session, amount) => {
      if (await hasFailedHold(tx, session)) return { outcome: 'NO_HOLD' };
      const holds = await lockOpenHolds(tx, session, now());
      const hold = holdFor(holds, amount);
      if (hold === undefined) return { outcome: holds.length === 0 ? 'NO_HOLD' : 'EXHAUSTED' };
      await keepForSession(tx, hold, session.sessionId);
      return { outcome: 'DRAWN', account: ofHold(hold.id) };
    },
    covers: async (db, session, amount) => {
      const holds = await usable(db, session);
      if (holdFor(holds, amount) !== undefined) return 'COVERED';
      return holds.length === 0 ? 'NO_HOLD' : 'EXHAUSTED';
    },
    drawn: async (db, session) => {
      const holds = await usable(db, session);
      return holds.length === 0 ? null : sumCents(holds.map(({ drawnCents }) => drawnCents));
    },
    charged: async (db, session) => {
      const holds = await usable(db, session);
      if (holds.length === 0) return null;
      return sumCents(holds.map(({ drawnCents, surcharge }) => captureAmount(drawnCents, surcharge)));
    },
    surcharge: async (db, session, amount) => {
      const hold = holdFor(await usable(db, session), amount);
      return hold === undefined
        ? surchargeAdded(cents(0), amount, cardSurcharge(county.current))
        : surchargeAdded(hold.drawnCents, amount, hold.surcharge);
    },
  };
}

/** Nobody has a hold. */
export const noCardHolds: CardHolds = {
  draw: async () => ({ outcome: 'NO_HOLD' }),
  covers: async () => 'NO_HOLD',
  drawn: async () => null,
  charged: async () => null,
  surcharge: async () => cents(0),
};
