import { type Cents, NO_CENTS, settlementOf, sumCents } from '@portal/domain';
import type { Transaction } from 'kysely';
import { type AuditActor, audit, NO_REQUEST, SYSTEM_ACTOR } from '../../audit/audit.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { insertTask } from '../jobs/card-task.store.ts';
import { lockHold, moveHold, openHoldIds } from './hold.store.ts';
import { returnUnfetchedOrders } from './return-orders.ts';

/** Why a hold is closed. */
export type CloseReason = 'LOGOUT' | 'ENDED';

interface ClosedBy {
  readonly actor?: AuditActor;
  readonly request?: Pick<RequestFacts, 'id' | 'address'>;
}

/**
 * Closes a hold: orders that were never fetched are refunded, and the provider is told to capture what is left of the draws with
 * one surcharge, or to void it when nothing is. What was decided here is carried out by the jobs. Closing again changes nothing.
 * Returns what the card is charged.
 */
export async function closeHold(
  tx: Transaction<Database>,
  holdId: number,
  reason: CloseReason,
  now: Date,
  by: ClosedBy = {},
): Promise<Cents> {
  if ((await lockHold(tx, holdId)).state !== 'OPEN') return NO_CENTS;
  const { actor = SYSTEM_ACTOR, request = NO_REQUEST } = by;
  await returnUnfetchedOrders(tx, holdId, { actor, request }, now);
  const hold = await lockHold(tx, holdId);
  const { action, captureCents, surchargeCents } = settlementOf(hold);
  const kind = action === 'CLOSE_DRAWN' ? 'CAPTURE' : 'VOID';
  await moveHold(tx, hold, action, { close_reason: reason, closed_at: now, capture_amount: captureCents });
  const { attempt_id: attemptId, transaction_id: transactionId } = hold;
  await insertTask(tx, { kind, attemptId, transactionId, holdId, amount: captureCents, now });
  const drawn = { drawnCents: hold.drawnCents, surchargeCents, captureCents };
  await audit(tx, { kind: 'HOLD_CLOSED', actor, request, detail: { holdId, transactionId, reason, ...drawn } });
  return captureCents;
}

/** Closes what the user holds; for GUEST what the session holds. Returns what the card is charged, null without a hold. */
export async function closeHoldsOf(
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
