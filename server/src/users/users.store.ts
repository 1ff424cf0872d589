import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** The columns for a password that its own user chose: it need not be changed, and does not expire. */
export const chosenPasswordColumns = (passwordHash: string) => ({
  password_hash: passwordHash,
  must_change_password: false,
  password_expires_at: null,
});

export async function storeChosenPassword(
  tx: Transaction<Database>,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await tx.updateTable('portal_user').set(chosenPasswordColumns(passwordHash)).where('id', '=', userId).execute();
}

/** The user that may try to log in with a username, and the state of its account. `key` is the normalized username (`usernameKey`). */
export async function findLoginUser(db: Kysely<Database>, key: string) {
  return db
    .selectFrom('portal_user')
    .innerJoin('account', 'account.id', 'portal_user.account_id')
    .where('username_key', '=', key)
    .where('portal_user.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .select([
      'portal_user.id as userId',
      'portal_user.username',
      'portal_user.account_id as accountId',
      'portal_user.password_hash as passwordHash',
      'portal_user.role',
      'portal_user.status',
      'portal_user.lock_cause as lockCause',
      'portal_user.password_expires_at as passwordExpiresAt',
      'portal_user.language',
      'account.status as accountStatus',
    ])
    .executeTakeFirst();
}
export type LoginUser = NonNullable<Awaited<ReturnType<typeof findLoginUser>>>;

/**
 * Locks a user's row until the transaction ends. Returns its current password hash: null if it has no password, undefined if there is no
 * such user.
 */
export async function lockPasswordHash(tx: Transaction<Database>, userId: number): Promise<string | null | undefined> {
  const user = await tx
    .selectFrom('portal_user')
    .select('password_hash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return user?.password_hash;
}

/** Records the time of a user's last login. */
export async function recordLogin(tx: Transaction<Database>, userId: number, now: Date): Promise<void> {
  await tx.updateTable('portal_user').set({ last_login_at: now }).where('id', '=', userId).execute();
}

export interface UserState {
  readonly status: string;
  readonly lockCause: string | null;
}

/**
 * True while the portal itself blocks new browsers because of failed logins. The failures may be a stranger's, so this lock ends
 * no session, and its user may lift it. A lock by staff does end them and cannot be lifted by the user.
 */
export const isLockedByFailures = ({ status, lockCause }: UserState): boolean =>
  status === 'L' && lockCause === 'LOGIN_FAILURES';

/** True for a user whose sessions continue: active, or locked by failed logins alone. */
export const isActiveOrLockedByFailures = (state: UserState): boolean =>
  state.status === 'A' || isLockedByFailures(state);

/** `isActiveOrLockedByFailures` in SQL. It is never null, so it can be negated. */
export const IS_ACTIVE_OR_LOCKED_BY_FAILURES = sql<boolean>`(portal_user.status = 'A'
  or (portal_user.status = 'L' and portal_user.lock_cause is not distinct from 'LOGIN_FAILURES'))`;

/** Lifts a lock. An operator can lift any lock, a login or a new password only one by failed logins. True if a lock was lifted. */
export async function unlockUser(tx: Transaction<Database>, userId: number, isByOperator: boolean): Promise<boolean> {
  const unlocked = await tx
    .updateTable('portal_user')
    .set({ status: 'A', lock_cause: null })
    .where('id', '=', userId)
    .where('status', '=', 'L')
    .$if(!isByOperator, (query) => query.where('lock_cause', '=', 'LOGIN_FAILURES'))
    .executeTakeFirst();
  return unlocked.numUpdatedRows > 0n;
}

/**
 * Locks a user after failed logins (status L). True if it was locked. Never locks staff of the provider or the county, so that nobody can
 * shut out all administrators by guessing, nor the guest, whose login needs no password.
 */
export async function lockUser(tx: Transaction<Database>, userId: number): Promise<boolean> {
  const locked = await tx
    .updateTable('portal_user')
    .set({ status: 'L', lock_cause: 'LOGIN_FAILURES' })
    .where('id', '=', userId)
    .where('status', '=', 'A')
    .where('role', 'not in', ['TRIMIN', 'COUNTY', 'GUEST'])
    .executeTakeFirst();
  return locked.numUpdatedRows > 0n;
}
