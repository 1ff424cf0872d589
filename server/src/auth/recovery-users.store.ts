import { type Kysely, sql, type Transaction } from 'kysely';
import { mailAddressKey, mailboxKey } from '../mail/mail-address.ts';
import type { Database } from '../platform/database/schema.ts';
import { IS_ACTIVE_OR_LOCKED_BY_FAILURES } from '../users/users.store.ts';

/**
 * Users of active accounts who are active, or locked only because of failed logins. The user that all guests share
 * is left out: it belongs to nobody.
 */
const usersOfActiveAccounts = (db: Kysely<Database>) =>
  db
    .selectFrom('portal_user')
    .innerJoin('account', 'account.id', 'portal_user.account_id')
    .where('portal_user.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .where(IS_ACTIVE_OR_LOCKED_BY_FAILURES)
    .where('account.status', '=', 'A')
    .where('portal_user.role', '!=', 'GUEST')
    .select([
      'portal_user.id as userId',
      'portal_user.username',
      'portal_user.username_key as usernameKey',
      'portal_user.account_id as accountId',
      'portal_user.email',
      'portal_user.first_name as first',
      'portal_user.last_name as last',
      'portal_user.language',
    ]);

/** The users who may request their username or a new password by email. An invited user, without a password yet, may not. */
const usersWithPassword = (db: Kysely<Database>) =>
  usersOfActiveAccounts(db).where('portal_user.password_hash', 'is not', null);

/** The data of a user that the emails and the new password need. */
export type RecoveryUser = Awaited<ReturnType<typeof findRecoveryUsers>>[number];

/** The maximum number of users that one email names; an office may share an address, but the email must stay readable. */
const MAX_USERS_PER_EMAIL = 50;

/** The users with a password and this email address; with `usernameKey`, only the user with that username. */
export function findRecoveryUsers(db: Kysely<Database>, email: string, usernameKey?: string) {
  const users = usersWithPassword(db)
    .where(sql`lower(portal_user.email)`, '=', mailAddressKey(email))
    .orderBy('portal_user.id')
    .limit(MAX_USERS_PER_EMAIL);
  return (usernameKey === undefined ? users : users.where('portal_user.username_key', '=', usernameKey)).execute();
}

/**
 * The user whose new password or new email address is confirmed by the link of an email; undefined if the user may no longer do
 * that. The row is locked until the transaction ends.
 */
export const lockRecoveryUser = (tx: Transaction<Database>, userId: number) =>
  usersWithPassword(tx).where('portal_user.id', '=', userId).forUpdate('portal_user').executeTakeFirst();

/** The user of an invitation; undefined once the user has a password. The row is locked until the transaction ends. */
export const lockInvitedUser = (tx: Transaction<Database>, userId: number): Promise<RecoveryUser | undefined> =>
  usersOfActiveAccounts(tx)
    .where('portal_user.id', '=', userId)
    .where('portal_user.password_hash', 'is', null)
    .forUpdate('portal_user')
    .executeTakeFirst();

/** The language of the user's last session; of a user without a session, the one that the user's row has. */
export async function languageOfUser(
  db: Kysely<Database>,
  user: Pick<RecoveryUser, 'userId' | 'language'>,
): Promise<string> {
  const last = await db
    .selectFrom('session')
    .select('language')
    .where('user_id', '=', user.userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.language ?? user.language;
}

const HOUR_MS = 3_600_000;

/**
 * The limit of emails per hour and purpose for one mailbox, however its address is spelled. Each purpose has a separate limit, so
 * that requests for usernames or registrations cannot block a password reset. Invitations have a higher limit, because
 * administrators send them and all users of an office may share a mailbox.
 */
const EMAILS_PER_HOUR = { PASSWORD: 3, USERNAME: 3, REGISTRATION: 3, EMAIL_CHANGE: 3, INVITATION: 30 } as const;
export type MailPurpose = keyof typeof EMAILS_PER_HOUR;

/** An email that a worker is about to send, and that counts toward a limit. */
export interface LimitedEmail {
  /** The id of its row in the outbox, which is the same for each retry. */
  readonly outboxId: number;
  readonly email: string;
  readonly purpose: MailPurpose;
  readonly now: Date;
}

/**
 * Counts an email toward the limit of its mailbox. Returns false if the limit was already reached, so that the email must not be
 * sent. A retry within an hour is not counted again, but its hour begins again, because only the last try can have arrived. A later one
 * is counted: after an outage of the mail server, the mailbox must not get the emails of several hours at once.
 */
export async function countTowardEmailLimit(tx: Transaction<Database>, limited: LimitedEmail): Promise<boolean> {
  const { outboxId, email, purpose, now } = limited;
  const address_key = `${purpose} ${mailboxKey(email)}`;
  // one worker at a time: two that count at once could each take the last place that is left
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recovery ${address_key}`}, 0))`.execute(tx);
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  await tx.deleteFrom('recovery_mail').where('begun_at', '<=', hourAgo).execute();
  const counted = await tx
    .selectFrom('recovery_mail')
    .select('outbox_id')
    .where('address_key', '=', address_key)
    .execute();
  if (counted.some((row) => row.outbox_id === outboxId)) {
    await tx.updateTable('recovery_mail').set({ begun_at: now }).where('outbox_id', '=', outboxId).execute();
    return true;
  }
  if (counted.length >= EMAILS_PER_HOUR[purpose]) return false;
  await tx.insertInto('recovery_mail').values({ outbox_id: outboxId, address_key, begun_at: now }).execute();
  return true;
}
