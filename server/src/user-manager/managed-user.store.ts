import type { UserEntry } from '@portal/contracts';
import type { ManagingUser, ProfileFields } from '@portal/domain';
import { type Kysely, sql, type Transaction } from 'kysely';
import { usernameKey } from '../accounts/username-key.ts';
import type { Database } from '../platform/database/schema.ts';
import { type Change, updateRow, versionColumns } from '../platform/database/versions.ts';
import { profileColumns } from '../users/profile.store.ts';
import { IS_ACTIVE_OR_LOCKED_BY_FAILURES } from '../users/users.store.ts';

const entries = (db: Kysely<Database>) =>
  db
    .selectFrom('portal_user')
    .innerJoin('account', 'account.id', 'portal_user.account_id')
    .leftJoin('invitation', 'invitation.user_id', 'portal_user.id')
    .where('portal_user.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .select([
      'portal_user.id',
      'portal_user.username',
      'portal_user.role',
      'portal_user.account_id as accountId',
      'account.name as accountName',
      'portal_user.first_name as firstName',
      'portal_user.last_name as lastName',
      'portal_user.company',
      'portal_user.address',
      'portal_user.city',
      'portal_user.state',
      'portal_user.zip',
      'portal_user.email',
      'portal_user.phone_format_type as phoneFormatType',
      'portal_user.phone',
      'portal_user.status',
      'invitation.user_id as invitedId',
      'invitation.ticket_hash as invitationTicket',
      'invitation.sent_at as invitationSentAt',
      'invitation.expires_at as invitationExpiresAt',
      ...versionColumns('portal_user'),
    ]);

/** The data of a user's entry; undefined if there is none. Does not check whether the caller may see it. */
export async function findUserEntry(db: Kysely<Database>, id: number): Promise<UserEntry | undefined> {
  const row = await entries(db).where('portal_user.id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const { invitedId, invitationTicket, invitationSentAt, invitationExpiresAt, ...user } = row;
  const sentAt = invitationSentAt?.toISOString() ?? null;
  const expiresAt = invitationTicket === null ? null : (invitationExpiresAt?.toISOString() ?? null);
  return { ...user, invitation: invitedId === null ? null : { sentAt, expiresAt } };
}

/**
 * Locks the rows of manager and user until the transaction ends, always in the same order. Returns false if the manager has lost the
 * right since the request was admitted. Of two administrators who deactivate each other at the same time, only one succeeds.
 */
export async function lockUsers(
  tx: Transaction<Database>,
  { userId, role, accountId }: ManagingUser,
  targetId: number,
): Promise<boolean> {
  const rows = await tx
    .selectFrom('portal_user')
    .select(['id', 'role', 'account_id as accountId', 'deleted_at as deletedAt'])
    .select(IS_ACTIVE_OR_LOCKED_BY_FAILURES.as('isActiveOrLockedByFailures'))
    .where('id', 'in', [userId, targetId])
    .orderBy('id')
    .forUpdate()
    .execute();
  const own = rows.find(({ id }) => id === userId);
  const isActive = own !== undefined && own.deletedAt === null && own.isActiveOrLockedByFailures;
  return isActive && own.role === role && own.accountId === accountId;
}

/** An account for new users, locked so that it cannot be deleted in the meantime; undefined if there is none. */
export const lockAccount = (tx: Transaction<Database>, id: number) =>
  tx
    .selectFrom('account')
    .select(['id', 'kind'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Counts the other users, from which `isLastAdministrator` of `domain` decides. */
export async function countOtherUsers(
  db: Kysely<Database>,
  user: { readonly id: number; readonly role: string; readonly accountId: number },
): Promise<{ sameRole: number; ofAccount: number }> {
  const ofAccount = sql<boolean>`account_id = ${user.accountId}`;
  const isCounted = user.role === 'TRIMIN' ? sql<boolean>`status = 'A'` : sql<boolean>`account_id = ${user.accountId}`;
  return db
    .selectFrom('portal_user')
    .where('deleted_at', 'is', null)
    .where('id', '!=', user.id)
    .select([
      sql<number>`(count(*) filter (where role = ${user.role} and ${isCounted}))::int`.as('sameRole'),
      sql<number>`(count(*) filter (where ${ofAccount}))::int`.as('ofAccount'),
    ])
    .executeTakeFirstOrThrow();
}

/** The fields that saving an entry can change. */
export interface SavedUser {
  readonly accountId: number;
  readonly role: string;
  readonly profile: ProfileFields;
}

/** Changes a user. */
export const updateUser = (
  tx: Transaction<Database>,
  id: number,
  { accountId, role, profile }: SavedUser,
  change: Change,
): Promise<void> =>
  updateRow(tx, 'portal_user', id, { account_id: accountId, role, ...profileColumns(profile) }, change);

/** Creates a user; undefined if the name is taken, even by a concurrent request. */
export async function insertUser(
  tx: Transaction<Database>,
  { accountId, role, profile }: SavedUser,
  { username, passwordHash }: { readonly username: string; readonly passwordHash: string | null },
  { by, now }: Change,
): Promise<number | undefined> {
  const user = await tx
    .insertInto('portal_user')
    .values({
      ...profileColumns(profile),
      account_id: accountId,
      role,
      username,
      username_key: usernameKey(username),
      password_hash: passwordHash,
      // another person knows this password, so it only allows choosing a new one
      must_change_password: passwordHash !== null,
      password_expires_at: passwordHash === null ? null : staffPasswordExpiry(now),
      changed_by: by,
      changed_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('username_key').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return user?.id;
}

/** A password that staff typed expires after a week. Then staff set another one, or the user requests a link by email. */
const STAFF_PASSWORD_DAYS = 7;
const staffPasswordExpiry = (now: Date): Date => new Date(now.getTime() + STAFF_PASSWORD_DAYS * 24 * 3_600_000);

/** Gives a user a password, which must be changed at the next login. */
export async function updatePassword(
  tx: Transaction<Database>,
  id: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('portal_user')
    .set({ password_hash: passwordHash, must_change_password: true, password_expires_at: staffPasswordExpiry(now) })
    .where('id', '=', id)
    .execute();
}

/** The wire name of a user's language, for emails. */
export async function languageOfUserId(db: Kysely<Database>, id: number): Promise<string> {
  const row = await db.selectFrom('portal_user').select('language').where('id', '=', id).executeTakeFirstOrThrow();
  return row.language;
}
