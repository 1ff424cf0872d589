import { ORDER_LIFETIME_MILLIS } from '@portal/domain';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Session } from '../../platform/http/session.ts';
import type { AddOnOrderTable } from './flat-fee.tables.ts';

export type AddOnRow = Selectable<AddOnOrderTable>;
/** The confirmed purchase: it is made at this price, even if the county changes its rates in the meantime. */
export type ConfirmedAddOn = Pick<AddOnRow, 'choice' | 'images' | 'cost' | 'payer'>;

/** Opens an add-on under a guid; keeps an existing one. */
export async function insertAddOn(db: Kysely<Database>, session: Session, guid: string, now: Date): Promise<void> {
  await db
    .insertInto('add_on_order')
    .values({
      guid,
      state: 'OPEN',
      user_id: session.userId,
      account_id: session.accountId,
      payer: null,
      choice: null,
      images: null,
      cost: null,
      created_at: now,
      bought_at: null,
      journal_id: null,
    })
    .onConflict((conflict) => conflict.column('guid').doNothing())
    .execute();
}

const ofOwner = (db: Kysely<Database>, session: Session, guid: string) =>
  db
    .selectFrom('add_on_order')
    .selectAll()
    .where('guid', '=', guid)
    .where('user_id', '=', session.userId)
    .where('account_id', '=', session.accountId);

/** The add-on of a guid; undefined if it belongs to another user. */
export const findAddOn = (db: Kysely<Database>, session: Session, guid: string): Promise<AddOnRow | undefined> =>
  ofOwner(db, session, guid).executeTakeFirst();

/** Finds the add-on of a guid and locks its row until the transaction ends, so that a concurrent purchase waits. */
export const lockAddOn = (tx: Transaction<Database>, session: Session, guid: string): Promise<AddOnRow | undefined> =>
  ofOwner(tx, session, guid).forUpdate().executeTakeFirst();

/** Whether an add-on can still be confirmed or bought. It expires after the same time as an image order. */
export const isOpenAddOn = (row: AddOnRow, now: Date): boolean =>
  (row.state === 'OPEN' || row.state === 'CONFIRMED') &&
  now.getTime() - row.created_at.getTime() < ORDER_LIFETIME_MILLIS;

/** Stores the confirmed purchase. Returns false if the add-on was bought or canceled in the meantime. */
export async function confirmAddOnPrice(db: Kysely<Database>, guid: string, frozen: ConfirmedAddOn): Promise<boolean> {
  const changed = await db
    .updateTable('add_on_order')
    .set({ ...frozen, state: 'CONFIRMED' })
    .where('guid', '=', guid)
    .where('state', 'in', ['OPEN', 'CONFIRMED'])
    .returning('guid')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Marks the add-on as bought with its journal. The caller holds the row lock. */
export async function markAddOnBought(
  tx: Transaction<Database>,
  guid: string,
  journalId: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('add_on_order')
    .set({ state: 'BOUGHT', bought_at: now, journal_id: journalId })
    .where('guid', '=', guid)
    .execute();
}

/** Cancels an add-on that was not bought. Returns true if an add-on has this guid. */
export async function cancelAddOn(db: Kysely<Database>, session: Session, guid: string): Promise<boolean> {
  if ((await findAddOn(db, session, guid)) === undefined) return false;
  await db
    .updateTable('add_on_order')
    .set({ state: 'CANCELLED' })
    .where('guid', '=', guid)
    .where('state', 'in', ['OPEN', 'CONFIRMED'])
    .execute();
  return true;
}
