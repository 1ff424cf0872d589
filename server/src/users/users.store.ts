import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** What is compared of a user name: `Title.Admin` and `title.admin` are one user. */
export const usernameKey = (username: string): string => username.trim().normalize('NFC').toLowerCase();

/** A user that may try to log in, with the state of its account. */
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
      'portal_user.language',
      'account.status as accountStatus',
    ])
    .executeTakeFirst();
}
export type LoginUser = NonNullable<Awaited<ReturnType<typeof findLoginUser>>>;

/** Locks a user out (status L); staff of the provider and the county, and the guest, never. True when it was done. */
export async function lockUser(tx: Transaction<Database>, userId: number): Promise<boolean> {
  const locked = await tx
    .updateTable('portal_user')
    .set({ status: 'L' })
    .where('id', '=', userId)
    .where('status', '=', 'A')
    .where('role', 'not in', ['TRIMIN', 'COUNTY', 'GUEST'])
    .executeTakeFirst();
  return locked.numUpdatedRows > 0n;
}
