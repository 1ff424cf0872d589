import { sql, type Transaction } from 'kysely';
import { newSecret, secretHash } from '../credentials/secret.ts';
import { mailAddressKey } from '../mail/mail-address.ts';
import type { Database } from '../platform/database/schema.ts';

/** An administrator may activate a user who did not confirm in time; after this period the registration is deleted. */
const ABANDONED_MS = 30 * 24 * 3_600_000;
const BATCH_SIZE = 100;

/**
 * Deletes unconfirmed registrations: the one with the requested username as soon as it expires, all others after a month. Users
 * who were activated in the meantime stay.
 */
export async function removeAbandonedRegistrations(
  tx: Transaction<Database>,
  usernameKey: string,
  now: Date,
): Promise<void> {
  const abandoned = await tx
    .selectFrom('registration')
    .innerJoin('portal_user', 'portal_user.id', 'registration.user_id')
    .select('registration.user_id')
    .where('portal_user.status', '=', 'P')
    .where('registration.confirmed_at', 'is', null)
    .where('registration.expires_at', '<=', now)
    .where((eb) =>
      eb.or([
        eb('portal_user.username_key', '=', usernameKey),
        eb('registration.expires_at', '<=', new Date(now.getTime() - ABANDONED_MS)),
      ]),
    )
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = abandoned.map((row) => row.user_id);
  if (ids.length === 0) return;
  await tx.deleteFrom('registration').where('user_id', 'in', ids).execute();
  await tx.deleteFrom('portal_user').where('id', 'in', ids).execute();
}

/** Users who have not confirmed the email address yet. */
const unconfirmedUsers = (tx: Transaction<Database>) =>
  tx
    .selectFrom('portal_user')
    .innerJoin('registration', 'registration.user_id', 'portal_user.id')
    .innerJoin('account', 'account.id', 'portal_user.account_id')
    .where('portal_user.status', '=', 'P')
    .where('portal_user.deleted_at', 'is', null)
    .where('account.status', '=', 'A')
    .where('account.deleted_at', 'is', null)
    .select([
      'portal_user.id as userId',
      'portal_user.username',
      'portal_user.account_id as accountId',
      'portal_user.email',
      'portal_user.first_name as first',
      'portal_user.last_name as last',
      'portal_user.language',
    ]);
export type WaitingUser = NonNullable<Awaited<ReturnType<typeof findWaitingUser>>>;

/** A registered user who has not confirmed yet. */
export const findWaitingUser = (tx: Transaction<Database>, userId: number) =>
  unconfirmedUsers(tx)
    .where('portal_user.id', '=', userId)
    .where('registration.confirmed_at', 'is', null)
    .executeTakeFirst();

/** The users to whom an address already belongs, without those who have not confirmed it. */
export const findUsersOfAddress = (tx: Transaction<Database>, email: string) =>
  tx
    .selectFrom('portal_user')
    .select(['username', 'first_name as first', 'last_name as last'])
    .where(sql`lower(email)`, '=', mailAddressKey(email))
    .where('status', '!=', 'P')
    .where('role', '!=', 'GUEST')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(50)
    .execute();

/**
 * Sets the expiry that the email states. It is set for known addresses too, so that the time for which a username stays reserved
 * reveals nothing.
 */
export async function setRegistrationExpiry(tx: Transaction<Database>, userId: number, expiresAt: Date): Promise<void> {
  await tx.updateTable('registration').set({ expires_at: expiresAt }).where('user_id', '=', userId).execute();
}

/** Issues the ticket of a registration, voiding an earlier one. Only its hash is kept. */
export async function issueRegistrationTicket(tx: Transaction<Database>, userId: number): Promise<string> {
  const ticket = newSecret();
  await tx
    .updateTable('registration')
    .set({ ticket_hash: secretHash(ticket) })
    .where('user_id', '=', userId)
    .execute();
  return ticket;
}

/**
 * Redeems a ticket and returns its user; undefined if it was used, expired or never existed, or if an administrator changed the
 * user's status in the meantime. Of several concurrent attempts, one succeeds. The user's row is locked until the transaction
 * ends.
 */
export async function redeemRegistrationTicket(
  tx: Transaction<Database>,
  ticket: string,
  now: Date,
): Promise<WaitingUser | undefined> {
  const redeemed = await tx
    .updateTable('registration')
    .set({ confirmed_at: now })
    .where('ticket_hash', '=', secretHash(ticket))
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (redeemed === undefined) return undefined;
  return unconfirmedUsers(tx)
    .where('portal_user.id', '=', redeemed.user_id)
    .forUpdate('portal_user')
    .executeTakeFirst();
}
