import { priceOfRemainingPages } from '@portal/domain';
import type { Transaction } from 'kysely';
import { audit } from '../audit/audit.ts';
import {
  findImageState,
  type ImageStateRow,
  markDeliveryStarted,
  priceOfRow,
} from '../image-states/image-state.store.ts';
import { type DrawRefund, refundDraw } from '../payments/holds/refund-draw.ts';
import type { Database } from '../platform/database/schema.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { CallContext } from '../platform/http/route.ts';
import { pagesOfOrder } from './download-order.service.ts';
import { buyerScope, priceColumns } from './order-price.ts';
import { coversPage, lockPurchases, type Purchase, readPurchases, startOfRepeatPeriod } from './purchases.store.ts';

type GuidInput = { readonly imageStateGuid: string };

/**
 * Orders are paid within minutes and fetched within a day, so a purchase that made pages free may be this much older than the
 * repeat period.
 */
const PRICED_BEFORE_MS = 2 * 24 * 60 * 60_000;

/**
 * Records that the pages of an order are about to be delivered. From here on the order stays paid, and a card is charged for it.
 * If another order already delivered some of its pages, their price is refunded, so that nothing is charged twice. Purchases of
 * one document take turns; otherwise two orders that are fetched at the same time would both be charged.
 *
 * @returns the refund with its card fee, in cents
 * @throws ORDER_CLOSED if the order was refunded in the meantime, or if not all of its pages are paid
 */
export async function beginDelivery(
  tx: Transaction<Database>,
  call: CallContext<GuidInput>,
  order: ImageStateRow,
  now: Date,
): Promise<number> {
  let settled: Settled = NOTHING_REPEATED;
  if (order.payer === 'CARD' && order.delivery_began_at === null) {
    await lockPurchases(tx, order.account_id, order.document_id);
    const row = await findImageState(tx, call.session, order.guid);
    if (row?.delivery_began_at === null) settled = await settlePages(tx, call, row, now);
  }
  if (!(await markDeliveryStarted(tx, order.guid, now, settled.changes))) throw new Refusal('ORDER_CLOSED');
  return settled.refundCents;
}

interface Settled {
  readonly changes: object;
  readonly refundCents: number;
}
const NOTHING_REPEATED: Settled = { changes: {}, refundCents: 0 };

/** The changes to an order when other orders delivered some of its pages after it was paid. */
async function settlePages(
  tx: Transaction<Database>,
  { session, request }: CallContext<GuidInput>,
  row: ImageStateRow,
  now: Date,
): Promise<Settled> {
  const scope = buyerScope(session, 'CARD');
  const purchasesSince = (since: Date) => readPurchases(tx, session, scope, row.document_id, since);
  const isCovered = (purchases: readonly Purchase[], page: number) => purchases.some((one) => coversPage(one, page));
  const before = await purchasesSince(new Date(startOfRepeatPeriod(now).getTime() - PRICED_BEFORE_MS));
  const boughtPages = row.bought_pages;
  const isPaid = pagesOfOrder(row).every((page) => boughtPages.includes(page) || isCovered(before, page));
  if (!isPaid) throw new Refusal('ORDER_CLOSED');
  const others = await purchasesSince(startOfRepeatPeriod(now));
  const unrepeated = boughtPages.filter((page) => !isCovered(others, page));
  if (unrepeated.length === boughtPages.length) return NOTHING_REPEATED;
  const paidPrice = priceOfRow(row);
  const price = priceOfRemainingPages(paidPrice, unrepeated.length, row.page_count);
  const refundCents = paidPrice.totalCents - price.totalCents;
  let lessCharged: number | null = 0;
  if (refundCents > 0) {
    const refund: DrawRefund = {
      idempotencyKey: `repeat:${row.guid}`,
      reason: price.totalCents === 0 ? 'ORDER_REPEATED' : 'PAGES_REPEATED',
      actor: { userId: row.user_id, accountId: row.account_id, sessionId: row.session_id },
      reference: `image-state:${row.guid}`,
      postedAt: now,
      amount: refundCents,
    };
    // without a refund, the hold was closed in the meantime, and the order with it
    lessCharged = row.journal_id === null ? null : await refundDraw(tx, row.journal_id, refund);
    if (lessCharged === null) throw new Refusal('ORDER_CLOSED');
    const detail = { guid: row.guid, title: row.title, pages: row.pages, refundCents };
    await audit(tx, { kind: 'IMAGE_REPEATED', actor: session, request, detail });
  }
  const freeBy = others
    .filter((purchase) => boughtPages.some((page) => coversPage(purchase, page)))
    .map(({ guid }) => guid);
  const isDocumentBought = row.bought_document && unrepeated.length > 0;
  const changes = priceColumns({ price, boughtPages: unrepeated, isDocumentBought, freeBy });
  const free_by = row.free_by === null ? null : [...new Set([...row.free_by, ...freeBy])];
  return { changes: { ...changes, free_by }, refundCents: lessCharged };
}
