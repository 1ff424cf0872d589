import type { ContentOf, logoutCharge } from '@portal/contracts';
import { settlementOfHold, subtractCents, sumCents } from '@portal/domain';
import type { Session } from '../../platform/http/session.ts';
import type { Services } from '../../platform/services.ts';
import { openHolds } from './hold.store.ts';
import { refundableDraws } from './refund-orders.ts';

/**
 * The charge if the user's holds were closed now. Like the logout, it leaves out orders that were never fetched. It is shown before
 * the logout, so that the charge is no surprise.
 */
export async function readLogoutCharge(
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
  session: Session,
): Promise<ContentOf<typeof logoutCharge>> {
  const holds = await openHolds(db, session, now());
  const closed = await Promise.all(
    holds.map(async (hold) => {
      const refundable = await refundableDraws(db, hold.id);
      const drawnCents = subtractCents(hold.drawnCents, sumCents(refundable));
      return { charge: settlementOfHold({ ...hold, drawnCents }).captureCents, orders: refundable.length };
    }),
  );
  return {
    chargeCents: holds.length === 0 ? null : sumCents(closed.map(({ charge }) => charge)),
    heldCents: sumCents(holds.map(({ amountCents }) => amountCents)),
    canceledOrders: closed.reduce((count, { orders }) => count + orders, 0),
  };
}
