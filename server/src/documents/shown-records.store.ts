import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** The records that one response showed or linked to. */
export interface RecordsOfResponse {
  readonly owner: string;
  readonly shownAt: Date;
  readonly docIds: readonly number[];
}

/** Stores the records of several responses, in one statement. */
export async function insertShown(db: Kysely<Database>, shown: readonly RecordsOfResponse[]): Promise<void> {
  const rows = shown.map(({ owner, shownAt, docIds }) => ({ owner, shown_at: shownAt, doc_ids: docIds }));
  await sql`INSERT INTO shown_record (owner, shown_at, doc_ids)
    SELECT owner, shown_at, ARRAY(SELECT value::bigint FROM json_array_elements_text(doc_ids))
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS shown (owner text, shown_at timestamptz, doc_ids json)`.execute(
    db,
  );
}

/** Whether a response after `since` showed the record to the owner, or linked to it. */
export async function wasShown(db: Kysely<Database>, owner: string, docId: number, since: Date): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM shown_record
    WHERE owner = ${owner} AND shown_at > ${since} AND ${docId}::bigint = ANY (doc_ids) LIMIT 1`.execute(db);
  return rows.length > 0;
}

interface Buyer {
  readonly accountId: number;
  readonly userId: number;
  /** All guests share one user, so what a guest bought belongs to the session. */
  readonly guestSessionId: number | null;
}

/**
 * Whether the buyer has images of the record, and so may always read its details: the account, for a card its user, or the guest. As in
 * prices, a card purchase counts once its delivery begins, because until then it may be refunded.
 */
export async function wasBought(db: Kysely<Database>, buyer: Buyer, docId: number): Promise<boolean> {
  const { accountId, userId, guestSessionId } = buyer;
  const row = await db
    .selectFrom('image_state')
    .select('guid')
    .where('document_id', '=', docId)
    .where('account_id', '=', accountId)
    .where('paid_at', 'is not', null)
    .where('state', 'in', ['PAID', 'DELIVERED'])
    // strangers who registered themselves share one account, and pay by their own cards
    .where((where) =>
      where.or([
        where('payer', '<>', 'CARD'),
        where.and([where('user_id', '=', userId), where('delivery_began_at', 'is not', null)]),
      ]),
    )
    .$if(guestSessionId !== null, (query) => query.where('session_id', '=', guestSessionId ?? 0))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
