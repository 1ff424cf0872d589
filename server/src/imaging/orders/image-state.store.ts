import {
  cents,
  IMAGE_STATES,
  type ImageStateAction,
  type ImageStateName,
  nextImageState,
  PRICE_REASONS,
  type Price,
  statesAllowing,
} from '@portal/domain';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Session } from '../../auth/session.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { ImageStateTable } from '../imaging.tables.ts';

export type ImageStateRow = Selectable<ImageStateTable>;

/** An order belongs to its user in its account; for GUEST, who is one user for everybody, to the session. */
const isOwner = (row: ImageStateRow, session: Session): boolean =>
  row.user_id === session.userId &&
  row.account_id === session.accountId &&
  (session.role !== 'GUEST' || row.session_id === session.sessionId);

/** The order of a guid, when it is this user's: another's is answered as one that does not exist. */
export async function findImageState(
  db: Kysely<Database>,
  session: Session,
  guid: string,
): Promise<ImageStateRow | undefined> {
  const row = await db.selectFrom('image_state').selectAll().where('guid', '=', guid).executeTakeFirst();
  return row !== undefined && isOwner(row, session) ? row : undefined;
}

/** The same, held until the transaction ends: of two requests for one order the second waits. */
export async function lockImageState(
  tx: Transaction<Database>,
  session: Session,
  guid: string,
): Promise<ImageStateRow | undefined> {
  const row = await tx.selectFrom('image_state').selectAll().where('guid', '=', guid).forUpdate().executeTakeFirst();
  return row !== undefined && isOwner(row, session) ? row : undefined;
}

/** Moves an order on by an action of its life; false when somebody else was first or the action is not allowed. */
export async function moveImageState(
  db: Kysely<Database>,
  row: Pick<ImageStateRow, 'guid' | 'state'>,
  action: ImageStateAction,
  changes: Partial<
    Pick<ImageStateRow, 'paid_at' | 'delivered_at' | 'journal_id' | 'bought_pages' | 'bought_document'>
  > & {
    readonly price?: string;
    readonly payer?: string;
  } = {},
): Promise<boolean> {
  const from = statesAllowing(action).find((state) => state === row.state);
  const to = from === undefined ? null : nextImageState(from, action);
  if (from === undefined || to === null) return false;
  const moved = await db
    .updateTable('image_state')
    .set({ ...changes, state: to })
    .where('guid', '=', row.guid)
    .where('state', '=', from)
    .returning('guid')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Keeps that the pages of a paid order are on their way; false when the order is not paid (any more). */
export async function noteDeliveryBegan(db: Kysely<Database>, guid: string, now: Date): Promise<boolean> {
  const noted = await db
    .updateTable('image_state')
    .set({ delivery_began_at: sql<Date>`coalesce(delivery_began_at, ${now})` })
    .where('guid', '=', guid)
    .where('state', 'in', ['PAID', 'DELIVERED'])
    .returning('guid')
    .executeTakeFirst();
  return noted !== undefined;
}

/** The state of a row, by the table of its life. */
export function stateOf(row: Pick<ImageStateRow, 'state'>): ImageStateName {
  const known = z.safeParse(z.enum(IMAGE_STATES), row.state);
  if (!known.success) throw new Error(`An order in the unknown state ${row.state}.`);
  return known.data;
}

const storedPrice = z.object({
  lines: z.array(
    z.object({ reason: z.enum(PRICE_REASONS), quantity: z.int(), unitCents: z.int(), amountCents: z.int() }),
  ),
  totalCents: z.int(),
  imageCredits: z.int(),
});

/** The price that an order was given. */
export function priceOfRow(row: Pick<ImageStateRow, 'price'>): Price {
  const { lines, totalCents, imageCredits } = z.parse(storedPrice, row.price);
  return {
    lines: lines.map((line) => ({ ...line, unitCents: cents(line.unitCents), amountCents: cents(line.amountCents) })),
    totalCents: cents(totalCents),
    imageCredits,
  };
}

/** Whose purchases make a page free to repeat. */
export type BuyerScope = 'ACCOUNT' | 'USER' | 'SESSION';

export interface Bought {
  readonly pages: readonly number[];
  readonly isDocumentBought: boolean;
}

/** What was bought of a document since an instant: pages that were paid for, not those that came along for nothing. */
export async function readBought(
  db: Kysely<Database>,
  session: Session,
  scope: BuyerScope,
  documentId: number,
  since: Date,
): Promise<Bought> {
  const owner = { ACCOUNT: 'account_id', USER: 'user_id', SESSION: 'session_id' } as const;
  const id = { ACCOUNT: session.accountId, USER: session.userId, SESSION: session.sessionId };
  const rows = await db
    .selectFrom('image_state')
    .select(['bought_pages', 'bought_document'])
    .where('document_id', '=', documentId)
    .where('account_id', '=', session.accountId)
    .where(owner[scope], '=', id[scope])
    .where('paid_at', '>', since)
    .execute();
  return {
    pages: rows.flatMap((row) => row.bought_pages),
    isDocumentBought: rows.some((row) => row.bought_document),
  };
}

/** One purchase of a document by an account at a time, or two orders made together would both be charged. */
export const lockPurchases = (tx: Transaction<Database>, accountId: number, documentId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`purchase:${accountId}:${documentId}`}, 0))`.execute(tx);
