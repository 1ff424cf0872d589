import type { ExpressionBuilder, Kysely } from 'kysely';
import { hasAccountName } from '../accounts/account-name.store.ts';
import type { Database } from '../platform/database/schema.ts';

/** Accounts with a name, the newest first. Deleted accounts are included, because reports still cover their past. */
export const findAccountsByName = (db: Kysely<Database>, name: string): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('account').where(hasAccountName(name)).select(['id', 'name']).orderBy('id', 'desc').execute();

/**
 * Users with a name, the newest first, including deleted ones. With `accountIds`, only users who belong to one of the accounts, or acted
 * in it before they moved to another.
 */
export const findUsersByName = (
  db: Kysely<Database>,
  usernameKey: string,
  accountIds: readonly number[] | undefined,
): Promise<{ id: number; username: string }[]> =>
  db
    .selectFrom('portal_user')
    .where('username_key', '=', usernameKey)
    .$if(accountIds !== undefined, (query) =>
      query.where((where) =>
        where.or([where('account_id', 'in', accountIds ?? []), ...hasActedIn(where, accountIds ?? [])]),
      ),
    )
    .select(['id', 'username'])
    .orderBy('id', 'desc')
    .execute();

/** Conditions for actions of a user in some accounts. Both logs are needed: a purge deletes audit log rows, but never ledger rows. */
const hasActedIn = (where: ExpressionBuilder<Database, 'portal_user'>, accountIds: readonly number[]) => [
  where.exists(
    where
      .selectFrom('journal')
      .select('journal.id')
      .whereRef('journal.user_id', '=', 'portal_user.id')
      .where('journal.account_id', 'in', accountIds),
  ),
  where.exists(
    where
      .selectFrom('audit_log')
      .select('audit_log.id')
      .whereRef('audit_log.user_id', '=', 'portal_user.id')
      .where('audit_log.account_id', 'in', accountIds),
  ),
];

/** An account by its id. */
export const findAccount = (
  db: Kysely<Database>,
  id: number,
): Promise<{ id: number; name: string; paymentMethod: string } | undefined> =>
  db
    .selectFrom('account')
    .where('id', '=', id)
    .select(['id', 'name', 'payment_method as paymentMethod'])
    .executeTakeFirst();
