import type { Kysely, Transaction } from 'kysely';
import { newSecret, secretHash } from '../credentials/secret.ts';
import { anyOf } from '../platform/database/any-of.ts';
import type { Database } from '../platform/database/schema.ts';

/** Issues a ticket of 256 random bits for a new password, and removes what has expired. Only its hash is kept. */
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

/** The user of a ticket that could be taken now: asked before the work of hashing a password is done for it. */
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
export async function takeResetTicket(
  tx: Transaction<Database>,
  ticket: string,
  now: Date,
): Promise<number | undefined> {
  const taken = await tx
    .updateTable('reset_ticket')
    .set({ used_at: now })
    .where('ticket_hash', '=', secretHash(ticket))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (taken === undefined) return undefined;
  await voidResetTickets(tx, taken.user_id, now);
  return taken.user_id;
}

/** Makes every ticket of a user void that has not been used. */
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
