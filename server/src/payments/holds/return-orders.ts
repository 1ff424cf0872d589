import { type Cents, cents } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import { type AuditActor, audit } from '../../audit/audit.ts';
import { moveImageState } from '../../image-states/image-state.store.ts';
import { ofHold } from '../../ledger/ledger-account.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import { postRefund } from './refund-draw.ts';

interface ReturnedBy {
  readonly actor: AuditActor;
  readonly request: Pick<RequestFacts, 'id' | 'address'>;
}

/** Orders drawn on a hold that nobody began to fetch. */
function unfetchedOrders(db: Kysely<Database>, holdId: number) {
  const hold = ofHold(holdId);
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

/** What closing a hold now would take back, order by order. */
export const returnableDraws = async (db: Kysely<Database>, holdId: number): Promise<Cents[]> =>
  (await unfetchedOrders(db, holdId)).map(({ amount }) => cents(0 - amount));

/**
 * Takes back the draws of orders that nobody began to fetch: a card is charged for what was delivered. Such an
 * order is over, and its user is told that nothing was charged. An order whose delivery began stays
 * paid, or the last byte left out would be a way to pages for nothing.
 */
export async function returnUnfetchedOrders(
  tx: Transaction<Database>,
  holdId: number,
  by: ReturnedBy,
  now: Date,
): Promise<void> {
  for (const order of await unfetchedOrders(tx, holdId)) {
    const { guid, title, amount } = order;
    const returned = { bought_pages: [], bought_document: false };
    // A fetch may have begun since it was read: the update asks once more.
    if (!(await moveImageState(tx, order, 'RETURN', returned))) continue;
    await postRefund(tx, holdId, {
      idempotencyKey: `return:${guid}`,
      reason: 'NOT_DELIVERED',
      actor: { userId: order.user_id, accountId: order.account_id, sessionId: order.session_id },
      reference: `image-state:${guid}`,
      postedAt: now,
      amount: 0 - amount,
    });
    await audit(tx, { kind: 'IMAGE_RETURNED', ...by, detail: { guid, title, returnedCents: 0 - amount } });
  }
}
