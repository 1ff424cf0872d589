import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { type ListFileServices, writeList } from '../lists/list-file.ts';
import type { Database } from '../platform/database/schema.ts';
import type { CallContext } from '../platform/http/route.ts';
import { type ListInput, userListQueryOf } from './user-list.service.ts';
import { exportedUsers, findManagedAccountName, type UserListQuery, userRows } from './user-list.store.ts';

/** Writes the users of a list to an Excel file, with its filters and order (002 section 7, userExport). */
export async function writeUsers(services: ListFileServices, context: CallContext<ListInput>): Promise<Readable> {
  const { db } = services.database;
  const query = userListQueryOf(context.session, context.input);
  const account = await accountOf(db, query);
  return writeList(services, context, {
    name: 'users',
    columns: { username: 18, name: 22, account: 22, role: 10, status: 10, email: 24, phone: 14 },
    filter: query.filter,
    facts: ({ columns }) => (account === null ? [] : [`${columns['account']}: ${account}`]),
    rows: exportedUsers(db, query),
    cellsOf: ({ username, lastName, firstName, accountName, role, status, email, phone }, { statuses }) => {
      const name = [lastName, firstName].filter((part) => part !== '').join(', ');
      return [username, name, accountName, role, statuses[status] ?? status, email, phone];
    },
  });
}

/** The name of the account that the list is filtered by; null for all accounts. */
async function accountOf(db: Kysely<Database>, query: UserListQuery): Promise<string | null> {
  const { accountId } = query.filter;
  if (accountId === null) return null;
  const filter = { filterText: '', status: null, accountId };
  const [user] = await userRows(db, { ...query, filter }).slice({ offset: 0, limit: 1 });
  if (user !== undefined) return user.accountName;
  // an account without users
  return (await findManagedAccountName(db, query.manager, accountId)) ?? String(accountId);
}
