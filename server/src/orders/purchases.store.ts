import { FREE_REPEAT_DAYS } from '@portal/domain';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whose purchases make a page free to repeat. */
export type BuyerScope = 'ACCOUNT' | 'USER' | 'SESSION';

/** What an order paid for. */
export interface Purchase {
  readonly guid: string;
  readonly pages: readonly number[];
  readonly isDocument: boolean;
}

/** Since when a purchase makes its pages free to repeat. */
export const repeatableSince = (now: Date): Date => new Date(now.getTime() - FREE_REPEAT_DAYS * DAY_MS);

/**
 * What was bought of a document since an instant: pages that were paid for, not those that came along for nothing. What
 * a card pays for is bought when its delivery begins: until then it may be given back, and nothing may rest on it.
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
export const covers = ({ pages, isDocument }: Purchase, page: number): boolean => isDocument || pages.includes(page);

/** One purchase of a document by an account at a time, or two orders made together would both be charged. */
export const lockPurchases = (tx: Transaction<Database>, accountId: number, documentId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`purchase:${accountId}:${documentId}`}, 0))`.execute(tx);
