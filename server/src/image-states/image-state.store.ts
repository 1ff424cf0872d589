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
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';
import type { ImageStateTable } from './image-states.tables.ts';

export type ImageStateRow = Selectable<ImageStateTable>;

/** An order belongs to its user in its account. Because all guests share one user, a guest's order belongs to the session. */
const isOwner = (row: ImageStateRow, session: Session): boolean =>
  row.user_id === session.userId &&
  row.account_id === session.accountId &&
  (session.role !== 'GUEST' || row.session_id === session.sessionId);

/** Finds an order of this user by its guid. An order of another user is treated like one that does not exist. */
export async function findImageState(
  db: Kysely<Database>,
  session: Session,
  guid: string,
): Promise<ImageStateRow | undefined> {
  const row = await db.selectFrom('image_state').selectAll().where('guid', '=', guid).executeTakeFirst();
  return row !== undefined && isOwner(row, session) ? row : undefined;
}

/** Finds an order of this user, and locks it until the transaction ends, so that concurrent requests wait. */
export async function lockImageState(
  tx: Transaction<Database>,
  session: Session,
  guid: string,
): Promise<ImageStateRow | undefined> {
  const row = await tx.selectFrom('image_state').selectAll().where('guid', '=', guid).forUpdate().executeTakeFirst();
  return row !== undefined && isOwner(row, session) ? row : undefined;
}

type Changes = Partial<Pick<ImageStateRow, 'bought_pages' | 'bought_document' | 'free_by'>> & {
  readonly price?: string;
};

/**
 * Changes the state of an order by an action. Returns false if another request was first or the action is not allowed. Only an order whose
 * delivery has not begun can be returned. The update itself checks that, because a fetch could come between a check and the update.
 */
export async function moveImageState(
  db: Kysely<Database>,
  row: Pick<ImageStateRow, 'guid' | 'state'>,
  action: Exclude<ImageStateAction, 'DELIVER'>,
  changes: Changes & Partial<Pick<ImageStateRow, 'paid_at' | 'journal_id'>> & { readonly payer?: string } = {},
): Promise<boolean> {
  const from = statesAllowing(action).find((state) => state === row.state);
  const to = from === undefined ? null : nextImageState(from, action);
  if (from === undefined || to === null) return false;
  const moved = await db
    .updateTable('image_state')
    .set({ ...changes, state: to })
    .where('guid', '=', row.guid)
    .where('state', '=', from)
    .$if(action === 'RETURN', (update) => update.where('delivery_began_at', 'is', null))
    .returning('guid')
    .executeTakeFirst();
  return moved !== undefined;
}

/**
 * Records that the delivery of a paid order has begun, with the changes of its price. Returns false if the order is not paid, or no
 * longer paid.
 */
export async function markDeliveryStarted(
  db: Kysely<Database>,
  guid: string,
  now: Date,
  changes: Changes = {},
): Promise<boolean> {
  const updated = await db
    .updateTable('image_state')
    .set({ ...changes, delivery_began_at: sql<Date>`coalesce(delivery_began_at, ${now})` })
    .where('guid', '=', guid)
    .where('state', 'in', ['PAID', 'DELIVERED'])
    .returning('guid')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Records that a paid order was sent completely; can be repeated. Returns false if the order is not paid, or no longer paid. */
export async function markDelivered(db: Kysely<Database>, guid: string, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable('image_state')
    .set({ state: 'DELIVERED', delivered_at: now })
    .where('guid', '=', guid)
    .where('state', 'in', statesAllowing('DELIVER'))
    .returning('guid')
    .executeTakeFirst();
  return updated !== undefined;
}

/** The state of a row, checked against the table of states. */
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

/** The stored price of an order. */
export function priceOfRow(row: Pick<ImageStateRow, 'price'>): Price {
  const { lines, totalCents, imageCredits } = z.parse(storedPrice, row.price);
  return {
    lines: lines.map((line) => ({ ...line, unitCents: cents(line.unitCents), amountCents: cents(line.amountCents) })),
    totalCents: cents(totalCents),
    imageCredits,
  };
}
