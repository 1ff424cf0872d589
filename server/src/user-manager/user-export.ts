import type { Readable } from 'node:stream';
import type { UserManager } from '@portal/domain';
import type { Kysely } from 'kysely';
import { type ListFileServices, writeList } from '../lists/list-file.ts';
import type { Database } from '../platform/database/schema.ts';
import type { CallContext } from '../platform/http/route.ts';
import { filterOf, type ListInput, orderOf } from './user-list.service.ts';
import { countUsers, readExportedUsers, readUserRows, type UserFilter } from './user-list.store.ts';

const COLUMNS = Object.entries({ username: 18, name: 22, account: 22, role: 10, status: 10, email: 24, phone: 14 });

/** The users of a list as a workbook (002 section 7, userExport), by its filters and in its order. */
export async function writeUsers(services: ListFileServices, context: CallContext<ListInput>): Promise<Readable> {
  const { input, session } = context;
  const { db } = services.database;
  const filter = filterOf(input);
  const account = await accountOf(db, session, filter);
  return writeList(services, context, {
    name: 'users',
    columns: COLUMNS.map(([name, share]) => ({ name, share })),
    filter,
    facts: ({ columns, statuses }) => [
      ...(filter.status === null ? [] : [`${columns['status']}: ${statuses[filter.status] ?? filter.status}`]),
      ...(account === null ? [] : [`${columns['account']}: ${account}`]),
    ],
    total: await countUsers(db, session, filter),
    rows: () => readExportedUsers(db, session, filter, orderOf(input)),
    cellsOf: ({ username, lastName, firstName, accountName, role, status, email, phone }, { statuses }) => {
      const name = [lastName, firstName].filter((part) => part !== '').join(', ');
      return [username, name, accountName, role, statuses[status] ?? status, email, phone];
    },
  });
}

/** The account that the list is narrowed to, by the name that its users show; null for all. */
async function accountOf(
  db: Kysely<Database>,
  manager: UserManager,
  { accountId }: UserFilter,
): Promise<string | null> {
  if (accountId === null) return null;
  const all = { filterText: '', status: null, accountId };
  const [user] = await readUserRows(db, manager, all, orderOf({}), { offset: 0, limit: 1 });
  return user?.accountName ?? String(accountId);
}
