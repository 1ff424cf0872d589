import type { Kysely, Transaction } from 'kysely';
import { newSecret, secretHash } from '../credentials/secret.ts';
import { anyOf } from '../platform/database/any-of.ts';
import type { Database } from '../platform/database/schema.ts';

/** Issues a password reset ticket of 256 random bits, and deletes expired tickets. Only its hash is kept. */
export async function issueResetTicket(
  tx: Transaction<Database>,
  userId: number,
  expiresAt: Date,
  now: Date,
): Promise<string> {
  const ticket = newSecret();
  await tx.deleteFrom('reset_ticket').where('expires_at', '<=', now).execute();
  await tx
    .insertInto('reset_ticket')
    .values({ ticket_hash: secretHash(ticket), user_id: userId, expires_at: expiresAt })
    .execute();
  return ticket;
}

/** The user of a valid ticket. Checked first, so that an invalid ticket does not cost the hashing of a password. */
export async function findTicketUser(db: Kysely<Database>, ticket: string, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('reset_ticket')
    .select('user_id')
    .where('ticket_hash', '=', secretHash(ticket))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Redeems a ticket, and voids all others of its user; returns the user, or undefined if it was used, expired or never existed. Of
 * several concurrent attempts, one succeeds: the others wait for its row and find it used.
 */
export async function redeemResetTicket(
  tx: Transaction<Database>,
  ticket: string,
  now: Date,
): Promise<number | undefined> {
  const redeemed = await tx
    .updateTable('reset_ticket')
    .set({ used_at: now })
    .where('ticket_hash', '=', secretHash(ticket))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (redeemed === undefined) return undefined;
  await voidResetTickets(tx, redeemed.user_id, now);
  return redeemed.user_id;
}

/** Voids every unused ticket of a user. */
export async function voidResetTickets(
  tx: Transaction<Database>,
  userId: number | readonly number[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('reset_ticket')
    .set({ used_at: now })
    .where('user_id', '=', anyOf(userId))
    .where('used_at', 'is', null)
    .execute();
}
