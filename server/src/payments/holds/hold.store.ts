import {
  cents,
  HOLD_LIFETIME_MILLIS,
  HOLD_STATES,
  type HoldAction,
  type HoldFunds,
  nextHoldState,
} from '@portal/domain';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { SESSION_ABSOLUTE_MS } from '../../auth/session.store.ts';
import { holdLedgerAccount, readStoredBalances } from '../../ledger/ledger-account.ts';
import { parseStoredSurcharge } from '../../ledger/stored-surcharge.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Session } from '../../platform/http/session.ts';
import { IS_ACTIVE_OR_LOCKED_BY_FAILURES } from '../../users/users.store.ts';
import type { CardHoldTable } from '../payments.tables.ts';

export type HoldRow = Selectable<CardHoldTable>;
/** A hold with the amount that was drawn on it. */
export type DrawnHold = Omit<HoldRow, 'surcharge'> & HoldFunds;

type Owner = Pick<Session, 'userId' | 'accountId' | 'sessionId' | 'role'>;

/** The holds of a user in an account; for GUEST, a user that all guests share, those of the session. */
const holdsOf = (db: Kysely<Database>, owner: Owner, states: readonly string[]) =>
  db
    .selectFrom('card_hold')
    .where('user_id', '=', owner.userId)
    .where('account_id', '=', owner.accountId)
    .where('state', 'in', states)
    .$if(owner.role === 'GUEST', (query) => query.where('session_id', '=', owner.sessionId))
    .orderBy('id');

/** Adds the drawn amount of each hold from the ledger, with one statement. */
async function withDraws(db: Kysely<Database>, rows: readonly HoldRow[]): Promise<DrawnHold[]> {
  if (rows.length === 0) return [];
  const balances = await readStoredBalances(
    db,
    'HOLD',
    rows.map(({ id }) => holdLedgerAccount(id).owner),
  );
  return rows.map((row) => ({
    ...row,
    amountCents: cents(row.amount),
    drawnCents: cents(0 - (balances.get(holdLedgerAccount(row.id).owner) ?? 0)),
    surcharge: parseStoredSurcharge(row.surcharge),
  }));
}

/** The holds that can be drawn on now, oldest first. */
export async function openHolds(db: Kysely<Database>, owner: Owner, now: Date): Promise<DrawnHold[]> {
  const since = new Date(now.getTime() - HOLD_LIFETIME_MILLIS);
  return withDraws(db, await holdsOf(db, owner, ['OPEN']).where('opened_at', '>', since).selectAll().execute());
}

/**
 * The same holds, locked until the transaction ends, so that draws on a hold and its closing run one after the other. The draws are read
 * after the lock is acquired; otherwise draws of a transaction that held the lock would be missed.
 */
export async function lockOpenHolds(tx: Transaction<Database>, owner: Owner, now: Date): Promise<DrawnHold[]> {
  const since = new Date(now.getTime() - HOLD_LIFETIME_MILLIS);
  const query = holdsOf(tx, owner, ['OPEN']).where('opened_at', '>', since).selectAll().forUpdate();
  return withDraws(tx, await query.execute());
}

/** One hold, locked until the transaction ends. */
export async function lockHold(tx: Transaction<Database>, id: number): Promise<DrawnHold> {
  const row = await tx.selectFrom('card_hold').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const [hold] = await withDraws(tx, [row]);
  if (hold === undefined) throw new Error(`The hold ${id} is gone.`);
  return hold;
}

/** True when an earlier card charge of this user could not be captured, so that further charges are refused. */
export async function hasFailedHold(db: Kysely<Database>, owner: Owner): Promise<boolean> {
  return (
    (await holdsOf(db, owner, ['FAILED']).where('settled_at', 'is', null).select('id').limit(1).executeTakeFirst()) !==
    undefined
  );
}

/** Ids of the user's open holds; for GUEST those of the session. */
export async function openHoldIds(db: Kysely<Database>, owner: Owner): Promise<number[]> {
  const rows = await holdsOf(db, owner, ['OPEN']).select('id').execute();
  return rows.map(({ id }) => id);
}

/** Assigns a hold to the session that draws on it, so that it stays open as long as that session. */
export async function assignHoldToSession(
  tx: Transaction<Database>,
  hold: Pick<HoldRow, 'id' | 'session_id'>,
  sessionId: number,
): Promise<void> {
  if (hold.session_id === sessionId) return;
  await tx.updateTable('card_hold').set({ session_id: sessionId }).where('id', '=', hold.id).execute();
}

/** Applies an action to a hold's state; returns false if the state does not allow it. The caller has locked the row. */
export async function moveHold(
  tx: Transaction<Database>,
  row: Pick<HoldRow, 'id' | 'state'>,
  action: HoldAction,
  changes: Partial<Pick<HoldRow, 'close_reason' | 'capture_amount' | 'closed_at' | 'ended_at'>>,
): Promise<boolean> {
  const nextState = nextHoldState(z.parse(z.enum(HOLD_STATES), row.state), action);
  if (nextState === null) return false;
  await tx
    .updateTable('card_hold')
    .set({ ...changes, state: nextState })
    .where('id', '=', row.id)
    .execute();
  return true;
}

/** Ids of open holds that must be closed: those a day old, and those whose session has ended or can no longer be used. */
export async function holdsToClose(
  db: Kysely<Database>,
  now: Date,
  inactivityMinutes: number | null,
): Promise<number[]> {
  const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  const rows = await db
    .selectFrom('card_hold')
    .innerJoin('session', 'session.id', 'card_hold.session_id')
    .innerJoin('portal_user', 'portal_user.id', 'card_hold.user_id')
    .innerJoin('account', 'account.id', 'card_hold.account_id')
    .select('card_hold.id')
    .where('card_hold.state', '=', 'OPEN')
    .where((where) =>
      where.or([
        where('card_hold.opened_at', '<=', ago(HOLD_LIFETIME_MILLIS)),
        where('session.ended_at', 'is not', null),
        where('session.logged_in_at', '<=', ago(SESSION_ABSOLUTE_MS)),
        ...(inactivityMinutes === null ? [] : [where('session.last_seen_at', '<=', ago(inactivityMinutes * 60_000))]),
        sql<boolean>`not ${IS_ACTIVE_OR_LOCKED_BY_FAILURES}`,
        where('portal_user.deleted_at', 'is not', null),
        where('account.status', '<>', 'A'),
        where('account.deleted_at', 'is not', null),
      ]),
    )
    .orderBy('card_hold.id')
    .execute();
  return rows.map(({ id }) => id);
}
