import { type Kysely, sql, type Transaction } from 'kysely';
import { newSecret, secretHash } from '../credentials/secret.ts';
import { anyOf } from '../platform/database/any-of.ts';
import type { Database } from '../platform/database/schema.ts';

const HOUR_MS = 3_600_000;

/**
 * Creates the invitation of a user, or requests its email again; a link that was sent stays valid. Returns the number of requests
 * this hour.
 */
export async function requestInvitation(tx: Transaction<Database>, userId: number, now: Date): Promise<number> {
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

/** Issues the ticket of an open invitation, voiding the previous one. Only its hash is kept. */
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

/** The user of a valid ticket. Checked first, so that an invalid ticket does not cost the hashing of a password. */
export async function findInvitedUser(db: Kysely<Database>, ticket: string, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('invitation')
    .select('user_id')
    .where('ticket_hash', '=', secretHash(ticket))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Redeems a ticket and closes its invitation; false when it was already redeemed or voided. */
export async function redeemInvitation(tx: Transaction<Database>, ticket: string, now: Date): Promise<boolean> {
  const redeemed = await tx
    .deleteFrom('invitation')
    .where('ticket_hash', '=', secretHash(ticket))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return redeemed.numDeletedRows > 0n;
}

/** Closes the invitation of a user who got a password by other means. */
export async function closeInvitation(tx: Transaction<Database>, userId: number): Promise<void> {
  await tx.deleteFrom('invitation').where('user_id', '=', userId).execute();
}

/** Voids the link of an invitation, which stays open: staff may send another one. */
export async function voidInvitation(tx: Transaction<Database>, userId: number | readonly number[]): Promise<void> {
  await tx.updateTable('invitation').set({ ticket_hash: null }).where('user_id', '=', anyOf(userId)).execute();
}
