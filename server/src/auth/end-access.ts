import type { Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { stopEmailChange } from './email-change.store.ts';
import { voidInvitation } from './invitation.store.ts';
import { forgetBrowsersOf } from './known-browsers.store.ts';
import { voidResetTickets } from './reset-ticket.store.ts';
import { endSessionsOf } from './session.store.ts';

/**
 * Ends all access of one or several users: sessions, links to a new password or address, and known browsers. Returns the number
 * of sessions ended.
 */
export async function endAccess(
  tx: Transaction<Database>,
  userId: number | readonly number[],
  reason: 'STAFF' | 'PASSWORD_RESET',
  now: Date,
): Promise<number> {
  await voidLinks(tx, userId, now);
  await forgetBrowsersOf(tx, userId);
  return endSessionsOf(tx, userId, reason, now);
}

/** Voids the links in a user's mailboxes: to a first password, a new password or a new address. */
export async function voidLinks(
  tx: Transaction<Database>,
  userId: number | readonly number[],
  now: Date,
): Promise<void> {
  await voidResetTickets(tx, userId, now);
  await voidInvitation(tx, userId);
  await stopEmailChange(tx, userId, now);
}
