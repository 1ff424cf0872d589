import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** Accounts with a name, the newest first. Includes deleted ones, whose history is kept. */
export const findAccountsByName = (db: Kysely<Database>, name: string): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('account')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .select(['id', 'name'])
    .orderBy('id', 'desc')
    .execute();

/**
 * Users with a name, including deleted ones, who belong to some accounts or acted in one of them before they moved to another.
 * The newest first.
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
        where.or([where('account_id', 'in', accountIds ?? []), ...hasBeenIn(where, accountIds ?? [])]),
      ),
    )
    .select(['id', 'username'])
    .orderBy('id', 'desc')
    .execute();

/** Checks both: audit log rows are deleted after a time, ledger rows never. */
const hasBeenIn = (where: ExpressionBuilder<Database, 'portal_user'>, accountIds: readonly number[]) => [
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
