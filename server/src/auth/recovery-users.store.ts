import { type Kysely, sql, type Transaction } from 'kysely';
import { mailAddressKey, mailboxKey } from '../mail/mail-address.ts';
import type { Database } from '../platform/database/schema.ts';
import { KEEPS_SESSIONS } from '../users/users.store.ts';

/** Users of active accounts, except guests. A user must be active, or locked only because of failed logins. */
const admissible = (db: Kysely<Database>) =>
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

/** The admissible users who may recover access themselves: those with a password. */
const recoverable = (db: Kysely<Database>) => admissible(db).where('portal_user.password_hash', 'is not', null);

export type RecoveryUser = Awaited<ReturnType<typeof findRecoveryUsers>>[number];

/** Users of an email address, or only the one with the given username. */
export function findRecoveryUsers(db: Kysely<Database>, email: string, usernameKey?: string) {
  const users = recoverable(db)
    .where(sql`lower(portal_user.email)`, '=', mailAddressKey(email))
    .orderBy('portal_user.id')
    .limit(50);
  return (usernameKey === undefined ? users : users.where('portal_user.username_key', '=', usernameKey)).execute();
}

/** The user of a ticket, if still allowed to recover access; the row is locked until the transaction ends. */
export const lockRecoveryUser = (tx: Transaction<Database>, userId: number) =>
  recoverable(tx).where('portal_user.id', '=', userId).forUpdate('portal_user').executeTakeFirst();

/** A user without a password who may choose one; its row is locked until the transaction ends. */
export const lockInvitedUser = (tx: Transaction<Database>, userId: number): Promise<RecoveryUser | undefined> =>
  admissible(tx)
    .where('portal_user.id', '=', userId)
    .where('portal_user.password_hash', 'is', null)
    .forUpdate('portal_user')
    .executeTakeFirst();

/** The language of the user's last session. */
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
const MAILS_PER_HOUR = { PASSWORD: 3, USERNAME: 3, REGISTRATION: 3, EMAIL_CHANGE: 3, INVITATION: 30 } as const;
export type MailPurpose = keyof typeof MAILS_PER_HOUR;

export interface LimitedEmail {
  readonly outboxId: number;
  readonly email: string;
  readonly purpose: MailPurpose;
  readonly now: Date;
}

/**
 * Counts an email toward the limit of its mailbox; false when the limit is reached. A retry of the same email is not counted
 * again.
 */
export async function countTowardEmailLimit(tx: Transaction<Database>, limited: LimitedEmail): Promise<boolean> {
  const { outboxId, email, purpose, now } = limited;
  const address_key = `${purpose} ${mailboxKey(email)}`;
  // without the lock, two workers could both count two emails and send a third and a fourth
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
