import { type Kysely, sql, type Transaction } from 'kysely';
import { newSecret, secretHash } from '../credentials/secret.ts';
import { anyOf } from '../platform/database/any-of.ts';
import type { Database } from '../platform/database/schema.ts';

const HOUR_MS = 3_600_000;

/**
 * Opens the invitation of a user, or asks for its mail again; a link that is out stays. Returns how often it was asked for this
 * hour.
 */
export async function askForInvitation(tx: Transaction<Database>, userId: number, now: Date): Promise<number> {
  const isOld = sql<boolean>`invitation.requests_since <= ${new Date(now.getTime() - HOUR_MS)}`;
  const { requests } = await tx
    .insertInto('invitation')
    .values({ user_id: userId, requests: 1, requests_since: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        requests: sql<number>`case when ${isOld} then 1 else invitation.requests + 1 end`,
        requests_since: sql<Date>`case when ${isOld} then ${now} else invitation.requests_since end`,
      }),
    )
    .returning('requests')
    .executeTakeFirstOrThrow();
  return requests;
}

/** Issues the ticket of an invitation that is open; the one before is void. Only its hash is kept. */
export async function issueInvitation(
  tx: Transaction<Database>,
  userId: number,
  expiresAt: Date,
  now: Date,
): Promise<string | undefined> {
  const ticket = newSecret();
  const issued = await tx
    .updateTable('invitation')
    .set({ ticket_hash: secretHash(ticket), sent_at: now, expires_at: expiresAt })
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return issued.numUpdatedRows > 0n ? ticket : undefined;
}

/** The user of a ticket that could be taken now: asked before the work of hashing a password is done for it. */
export async function findInvitedUser(db: Kysely<Database>, ticket: string, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('invitation')
    .select('user_id')
    .where('ticket_hash', '=', secretHash(ticket))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Takes a ticket and closes its invitation; false when that was done before, or the link is void in the meantime. */
export async function takeInvitation(tx: Transaction<Database>, ticket: string, now: Date): Promise<boolean> {
  const taken = await tx
    .deleteFrom('invitation')
    .where('ticket_hash', '=', secretHash(ticket))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** Closes the invitation of a user who got a password in another way. */
export async function closeInvitation(tx: Transaction<Database>, userId: number): Promise<void> {
  await tx.deleteFrom('invitation').where('user_id', '=', userId).execute();
}

/** Makes the link of an invitation void, which stays open: staff may send another one. */
export async function voidInvitation(tx: Transaction<Database>, userId: number | readonly number[]): Promise<void> {
  await tx.updateTable('invitation').set({ ticket_hash: null }).where('user_id', '=', anyOf(userId)).execute();
}
