import type { FeeSchedule, UsageBalance } from '@portal/contracts';
import { isCharged, priceOfRemainingPages } from '@portal/domain';
import type { Transaction } from 'kysely';
import { audit } from '../audit/audit.ts';
import {
  findImageState,
  type ImageStateRow,
  lockImageState,
  moveImageState,
  priceOfRow,
  stateOf,
} from '../image-states/image-state.store.ts';
import { requireOrderedDocument } from '../imaging/document-images.ts';
import { charge } from '../ledger/charge.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { notFound, Refusal } from '../platform/errors/refusal.ts';
import { errorText } from '../platform/errors/texts.ts';
import { type Answer, answer, type CallContext } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import { auditedAmounts, findOpenOrder, orderedPagesOf, pagesOfOrder } from './download-order.service.ts';
import { feeSchedule } from './fee-schedule.ts';
import { readFunds } from './funds.ts';
import { type PricedOrder, priceColumns, priceOrder } from './order-price.ts';
import type { OrderServices } from './order-services.ts';
import { hasRefundedPages, lockPurchases } from './purchases.store.ts';
import { requireUnchanged } from './require-unchanged.ts';

type Input = { readonly imageStateGuid: string };
type PayStatus = 'PAID' | 'INSUFFICIENT_FUNDS';
interface PaidOrder {
  readonly status: PayStatus;
  /** What was charged, if that is less than the user saw. */
  readonly feeSchedule?: FeeSchedule;
}
interface PayContent extends PaidOrder {
  readonly usageBalanceResult: { readonly usageBalance: UsageBalance };
}

/** Charges an order once, even if called again: an order that is already paid is reported as paid. */
export async function payOrder(services: OrderServices, call: CallContext<Input>): Promise<Answer<PayContent>> {
  const { db } = services.database;
  const { input, session } = call;
  const row = await findImageState(db, session, input.imageStateGuid);
  if (row === undefined) throw notFound();
  const { imageHash } = await requireOrderedDocument(db, session, row);
  if (!isCharged(stateOf(row))) {
    await findOpenOrder(db, session, row.guid, services.now()).catch(ignoreIfPaid(services, call));
    await requireUnchanged(services.imaging, { imageKey: row.image_key, imageHash, pages: pagesOfOrder(row) });
  }
  const content = await transact(db, async (tx) => {
    const paid = await payLocked(tx, services, call);
    // Read before the commit, because a failure after it would report a completed charge as an error.
    return { ...paid, usageBalanceResult: { usageBalance: await services.readUsageBalance(session, tx) } };
  });
  return answer(content, content.status === 'PAID' ? '' : errorText('INSUFFICIENT_FUNDS'));
}

/** Ignores the error 'not open' if a concurrent request has paid the order since it was read. */
const ignoreIfPaid =
  (services: OrderServices, { input, session }: CallContext<Input>) =>
  async (error: unknown): Promise<void> => {
    const row = await findImageState(services.database.db, session, input.imageStateGuid);
    if (row === undefined || !isCharged(stateOf(row))) throw error;
  };

async function payLocked(
  tx: Transaction<Database>,
  services: OrderServices,
  { input, session, request }: CallContext<Input>,
): Promise<PaidOrder> {
  const row = await lockImageState(tx, session, input.imageStateGuid);
  if (row === undefined) throw notFound();
  if (isCharged(stateOf(row))) return { status: 'PAID' };
  await lockPurchases(tx, row.account_id, row.document_id);
  // the pages were free because of another purchase, which staff refunded since the order was made: they cost again
  if (await hasRefundedPages(tx, { ...row, pages: pagesOfOrder(row) })) throw new Refusal('ORDER_CLOSED');
  const now = services.now();
  const priced = priceToCharge(row, await priceOrder(tx, session, services.county.current, orderedPagesOf(row), now));
  const lowered = isSamePrice(priced.price, priceOfRow(row)) ? {} : await feesOf(tx, services, session, row, priced);
  const { outcome, journalId } = await charge(tx, {
    session,
    payer: priced.payer,
    price: priced.price,
    idempotencyKey: `image-state:${row.guid}`,
    kind: 'IMAGES',
    reference: `image-state:${row.guid}`,
    postedAt: now,
    cardHolds: services.cardHolds,
    county: services.county.current,
  });
  if (journalId === null) return { status: 'INSUFFICIENT_FUNDS' };
  const isUpdated = await moveImageState(tx, row, 'PAY', {
    paid_at: now,
    journal_id: journalId,
    ...priceColumns(priced),
  });
  // The error rolls the charge back: only an order that becomes PAID is charged.
  if (!isUpdated) throw new Refusal('ORDER_CLOSED');
  const detail = { guid: row.guid, title: row.title, pages: row.pages, outcome, ...auditedAmounts(priced) };
  await audit(tx, { kind: 'IMAGE_PAID', actor: session, request, detail });
  return { status: 'PAID', ...lowered };
}

const isSamePrice = (one: PricedOrder['price'], other: PricedOrder['price']): boolean =>
  one.totalCents === other.totalCents && one.imageCredits === other.imageCredits;

/** The charges of an order that costs less than the user saw, for the receipt. Reads the funds before they are charged. */
async function feesOf(
  tx: Transaction<Database>,
  services: OrderServices,
  session: Session,
  { page_count: pageCount }: ImageStateRow,
  { payer, price }: PricedOrder,
): Promise<Pick<PaidOrder, 'feeSchedule'>> {
  // the embedded database has one connection, which this transaction holds
  const inTransaction = { ...services, readUsageBalance: (user: Session) => services.readUsageBalance(user, tx) };
  const funds = await readFunds(tx, inTransaction, session, payer, price);
  const isAdministrator = session.role === 'ACCOUNT';
  return { feeSchedule: feeSchedule({ payer, price, pageCount, funds, hasBuyOptions: false, isAdministrator }) };
}

/**
 * The price that the user saw, or less: pages that another order bought in the meantime are free, and the lower of the old and
 * the current rates applies. The user must order again if the account's payment method changed, or if the row does not record which
 * orders made its pages free (`free_by`).
 */
function priceToCharge(row: ImageStateRow, current: PricedOrder): PricedOrder {
  if (row.payer !== current.payer || row.free_by === null) throw new Refusal('ORDER_CLOSED');
  // Pages shown as free stay free, but are not bought by this order: otherwise a free repeat would start another 30 days.
  const boughtPages = row.bought_pages.filter((page) => current.boughtPages.includes(page));
  const price = priceOfRemainingPages(priceOfRow(row), boughtPages.length, row.page_count);
  if (current.price.totalCents < price.totalCents || current.price.imageCredits < price.imageCredits) return current;
  const isDocumentBought = row.bought_document && boughtPages.length > 0;
  const freeBy = [...new Set([...row.free_by, ...current.freeBy])];
  return { payer: current.payer, price, boughtPages, isDocumentBought, freeBy };
}
