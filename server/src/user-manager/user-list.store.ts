import type { UserListRow, UserSort } from '@portal/contracts';
import { managedAccount, managedRoles, type UserManager } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** Which users, as they were asked for. */
export interface UserFilter {
  readonly filterText: string;
  /** Null for all. */
  readonly status: string | null;
  /** Null for all that the manager sees. */
  readonly accountId: number | null;
}

export interface UserOrder {
  readonly key: UserSort;
  readonly direction: 'ASC' | 'DESC';
}

export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** The users that a manager sees, by a filter: each word stands somewhere in username, name or email. */
function usersOf(db: Kysely<Database>, manager: UserManager, filter: UserFilter) {
  const account = managedAccount(manager);
  const words = new Set(filter.filterText.split(/\s+/).filter((word) => word !== ''));
  let query = db
    .selectFrom('portal_user')
    .innerJoin('account', 'account.id', 'portal_user.account_id')
    .where('portal_user.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null);
  if (account !== null) query = query.where('portal_user.account_id', '=', account);
  if (manager.role !== 'TRIMIN') query = query.where('portal_user.role', 'in', managedRoles(manager.role));
  if (filter.status !== null) query = query.where('portal_user.status', '=', filter.status);
  if (filter.accountId !== null) query = query.where('portal_user.account_id', '=', filter.accountId);
  // what is typed is looked for as it stands: no sign of it is a pattern
  for (const word of words) query = query.where(sql<boolean>`strpos(portal_user.search_text, lower(${word})) > 0`);
  return query;
}

/** How many users match. */
export async function countUsers(db: Kysely<Database>, manager: UserManager, filter: UserFilter): Promise<number> {
  const { count } = await usersOf(db, manager, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const SORTED_BY = {
  username: [],
  name: [sql<string>`lower(portal_user.last_name)`, sql<string>`lower(portal_user.first_name)`],
  account: [sql<string>`lower(account.name)`],
  role: [sql<string>`portal_user.role`],
} as const;

/** What an order goes by; its last key is the unique username. */
const keysOf = ({ key }: UserOrder) => [...SORTED_BY[key], sql<string>`portal_user.username_key`];

/** The users of a filter in an order, as a row of the list has them. */
function orderedUsers(db: Kysely<Database>, manager: UserManager, filter: UserFilter, order: UserOrder) {
  let query = usersOf(db, manager, filter).select([
    'portal_user.id',
    'portal_user.username',
    'portal_user.first_name as firstName',
    'portal_user.last_name as lastName',
    'portal_user.role',
    'portal_user.account_id as accountId',
    'account.name as accountName',
    'portal_user.status',
  ]);
  for (const key of keysOf(order)) query = query.orderBy(key, order.direction === 'ASC' ? 'asc' : 'desc');
  return query;
}

/** A slice of them. */
export const readUserRows = (
  db: Kysely<Database>,
  manager: UserManager,
  filter: UserFilter,
  order: UserOrder,
  { offset, limit }: Slice,
): Promise<UserListRow[]> => orderedUsers(db, manager, filter, order).offset(offset).limit(limit).execute();

const BATCH_ROWS = 2000;

/** A user as the workbook has it. */
export type ExportedUser = UserListRow & { readonly email: string; readonly phone: string };

/** All of them in the order of the list, read some at a time from behind the last one. */
export async function* readExportedUsers(
  db: Kysely<Database>,
  manager: UserManager,
  filter: UserFilter,
  order: UserOrder,
): AsyncGenerator<ExportedUser> {
  const keys = keysOf(order);
  const isBehind = (last: readonly string[]) =>
    sql<boolean>`(${sql.join(keys)}) ${sql.raw(order.direction === 'ASC' ? '>' : '<')} (${sql.join(last)})`;
  let last: readonly string[] | null = null;
  for (;;) {
    const rows: (ExportedUser & { readonly place: readonly string[] })[] = await orderedUsers(
      db,
      manager,
      filter,
      order,
    )
      .$if(last !== null, (query) => query.where(isBehind(last ?? [])))
      .select(['portal_user.email', 'portal_user.phone'])
      .select(sql<string[]>`jsonb_build_array(${sql.join(keys)})`.as('place'))
      .limit(BATCH_ROWS)
      .execute();
    for (const { place, ...row } of rows) {
      last = place;
      yield row;
    }
    if (rows.length < BATCH_ROWS) return;
  }
}
