import { type Kysely, sql, type Transaction } from 'kysely';
import { newSecret, secretHash } from '../credentials/secret.ts';
import { anyOf } from '../platform/database/any-of.ts';
import type { Database } from '../platform/database/schema.ts';

const HOUR_MS = 3_600_000;

export interface EmailChangeRequest {
  readonly userId: number;
  readonly email: string;
  readonly expiresAt: Date;
  readonly now: Date;
}

/**
 * Stores the address that a user requested. It replaces an earlier request and voids its link. Returns how many changes the user
 * requested in the current hour.
 */
export async function storeEmailChange(tx: Transaction<Database>, request: EmailChangeRequest): Promise<number> {
  const { userId, email, expiresAt, now } = request;
  const isOld = sql<boolean>`email_change.requests_since <= ${new Date(now.getTime() - HOUR_MS)}`;
  const row = { email, requested_at: now, expires_at: expiresAt, ticket_hash: null };
  const { requests } = await tx
    .insertInto('email_change')
    .values({ ...row, user_id: userId, requests: 1, requests_since: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...row,
        requests: sql<number>`case when ${isOld} then 1 else email_change.requests + 1 end`,
        requests_since: sql<Date>`case when ${isOld} then ${now} else email_change.requests_since end`,
      }),
    )
    .returning('requests')
    .executeTakeFirstOrThrow();
  return requests;
}

/** The new address that is not confirmed yet; undefined if there is none. */
export async function findPendingEmail(db: Kysely<Database>, userId: number, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_change')
    .select('email')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email;
}

/** Issues the ticket for an address that is not confirmed yet, voiding an earlier ticket. Only its hash is kept. */
export async function issueEmailTicket(
  tx: Transaction<Database>,
  { userId, email, expiresAt, now }: EmailChangeRequest,
): Promise<string | undefined> {
  const ticket = newSecret();
  const issued = await tx
    .updateTable('email_change')
    .set({ ticket_hash: secretHash(ticket), expires_at: expiresAt })
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return issued.numUpdatedRows > 0n ? ticket : undefined;
}

/** Redeems a ticket; returns its user and address. Of several concurrent attempts, one succeeds. */
export function redeemEmailTicket(
  tx: Transaction<Database>,
  ticket: string,
  now: Date,
): Promise<{ user_id: number; email: string } | undefined> {
  return tx
    .updateTable('email_change')
    .set({ ticket_hash: null, expires_at: now })
    .where('ticket_hash', '=', secretHash(ticket))
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
}

/** Stops a pending change. Its row stays, and with it the number of requests. */
export async function stopEmailChange(
  tx: Transaction<Database>,
  userId: number | readonly number[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ ticket_hash: null, expires_at: now })
    .where('user_id', '=', anyOf(userId))
    .execute();
}
