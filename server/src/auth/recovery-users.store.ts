import { type Kysely, sql, type Transaction } from 'kysely';
import { mailAddressKey, mailboxKey } from '../mail/mail-address.ts';
import type { Database } from '../platform/database/schema.ts';
import { KEEPS_SESSIONS } from '../users/users.store.ts';

/** Users of active accounts, active themselves or locked by failed logins, who are no guests. */
const welcome = (db: Kysely<Database>) =>
  db
    .selectFrom('portal_user')
    .innerJoin('account', 'account.id', 'portal_user.account_id')
    .where('portal_user.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .where(KEEPS_SESSIONS)
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

/** Those of them who may help themselves: they log in with a password. */
const recoverable = (db: Kysely<Database>) => welcome(db).where('portal_user.password_hash', 'is not', null);

export type RecoveryUser = Awaited<ReturnType<typeof findRecoveryUsers>>[number];

/** Users of an email address; with a user name that user alone. */
export function findRecoveryUsers(db: Kysely<Database>, email: string, usernameKey?: string) {
  const users = recoverable(db)
    .where(sql`lower(portal_user.email)`, '=', mailAddressKey(email))
    .orderBy('portal_user.id')
    .limit(50);
  return (usernameKey === undefined ? users : users.where('portal_user.username_key', '=', usernameKey)).execute();
}

/** The user of a ticket, if that user may still help itself; its row is held until the transaction ends. */
export const lockRecoveryUser = (tx: Transaction<Database>, userId: number) =>
  recoverable(tx).where('portal_user.id', '=', userId).forUpdate('portal_user').executeTakeFirst();

/** A user without a password who may choose one; its row is locked until the transaction ends. */
export const lockInvitedUser = (tx: Transaction<Database>, userId: number): Promise<RecoveryUser | undefined> =>
  welcome(tx)
    .where('portal_user.id', '=', userId)
    .where('portal_user.password_hash', 'is', null)
    .forUpdate('portal_user')
    .executeTakeFirst();

/** The language in which the user was last here. */
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
 * The number of mails per hour and purpose that a mailbox is sent, however its address is spelled. Each purpose has a separate
 * budget, so that requests for names or registrations cannot block a password reset. Invitations are sent by administrators, and
 * all users of an office may share a mailbox.
 */
const MAILS_PER_HOUR = { PASSWORD: 3, USERNAME: 3, REGISTRATION: 3, EMAIL_CHANGE: 3, INVITATION: 30 } as const;
export type MailPurpose = keyof typeof MAILS_PER_HOUR;

export interface WantedMail {
  readonly outboxId: number;
  readonly email: string;
  readonly purpose: MailPurpose;
  readonly now: Date;
}

/** Counts a mail against its mailbox; false when that had enough. A second attempt of a mail is not counted again. */
export async function mayMail(tx: Transaction<Database>, wanted: WantedMail): Promise<boolean> {
  const { outboxId, email, purpose, now } = wanted;
  const address_key = `${purpose} ${mailboxKey(email)}`;
  // two workers must not both find two mails and send the third
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recovery ${address_key}`}, 0))`.execute(tx);
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  await tx.deleteFrom('recovery_mail').where('begun_at', '<=', hourAgo).where('outbox_id', '!=', outboxId).execute();
  const begun = await tx
    .selectFrom('recovery_mail')
    .select('outbox_id')
    .where('address_key', '=', address_key)
    .execute();
  if (begun.some((row) => row.outbox_id === outboxId)) return true;
  if (begun.length >= MAILS_PER_HOUR[purpose]) return false;
  await tx.insertInto('recovery_mail').values({ outbox_id: outboxId, address_key, begun_at: now }).execute();
  return true;
}
