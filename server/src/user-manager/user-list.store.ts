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

/** What is typed is looked for as it stands: no sign of it is a pattern. */
const SEARCHED = sql<string>`lower(portal_user.username || ' ' || portal_user.first_name || ' ' || portal_user.last_name
  || ', ' || portal_user.first_name || ' ' || portal_user.email)`;

/** The users that a manager sees, by a filter: each word stands somewhere in username, name or email. */
function usersOf(db: Kysely<Database>, manager: UserManager, filter: UserFilter) {
  const account = managedAccount(manager);
  const words = filter.filterText.split(/\s+/).filter((word) => word !== '');
  let query = db
    .selectFrom('portal_user')
    .innerJoin('account', 'account.id', 'portal_user.account_id')
    .where('portal_user.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null);
  if (account !== null) query = query.where('portal_user.account_id', '=', account);
  if (manager.role !== 'TRIMIN') query = query.where('portal_user.role', 'in', managedRoles(manager.role));
  if (filter.status !== null) query = query.where('portal_user.status', '=', filter.status);
  if (filter.accountId !== null) query = query.where('portal_user.account_id', '=', filter.accountId);
  for (const word of words) query = query.where(sql<boolean>`strpos(${SEARCHED}, lower(${word})) > 0`);
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
  name: [sql`lower(portal_user.last_name)`, sql`lower(portal_user.first_name)`],
  account: [sql`lower(account.name)`],
  role: [sql`portal_user.role`],
} as const;

/** A slice of them in an order whose last key is the unique username. */
export async function readUserRows(
  db: Kysely<Database>,
  manager: UserManager,
  filter: UserFilter,
  { key, direction }: UserOrder,
  { offset, limit }: Slice,
): Promise<UserListRow[]> {
  const way = direction === 'ASC' ? 'asc' : 'desc';
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
  for (const expression of SORTED_BY[key]) query = query.orderBy(expression, way);
  return query.orderBy('portal_user.username_key', way).offset(offset).limit(limit).execute();
}

const BATCH_ROWS = 500;

/** A user as the workbook has it. */
export type ExportedUser = UserListRow & { readonly email: string; readonly phone: string };

/** All of them by username, read some hundred at a time by the key of the last one. */
export async function* readExportedUsers(
  db: Kysely<Database>,
  manager: UserManager,
  filter: UserFilter,
): AsyncGenerator<ExportedUser> {
  let after = '';
  for (;;) {
    const rows = await usersOf(db, manager, filter)
      .where('portal_user.username_key', '>', after)
      .select([
        'portal_user.id',
        'portal_user.username',
        'portal_user.username_key as key',
        'portal_user.first_name as firstName',
        'portal_user.last_name as lastName',
        'portal_user.role',
        'portal_user.account_id as accountId',
        'account.name as accountName',
        'portal_user.status',
        'portal_user.email',
        'portal_user.phone',
      ])
      .orderBy('portal_user.username_key')
      .limit(BATCH_ROWS)
      .execute();
    for (const { key, ...row } of rows) {
      after = key;
      yield row;
    }
    if (rows.length < BATCH_ROWS) return;
  }
}
