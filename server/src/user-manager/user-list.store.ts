import type { UserListRow, UserSort } from '@portal/contracts';
import { accountKindsFor, type ManagingUser, managedAccount, managedRoles } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import { containsWords, type RowOrder } from '../lists/list-query.ts';
import { type ListRows, listRows } from '../lists/list-rows.ts';
import type { Database } from '../platform/database/schema.ts';

/** The parsed filter of a list. */
export interface UserFilter {
  readonly filterText: string;
  /** Null for all. */
  readonly status: string | null;
  /** Null for all accounts that the manager may see. */
  readonly accountId: number | null;
}

/** The users that a manager may see and that match a filter: each word of its text occurs in username, name or email. */
function usersOf(db: Kysely<Database>, manager: ManagingUser, filter: UserFilter) {
  const account = managedAccount(manager);
  let query = db
    .selectFrom('portal_user')
    .innerJoin('account', 'account.id', 'portal_user.account_id')
    .where('portal_user.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .where(containsWords(sql`portal_user.search_text`, filter.filterText));
  if (account !== null) query = query.where('portal_user.account_id', '=', account);
  if (manager.role !== 'TRIMIN') query = query.where('portal_user.role', 'in', managedRoles(manager.role));
  if (filter.status !== null) query = query.where('portal_user.status', '=', filter.status);
  if (filter.accountId !== null) query = query.where('portal_user.account_id', '=', filter.accountId);
  return query;
}

/** The name of an account whose users a manager sees; undefined for any other. */
export async function findManagedAccountName(
  db: Kysely<Database>,
  manager: ManagingUser,
  accountId: number,
): Promise<string | undefined> {
  const only = managedAccount(manager);
  if (only !== null && only !== accountId) return undefined;
  const account = await db
    .selectFrom('account')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('kind', 'in', accountKindsFor(manager.role))
    .select('name')
    .executeTakeFirst();
  return account?.name;
}

const SORTED_BY = {
  username: [],
  name: [sql<string>`lower(portal_user.last_name)`, sql<string>`lower(portal_user.first_name)`],
  account: [sql<string>`lower(account.name)`],
  role: [sql<string>`portal_user.role`],
} as const;

/** A sort order. Its last key is the unique username. */
export const userOrder = (key: UserSort, direction: RowOrder['direction']): RowOrder => ({
  keys: [...SORTED_BY[key], sql<string>`portal_user.username_key`],
  direction,
});

/** The manager, filter and sort order of a list of users. */
export interface UserListQuery {
  readonly manager: ManagingUser;
  readonly filter: UserFilter;
  readonly order: RowOrder;
}

const isInvited = sql<boolean>`exists (select from invitation where invitation.user_id = portal_user.id)`;

const rowsOf = (db: Kysely<Database>, { manager, filter }: UserListQuery) =>
  usersOf(db, manager, filter).select([
    'portal_user.id',
    'portal_user.username',
    'portal_user.first_name as firstName',
    'portal_user.last_name as lastName',
    'portal_user.role',
    'portal_user.account_id as accountId',
    'account.name as accountName',
    'portal_user.status',
    isInvited.as('isInvited'),
  ]);

/** The rows of the list of users. */
export const userRows = (db: Kysely<Database>, query: UserListQuery): ListRows<UserListRow> =>
  listRows(rowsOf(db, query), query.order);

/** The rows of the Excel file of users. */
export const exportedUsers = (db: Kysely<Database>, query: UserListQuery) =>
  listRows(rowsOf(db, query).select(['portal_user.email', 'portal_user.phone']), query.order);
