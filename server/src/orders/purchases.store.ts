import { FREE_REPEAT_DAYS } from '@portal/domain';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The scope of purchases that make a page free to repeat. */
export type BuyerScope = 'ACCOUNT' | 'USER' | 'SESSION';

/** The pages that an order paid for. */
export interface Purchase {
  readonly guid: string;
  readonly pages: readonly number[];
  /** Whether the order was charged per document, so that it paid for all pages of the document. */
  readonly isDocument: boolean;
}

/** The start of the 30 days before now: a purchase after this time makes its pages free to repeat. */
export const startOfRepeatPeriod = (now: Date): Date => new Date(now.getTime() - FREE_REPEAT_DAYS * DAY_MS);

/**
 * The pages of a document that were paid for since an instant, without those that were free. A card purchase counts once its
 * delivery begins: until then it may be refunded, and no other price may depend on it.
 */
export async function readPurchases(
  db: Kysely<Database>,
  session: Session,
  scope: BuyerScope,
  documentId: number,
  since: Date,
): Promise<Purchase[]> {
  const owner = { ACCOUNT: 'account_id', USER: 'user_id', SESSION: 'session_id' } as const;
  const id = { ACCOUNT: session.accountId, USER: session.userId, SESSION: session.sessionId };
  const rows = await db
    .selectFrom('image_state')
    .select(['guid', 'bought_pages', 'bought_document'])
    .where('document_id', '=', documentId)
    .where('account_id', '=', session.accountId)
    .where(owner[scope], '=', id[scope])
    .where('paid_at', '>', since)
    .where('state', 'in', ['PAID', 'DELIVERED'])
    .where((where) => where.or([where('payer', '<>', 'CARD'), where('delivery_began_at', 'is not', null)]))
    .orderBy('paid_at')
    .execute();
  return rows
    .filter(({ bought_pages: pages }) => pages.length > 0)
    .map((row) => ({ guid: row.guid, pages: row.bought_pages, isDocument: row.bought_document }));
}

/** Whether a purchase paid for a page. */
export const coversPage = ({ pages, isDocument }: Purchase, page: number): boolean =>
  isDocument || pages.includes(page);

/** Serializes an account's purchases of a document; otherwise two concurrent orders would both be charged. */
export const lockPurchases = (tx: Transaction<Database>, accountId: number, documentId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`purchase:${accountId}:${documentId}`}, 0))`.execute(tx);

/** The order whose free pages are checked. */
interface OrderWithFreePages {
  readonly free_by: readonly string[] | null;
  readonly bought_pages: readonly number[];
  readonly pages: readonly number[];
}

/**
 * Whether pages of an order were free only because of purchases that staff have refunded since: nobody pays for them now. Pages that the
 * order itself paid for do not count.
 */
export async function hasRefundedPages(db: Kysely<Database>, order: OrderWithFreePages): Promise<boolean> {
  const guids = order.free_by ?? [];
  if (guids.length === 0) return false;
  const rows = await db
    .selectFrom('image_state')
    .select(['guid', 'state', 'bought_pages', 'bought_document'])
    .where('guid', 'in', guids)
    .execute();
  const purchases = rows
    .filter(({ bought_pages: pages }) => pages.length > 0)
    .map(({ guid, state, bought_pages: pages, bought_document: isDocument }) => ({ guid, state, pages, isDocument }));
  const isRefunded = (page: number): boolean => {
    const covering = purchases.filter((purchase) => coversPage(purchase, page));
    return covering.length > 0 && covering.every(({ state }) => state === 'REFUNDED');
  };
  return order.pages.some((page) => !order.bought_pages.includes(page) && isRefunded(page));
}
