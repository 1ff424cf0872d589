import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../platform/database/schema.ts';
import { isCharged, pagesOf } from './model.testing.ts';
import { PRICES } from './world.testing.ts';

const DOCUMENT_RATE = 300;

const orderRow = z.object({
  guid: z.string(),
  state: z.string(),
  payer: z.string(),
  buyer: z.string(),
  document: z.number(),
  pages: z.string(),
  cents: z.number(),
  credits: z.number(),
});
type ChargedOrder = z.infer<typeof orderRow>;

/** The orders of a history with the revenue of each, taken from the ledger rather than from the orders. */
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

/** The pages that people in a history received. */
export interface ReceivedPages {
  /** Orders from which at least part of the file was sent. */
  readonly fetched: ReadonlySet<string>;
  /** Pages shown zoomed without a watermark, as 'buyer document page'. */
  readonly unmarked: ReadonlySet<string>;
}

/**
 * Returns '' if each buyer was charged exactly once for the pages received; else the problem. In histories longer than 30 days, a
 * page may be charged again, so then it is charged at least once.
 */
export function wrongCharges(
  orders: readonly ChargedOrder[],
  received: ReceivedPages,
  method: 'PAGE' | 'DOCUMENT',
  isLong: boolean,
): string {
  const lost = orders.find((order) => received.fetched.has(order.guid) && !isCharged(order));
  if (lost !== undefined) return `${lost.guid} was fetched and is ${lost.state}`;
  const isReceived = (order: ChargedOrder) =>
    order.payer === 'CARD' ? received.fetched.has(order.guid) : isCharged(order);
  const groups = Map.groupBy(orders, ({ buyer, document }) => `${buyer} ${document}`);
  const shown = new Map(
    [...groups].map(([name, ofBuyer]) => [name, new Set(ofBuyer.filter(isReceived).flatMap((o) => pagesOf(o.pages)))]),
  );
  for (const zoomed of received.unmarked) {
    const [name, page] = [zoomed.slice(0, zoomed.lastIndexOf(' ')), zoomed.slice(zoomed.lastIndexOf(' ') + 1)];
    const pages = shown.get(name) ?? new Set<number>();
    // A buyer who pays for a document gets all its pages.
    const isWhole = method === 'DOCUMENT' && groups.get(name)?.[0]?.payer !== 'IMAGE_CREDITS' && pages.size > 0;
    if (!isWhole && !pages.has(Number(page))) return `${zoomed} was zoomed without a watermark, but not charged`;
  }
  for (const [name, ofBuyer] of groups) {
    const problem = sumProblem(ofBuyer, shown.get(name)?.size ?? 0, method, isLong);
    if (problem !== '') return `${name}: ${problem}`;
  }
  return '';
}

function sumProblem(orders: readonly ChargedOrder[], pages: number, method: string, isLong: boolean): string {
  const sumOf = (unit: 'cents' | 'credits') => orders.reduce((total, order) => total + order[unit], 0);
  const [payer = ''] = orders.map((order) => order.payer);
  const [actual, least, most] = boundsOf(payer, method, pages, orders.length, sumOf);
  const isRight = actual >= least && (isLong || actual <= most) && (pages > 0 || actual === 0);
  return isRight ? '' : `${pages} pages by ${orders.length} orders of ${payer} cost ${actual}, not ${least} to ${most}`;
}

/** The charged amount, and its lowest and highest allowed values, which depend on how many orders charged a first page. */
function boundsOf(
  payer: string,
  method: string,
  pages: number,
  orders: number,
  sumOf: (unit: 'cents' | 'credits') => number,
): [number, number, number] {
  if (payer === 'IMAGE_CREDITS') return [sumOf('credits'), pages, pages];
  if (method === 'DOCUMENT') return [sumOf('cents'), pages > 0 ? DOCUMENT_RATE : 0, pages > 0 ? DOCUMENT_RATE : 0];
  const { first, additional } = payer === 'CARD' ? PRICES.card : PRICES.standard;
  const priceWith = (firstPages: number) => additional * pages + (first - additional) * firstPages;
  return [sumOf('cents'), priceWith(Math.min(1, pages)), priceWith(Math.min(pages, orders))];
}
