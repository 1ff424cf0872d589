import { type listUsers, MANAGED_PAGE, MOST_USERS, type UserList } from '@portal/contracts';
import { cleanText, type UserManager } from '@portal/domain';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../platform/database/schema.ts';
import { countUsers, readUserRows, type UserFilter, type UserOrder } from './user-list.store.ts';

/** The filters of a list as they were read. */
export type ListInput = z.output<(typeof listUsers)['request']>;

/** The filter that a list, an export and the list after an action go by. */
export const filterOf = ({ filterText = '', statusType = 'ALL', accountId = 0 }: ListInput): UserFilter => ({
  filterText: cleanText(filterText),
  status: statusType === 'ALL' ? null : statusType,
  accountId: accountId === 0 ? null : accountId,
});

/** Its order: by username unless another is asked for. */
export const orderOf = ({ sortKey: key = 'username', sortDirection: direction = 'ASC' }: ListInput): UserOrder => ({
  key,
  direction,
});

/** The users that a manager sees: the page that was asked for, or the last one there is. */
export async function listManagedUsers(
  db: Kysely<Database>,
  manager: UserManager,
  input: ListInput,
): Promise<UserList> {
  const filter = filterOf(input);
  const total = await countUsers(db, manager, filter);
  const size = input.page === undefined ? MOST_USERS : MANAGED_PAGE;
  const page = Math.min(input.page ?? 1, Math.max(1, Math.ceil(total / size)));
  const slice = { offset: (page - 1) * size, limit: size };
  return { users: await readUserRows(db, manager, filter, orderOf(input), slice), total, page };
}
