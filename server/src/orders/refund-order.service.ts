import type { ContentOf, refundOrder as refundOrderCall } from '@portal/contracts';
import { type Cents, checkRefund, cleanText, isRefundable, NO_CENTS, type Price } from '@portal/domain';
import type { Transaction } from 'kysely';
import { audit } from '../audit/audit.ts';
import { readChargedOrders, type StoredOrder } from '../image-states/charged-orders.store.ts';
import { moveImageState, priceOfRow } from '../image-states/image-state.store.ts';
import { imagesIssued } from '../ledger/balance-changes.ts';
import { type JournalEntry, postJournal } from '../ledger/journal.ts';
import { refundToLandlink } from '../ledger/landlink/landlink.store.ts';
import { countyLedgerAccount, customerLedgerAccount, hasClosedLedger } from '../ledger/ledger-account.ts';
import { lockHold } from '../payments/holds/hold.store.ts';
import { refundCaptured } from '../payments/holds/refund-captured.ts';
import { refundDraw } from '../payments/holds/refund-draw.ts';
import { requireCardRefund } from '../payments/holds/require-card-refund.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { notFound, Refusal } from '../platform/errors/refusal.ts';
import { requireValid } from '../platform/errors/require-valid.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { OrderServices } from './order-services.ts';
import { enqueueRefundMail, type RefundWay } from './refunded-order.mail.ts';
import { type RefundedOrder, readRefundedOrder } from './refunded-order.store.ts';

interface Input {
  readonly imageStateGuid: string;
  readonly reason: string;
}

/**
 * Refunds a purchase by the way it was paid. It can no longer be downloaded, and its pages count as not bought. The update of its state is
 * decided once, so that of several clerks only one refunds it.
 *
 * @throws Refusal CHANGED if it was refunded before or cannot be refunded now; one of `requireCardRefund` if the provider would refuse it
 */
export async function refundOrder(
  services: Pick<OrderServices, 'database' | 'now' | 'payments'>,
  context: CallContext<Input>,
): Promise<ContentOf<typeof refundOrderCall>> {
  const reason = cleanText(context.input.reason);
  requireValid(checkRefund({ reason }));
  // outside the transaction, which must not wait for the provider
  const [purchase] = await readChargedOrders(services.database.db, [context.input.imageStateGuid]);
  if (purchase !== undefined && isRefundable(purchase) && purchase.holdId !== null && purchase.holdState === 'CAPTURED')
    await requireCardRefund(services, purchase.holdId);
  return transact(services.database.db, async (tx) => {
    const order = await lockForRefund(tx, context.input.imageStateGuid);
    // read after the update, which waits for a download that changes the price
    const row = await readRefundedOrder(tx, order.guid);
    const price = priceOfRow(row);
    const refundCents = await payBack(tx, order, row, price, services.now());
    const { imageCredits: images } = price;
    await enqueueRefundMail(tx, { guid: row.guid, refundCents, images, way: wayOf(order, row) });
    const { guid, title, pages, username } = row;
    const detail = { guid, title, pages, username, reason, refundCents, images };
    await audit(tx, { kind: 'IMAGE_REFUNDED', actor: context.session, request: context.request, detail });
    return { refundCents, images };
  });
}

/** Marks the order as refunded. Its hold is locked first, as when it closes, so that the hold is not captured meanwhile. */
async function lockForRefund(tx: Transaction<Database>, guid: string): Promise<StoredOrder> {
  const [found] = await readChargedOrders(tx, [guid]);
  if (found === undefined) throw notFound();
  if (found.holdId !== null) await lockHold(tx, found.holdId);
  const [order] = await readChargedOrders(tx, [guid]);
  if (order === undefined || !isRefundable(order)) throw new Refusal('CHANGED');
  if (!(await moveImageState(tx, order, 'REFUND'))) throw new Refusal('CHANGED');
  return order;
}

/** Posts the refund. Returns what goes back in cents; for a card with its fee. */
async function payBack(
  tx: Transaction<Database>,
  order: StoredOrder,
  row: RefundedOrder,
  { totalCents, imageCredits }: Price,
  now: Date,
): Promise<Cents> {
  const journal = {
    idempotencyKey: `refund:${row.guid}`,
    actor: { userId: row.user_id, accountId: row.account_id, sessionId: row.session_id },
    reference: `image-state:${row.guid}`,
    postedAt: now,
  };
  if (order.holdId !== null && totalCents > 0) {
    const hold = await lockHold(tx, order.holdId);
    if (hold.state === 'CAPTURED') return refundCaptured(tx, hold, { ...journal, guid: row.guid, amount: totalCents });
    return (await refundDraw(tx, row.journal_id, { ...journal, reason: 'REFUNDED', amount: totalCents })) ?? NO_CENTS;
  }
  const { journalId } = await postJournal(tx, {
    ...journal,
    kind: 'REFUND',
    lines: [{ reason: 'REFUNDED', amountCents: totalCents }],
    entries: [...moneyBack(row, totalCents), ...(imageCredits > 0 ? imagesIssued(row.account_id, imageCredits) : [])],
  });
  // A deletion of the account may have ended while the journal waited for its balance: nobody could use the money.
  if (await hasClosedLedger(tx, row.account_id)) throw new Refusal('CHANGED');
  await refundToLandlink(tx, { chargeId: row.journal_id, journalId, postedAt: now });
  return totalCents;
}

/** Where the money goes, in the same cases as `payBack`. */
function wayOf({ holdId, holdState }: StoredOrder, { payer }: RefundedOrder): RefundWay {
  if (holdId !== null) return holdState === 'CAPTURED' ? 'card' : 'hold';
  return payer === 'INVOICE' ? 'invoice' : 'escrow';
}

const moneyBack = ({ payer, account_id: accountId }: RefundedOrder, amount: Cents): JournalEntry[] =>
  amount === 0
    ? []
    : [
        { account: customerLedgerAccount(payer === 'INVOICE' ? 'RECEIVABLE' : 'ESCROW', accountId), amount },
        { account: countyLedgerAccount('REVENUE'), amount: 0 - amount },
      ];
