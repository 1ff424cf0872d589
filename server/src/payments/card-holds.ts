import { cardSurcharge } from '@portal/contracts/county-config';
import { additionalSurcharge, captureAmount, cents, findCoveringHold, sumCents } from '@portal/domain';
import type { Kysely } from 'kysely';
import type { CountyConfig } from '../county-config/county-config.ts';
import type { CardHolds } from '../ledger/card-holds.ts';
import { holdLedgerAccount } from '../ledger/ledger-account.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';
import { assignHoldToSession, hasFailedHold, lockOpenHolds, openHolds } from './holds/hold.store.ts';

/**
 * Card holds in the database: drawn + surcharge(drawn) never exceeds the hold. Each draw checks this while the hold's row is
 * locked. After a failed capture, none of the payer's holds can be used.
 */
export function cardHolds(county: Pick<CountyConfig, 'current'>, now: () => Date): CardHolds {
  const usable = async (db: Kysely<Database>, session: Session) =>
    (await hasFailedHold(db, session)) ? [] : openHolds(db, session, now());
  return {
    draw: async (tx, session, amount) => {
      if (await hasFailedHold(tx, session)) return { outcome: 'NO_HOLD' };
      const holds = await lockOpenHolds(tx, session, now());
      const hold = findCoveringHold(holds, amount);
      if (hold === undefined) return { outcome: holds.length === 0 ? 'NO_HOLD' : 'EXHAUSTED' };
      await assignHoldToSession(tx, hold, session.sessionId);
      return { outcome: 'DRAWN', account: holdLedgerAccount(hold.id) };
    },
    covers: async (db, session, amount) => {
      const holds = await usable(db, session);
      if (findCoveringHold(holds, amount) !== undefined) return 'COVERED';
      return holds.length === 0 ? 'NO_HOLD' : 'EXHAUSTED';
    },
    pendingCapture: async (db, session) => {
      const holds = await usable(db, session);
      if (holds.length === 0) return null;
      return sumCents(holds.map(({ drawnCents, surcharge }) => captureAmount(drawnCents, surcharge)));
    },
    addedSurcharge: async (db, session, amount) => {
      const hold = findCoveringHold(await usable(db, session), amount);
      return hold === undefined
        ? additionalSurcharge(cents(0), amount, cardSurcharge(county.current))
        : additionalSurcharge(hold.drawnCents, amount, hold.surcharge);
    },
    agreedSurcharge: async (db, session) => (await usable(db, session))[0]?.surcharge,
  };
}
