import type { listUsers, UserList } from '@portal/contracts';
import { cleanText, type UserManager } from '@portal/domain';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { pageOf } from '../lists/list-page.ts';
import type { RowOrder } from '../lists/list-query.ts';
import type { Database } from '../platform/database/schema.ts';
import { countUsers, readUserRows, type UserFilter, userOrder } from './user-list.store.ts';

/** The filters of a list as they were read. */
export type ListInput = z.output<(typeof listUsers)['request']>;

/** The filter that a list, an export and the list after an action go by. */
export const filterOf = ({ filterText = '', statusType = 'ALL', accountId = 0 }: ListInput): UserFilter => ({
  filterText: cleanText(filterText),
  status: statusType === 'ALL' ? null : statusType,
  accountId: accountId === 0 ? null : accountId,
});

/** Its order: by username unless another is asked for. */
export const orderOf = ({ sortKey = 'username', sortDirection = 'ASC' }: ListInput): RowOrder =>
  userOrder(sortKey, sortDirection);

/** The users that a manager sees. */
export async function listManagedUsers(
  db: Kysely<Database>,
  manager: UserManager,
  input: ListInput,
): Promise<UserList> {
  const filter = filterOf(input);
  const { rows, ...place } = await pageOf(input.page, {
    count: () => countUsers(db, manager, filter),
    slice: (slice) => readUserRows(db, manager, filter, orderOf(input), slice),
  });
  return { users: rows, ...place };
}
