import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../platform/database/schema.ts';
import { isCharged, pagesOf } from './model.testing.ts';
import { PRICES } from './world.testing.ts';

const orderRow = z.object({
  guid: z.string(),
  state: z.string(),
  /** How the order is paid: 'CARD', 'ESCROW', 'INVOICE', 'IMAGE_CREDITS' ... */
  payer: z.string(),
  /** Who owns bought pages: 'account 7', for a card 'user 12', for a guest 'session 1003'. */
  buyer: z.string(),
  /** The document's id. */
  document: z.number(),
  /** The ordered pages: '1-3, 7'. */
  pages: z.string(),
  /** The county's revenue from the order, after refunds. */
  cents: z.number(),
  /** The image credits that the order used, after refunds. */
  credits: z.number(),
});
type ChargedOrder = z.infer<typeof orderRow>;

/** All orders in the database, with what the ledger says that each cost. The amounts in the orders themselves are not used. */
export async function readCharges(db: Kysely<Database>): Promise<ChargedOrder[]> {
  const { rows } = await sql`select s.guid, s.state, s.payer, s.document_id as document, s.pages,
      case when s.payer <> 'CARD' then 'account ' || s.account_id
        when u.role = 'GUEST' then 'session ' || s.session_id else 'user ' || s.user_id end as buyer,
      coalesce(sum(e.amount) filter (where a.kind = 'REVENUE'), 0)::int as cents,
      coalesce(sum(e.amount) filter (where a.kind = 'IMAGES_ISSUED'), 0)::int as credits
    from image_state s join portal_user u on u.id = s.user_id
    left join journal j on j.reference = 'image-state:' || s.guid
    left join entry e on e.journal_id = j.id left join ledger_account a on a.id = e.ledger_account_id
    group by s.guid, u.role order by s.guid`.execute(db);
  return z.parse(z.array(orderRow), rows);
}

/** A page of a document that was shown to a buyer. Buyer and document are as in the orders. */
interface ShownPage {
  readonly buyer: string;
  readonly document: number;
  readonly page: number;
}

/** What the users of a history (a sequence of steps that the simulation plays) received. */
export interface ReceivedPages {
  /** Guids of the orders from which at least part of the file was sent. */
  readonly fetched: ReadonlySet<string>;
  /** Pages that were shown enlarged without a watermark, which is only for buyers. */
  readonly unmarked: readonly ShownPage[];
}

/** How the users of a history pay for images: by the page, or one price for the document. */
type ChargeMethod = 'PAGE' | 'DOCUMENT';

/** All orders of one buyer for one document. */
interface Purchase {
  readonly buyer: string;
  readonly document: number;
  readonly orders: readonly ChargedOrder[];
  /** The pages that must have been charged. */
  readonly pages: ReadonlySet<number>;
}

/**
 * Checks that each buyer was charged exactly once for the pages received, and for no other page. Returns '' or the first problem.
 * @param canRepeat the history is longer than the 30 days for which a page is bought, so that a page may be charged several times
 */
export function findWrongOrderCharge(
  orders: readonly ChargedOrder[],
  { fetched, unmarked }: ReceivedPages,
  method: ChargeMethod,
  canRepeat: boolean,
): string {
  const free = orders.find((order) => fetched.has(order.guid) && !isCharged(order));
  if (free !== undefined) return `${free.guid} was fetched and is ${free.state}`;
  const purchases = purchasesOf(orders, fetched);
  for (const shown of unmarked) {
    const purchase = purchases.find(({ buyer, document }) => buyer === shown.buyer && document === shown.document);
    if (purchase === undefined || !isBought(purchase, shown.page, method))
      return `page ${shown.page} of ${shown.document} was enlarged for ${shown.buyer} without a watermark, but not charged`;
  }
  for (const purchase of purchases) {
    const problem = wrongSum(purchase, method, canRepeat);
    if (problem !== '') return `${purchase.buyer}, document ${purchase.document}: ${problem}`;
  }
  return '';
}

function purchasesOf(orders: readonly ChargedOrder[], fetched: ReadonlySet<string>): Purchase[] {
  // with a card, pages are bought when their delivery begins, and otherwise when the order is paid
  const isReceived = (order: ChargedOrder) => (order.payer === 'CARD' ? fetched.has(order.guid) : isCharged(order));
  const groups = Map.groupBy(orders, ({ buyer, document }) => `${buyer} ${document}`);
  return [...groups.values()].flatMap((ofPurchase) => {
    const [first] = ofPurchase;
    if (first === undefined) return [];
    const pages = new Set(ofPurchase.filter(isReceived).flatMap((order) => pagesOf(order.pages)));
    return { buyer: first.buyer, document: first.document, orders: ofPurchase, pages };
  });
}

/** All orders of a purchase have the same payer. */
const payerOf = ({ orders }: Purchase): string => orders[0]?.payer ?? '';

/** Whether a page belongs to a purchase. A price for the document includes all its pages; image credits are always by the page. */
function isBought(purchase: Purchase, page: number, method: ChargeMethod): boolean {
  const isWholeDocument = method === 'DOCUMENT' && payerOf(purchase) !== 'IMAGE_CREDITS' && purchase.pages.size > 0;
  return isWholeDocument || purchase.pages.has(page);
}

/** '' if the orders of a purchase cost the right amount in total; else the problem. */
function wrongSum(purchase: Purchase, method: ChargeMethod, canRepeat: boolean): string {
  const { orders, pages } = purchase;
  const payer = payerOf(purchase);
  const amounts = orders.map(({ cents, credits }) => (payer === 'IMAGE_CREDITS' ? credits : cents));
  const paid = amounts.reduce((total, amount) => total + amount, 0);
  const { least, most } = priceRange(payer, method, pages.size, orders.length);
  const isRight = paid >= least && (canRepeat || paid <= most) && (pages.size > 0 || paid === 0);
  return isRight
    ? ''
    : `${pages.size} pages by ${orders.length} orders of ${payer} cost ${paid}, not ${least} to ${most}`;
}

/**
 * The lowest and the highest right price of pages, in cents or image credits. The right price depends on how many of the orders had a page
 * that was not bought before: the first such page of each order has the price of a first page.
 */
function priceRange(
  payer: string,
  method: ChargeMethod,
  pages: number,
  orders: number,
): { readonly least: number; readonly most: number } {
  if (payer === 'IMAGE_CREDITS') return { least: pages, most: pages };
  if (method === 'DOCUMENT') {
    const price = pages > 0 ? PRICES.document : 0;
    return { least: price, most: price };
  }
  const { first, additional } = payer === 'CARD' ? PRICES.card : PRICES.standard;
  const priceWith = (firstPages: number) => first * firstPages + additional * (pages - firstPages);
  return { least: priceWith(Math.min(1, pages)), most: priceWith(Math.min(pages, orders)) };
}
