import type { UserListRow, UserSort } from '@portal/contracts';
import { managedAccount, managedRoles, type UserManager } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import { containsWords, type RowOrder } from '../lists/list-query.ts';
import { type ListRows, listRows } from '../lists/list-rows.ts';
import type { Database } from '../platform/database/schema.ts';

/** Which users, as they were asked for. */
export interface UserFilter {
  readonly filterText: string;
  /** Null for all. */
  readonly status: string | null;
  /** Null for all that the manager sees. */
  readonly accountId: number | null;
}

/** The users that a manager sees, by a filter: each word stands somewhere in username, name or email. */
function usersOf(db: Kysely<Database>, manager: UserManager, filter: UserFilter) {
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

const SORTED_BY = {
  username: [],
  name: [sql<string>`lower(portal_user.last_name)`, sql<string>`lower(portal_user.first_name)`],
  account: [sql<string>`lower(account.name)`],
  role: [sql<string>`portal_user.role`],
} as const;

/** An order; its last key is the unique username. */
export const userOrder = (key: UserSort, direction: RowOrder['direction']): RowOrder => ({
  keys: [...SORTED_BY[key], sql<string>`portal_user.username_key`],
  direction,
});

/** What a list of users is asked for by. */
export interface UserListQuery {
  readonly manager: UserManager;
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

/** Users as a list shows them. */
export const userRows = (db: Kysely<Database>, asked: UserListQuery): ListRows<UserListRow> =>
  listRows(rowsOf(db, asked), asked.order);

/** The same as the workbook has them. */
export const exportedUsers = (db: Kysely<Database>, asked: UserListQuery) =>
  listRows(rowsOf(db, asked).select(['portal_user.email', 'portal_user.phone']), asked.order);
