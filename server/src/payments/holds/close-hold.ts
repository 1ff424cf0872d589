import { type Cents, NO_CENTS, settlementOfHold, sumCents } from '@portal/domain';
import type { Transaction } from 'kysely';
import { audit, NO_REQUEST, systemActorFor } from '../../audit/audit.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import type { AuditCause } from '../audit-cause.ts';
import { insertTask } from '../jobs/card-task.store.ts';
import { lockHold, moveHold, openHoldIds } from './hold.store.ts';
import { refundUnfetchedOrders } from './refund-orders.ts';

/** Why a hold is closed: its user logged out, or the job found that its session ended or that it is a day old. */
export type CloseReason = 'LOGOUT' | 'ENDED';

/**
 * Closes a hold: refunds orders that were never fetched, and stores a task to capture the remaining draws with one surcharge, or to
 * void the hold if there are none. The payment job carries out the task. Closing a closed hold changes nothing. Returns the amount
 * that the card is charged.
 */
export async function closeHold(
  tx: Transaction<Database>,
  holdId: number,
  reason: CloseReason,
  now: Date,
  cause: Partial<AuditCause> = {},
): Promise<Cents> {
  const { state, user_id: userId, account_id: accountId } = await lockHold(tx, holdId);
  if (state !== 'OPEN') return NO_CENTS;
  const { actor = systemActorFor({ userId, accountId }), request = NO_REQUEST } = cause;
  await refundUnfetchedOrders(tx, holdId, { actor, request }, now);
  // read again, because refunds lowered the amount drawn
  const hold = await lockHold(tx, holdId);
  const { action, captureCents, surchargeCents } = settlementOfHold(hold);
  const kind = action === 'CLOSE_DRAWN' ? 'CAPTURE' : 'VOID';
  await moveHold(tx, hold, action, { close_reason: reason, closed_at: now, capture_amount: captureCents });
  const { attempt_id: attemptId, transaction_id: transactionId } = hold;
  await insertTask(tx, { kind, attemptId, transactionId, holdId, amount: captureCents, now });
  const drawn = { drawnCents: hold.drawnCents, surchargeCents, captureCents };
  await audit(tx, { kind: 'HOLD_CLOSED', actor, request, detail: { holdId, transactionId, reason, ...drawn } });
  return captureCents;
}

/** Closes the user's holds; for GUEST those of the session. Returns the amount that the card is charged, or null without a hold. */
export async function closeHoldsOfUser(
  tx: Transaction<Database>,
  session: Session,
  request: Pick<RequestFacts, 'id' | 'address'>,
  now: Date,
): Promise<Cents | null> {
  const ids = await openHoldIds(tx, session);
  const charged: Cents[] = [];
  for (const id of ids) charged.push(await closeHold(tx, id, 'LOGOUT', now, { actor: session, request }));
  return ids.length === 0 ? null : sumCents(charged);
}
