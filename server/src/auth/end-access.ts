import type { Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { stopEmailChange } from './email-change.store.ts';
import { voidInvitation } from './invitation.store.ts';
import { forgetBrowsersOf } from './known-browsers.store.ts';
import { voidResetTickets } from './reset-ticket.store.ts';
import { endSessionsOf } from './session.store.ts';

/**
 * Ends all ways in that a user, or many, have open: sessions, links to a password or address, browsers that count as its own.
 * Returns how many sessions those were.
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

/** Makes the links void that wait in mailboxes of a user: those to a first or a new password and to another address. */
export async function voidLinks(
  tx: Transaction<Database>,
  userId: number | readonly number[],
  now: Date,
): Promise<void> {
  await voidResetTickets(tx, userId, now);
  await voidInvitation(tx, userId);
  await stopEmailChange(tx, userId, now);
}
