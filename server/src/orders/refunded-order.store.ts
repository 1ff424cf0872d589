import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** An order that is being refunded, with its buyer. */
export async function readRefundedOrder(db: Kysely<Database>, guid: string) {
  const { journal_id: journalId, ...row } = await db
    .selectFrom('image_state')
    .innerJoin('portal_user', 'portal_user.id', 'image_state.user_id')
    .select(['guid', 'title', 'pages', 'payer', 'price', 'image_state.user_id', 'image_state.account_id'])
    .select(['session_id', 'journal_id', 'portal_user.username'])
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow();
  if (journalId === null) throw new Error(`The order ${guid} was not charged.`);
  return { ...row, journal_id: journalId };
}
export type RefundedOrder = Awaited<ReturnType<typeof readRefundedOrder>>;

/** The buyer of a refunded order as the reader of an email; undefined for a visitor, and for a user without an address or a valid login. */
export const findRefundReader = (db: Kysely<Database>, guid: string) =>
  db
    .selectFrom('image_state')
    .innerJoin('portal_user', 'portal_user.id', 'image_state.user_id')
    .select(['image_state.title as document', 'portal_user.email'])
    .select(['portal_user.language', 'portal_user.first_name as name'])
    .where('image_state.guid', '=', guid)
    .where('portal_user.email', '<>', '')
    .where('portal_user.role', '<>', 'GUEST')
    .where('portal_user.status', '<>', 'I')
    .where('portal_user.deleted_at', 'is', null)
    .executeTakeFirst();
