import { type Cents, cents } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../../audit/audit.ts';
import { moveImageState } from '../../image-states/image-state.store.ts';
import { holdLedgerAccount } from '../../ledger/ledger-account.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { AuditCause } from '../audit-cause.ts';
import { postRefund } from './refund-draw.ts';

/** Paid orders of a hold whose delivery never began. */
function unfetchedOrders(db: Kysely<Database>, holdId: number) {
  const hold = holdLedgerAccount(holdId);
  return db
    .selectFrom('image_state')
    .innerJoin('entry', 'entry.journal_id', 'image_state.journal_id')
    .innerJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
    .select(['image_state.guid', 'image_state.state', 'image_state.title', 'entry.amount'])
    .select(['image_state.user_id', 'image_state.account_id', 'image_state.session_id'])
    .where('ledger_account.kind', '=', hold.kind)
    .where('ledger_account.owner', '=', hold.owner)
    .where('image_state.state', '=', 'PAID')
    .where('image_state.delivery_began_at', 'is', null)
    .orderBy('image_state.guid')
    .execute();
}

/** The amounts that closing a hold now would refund, by order. */
export const refundableDraws = async (db: Kysely<Database>, holdId: number): Promise<Cents[]> =>
  (await unfetchedOrders(db, holdId)).map(({ amount }) => cents(0 - amount));

/**
 * Refunds the draws of orders whose delivery never began, because a card is charged only for delivered pages. Such an order is
 * closed, and its user is notified that nothing was charged. An order whose delivery began stays paid; otherwise a user could
 * abort before the last byte and get pages for free.
 */
export async function refundUnfetchedOrders(
  tx: Transaction<Database>,
  holdId: number,
  cause: AuditCause,
  now: Date,
): Promise<void> {
  for (const order of await unfetchedOrders(tx, holdId)) {
    const { guid, title, amount } = order;
    const withoutPages = { bought_pages: [], bought_document: false };
    // The delivery may have begun since the query, so the update checks again.
    if (!(await moveImageState(tx, order, 'RETURN', withoutPages))) continue;
    await postRefund(tx, holdId, {
      idempotencyKey: `return:${guid}`,
      reason: 'NOT_DELIVERED',
      actor: { userId: order.user_id, accountId: order.account_id, sessionId: order.session_id },
      reference: `image-state:${guid}`,
      postedAt: now,
      amount: 0 - amount,
    });
    await audit(tx, { kind: 'IMAGE_RETURNED', ...cause, detail: { guid, title, returnedCents: 0 - amount } });
  }
}
