import type { listUsers, UserList } from '@portal/contracts';
import type { ManagingUser } from '@portal/domain';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { readListPage } from '../lists/list-page.ts';
import { listQueryOf } from '../lists/list-query.ts';
import type { Database } from '../platform/database/schema.ts';
import { type UserListQuery, userOrder, userRows } from './user-list.store.ts';

/** The parsed request of a list. */
export type ListInput = z.output<(typeof listUsers)['request']>;

/** The query for the list, for an export, and for the list after an action. Sorted by username by default. */
export function userListQueryOf(manager: ManagingUser, input: ListInput): UserListQuery {
  const { filter, sort, direction } = listQueryOf(input, 'username');
  const { accountId = 0 } = input;
  return {
    manager,
    filter: { ...filter, accountId: accountId === 0 ? null : accountId },
    order: userOrder(sort, direction),
  };
}

/** One page of the users that a manager may see. */
export async function listManagedUsers(
  db: Kysely<Database>,
  manager: ManagingUser,
  input: ListInput,
): Promise<UserList> {
  const { rows: users, ...place } = await readListPage(input.page, userRows(db, userListQueryOf(manager, input)));
  return { users, ...place };
}
