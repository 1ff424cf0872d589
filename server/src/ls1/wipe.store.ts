import { type Kysely, sql, type Transaction } from 'kysely';
import { endAccess } from '../auth/end-access.ts';
import { anyOf } from '../platform/database/any-of.ts';
import type { Database } from '../platform/database/schema.ts';
import { type Change, changeColumns } from '../platform/database/versions.ts';

type Db = Kysely<Database>;

/** The roles of the users that a migration wipes: users of customers, but not staff and guests (docs/decisions/0079). */
const CUSTOMERS = ['ACCOUNT', 'USER'] as const;

/** The users and accounts to wipe, and the names that stay in use by others. */
export interface ToWipe {
  readonly accounts: readonly { readonly id: number; readonly name: string }[];
  readonly users: readonly number[];
  readonly sessions: number;
  /** The names in lower case. */
  readonly staying: { readonly usernames: ReadonlySet<string>; readonly accountNames: ReadonlySet<string> };
}

/** Finds the accounts of customers, except those with staff or a guest as a user, and the users with customer roles in any account. */
export async function findToWipe(db: Db): Promise<ToWipe> {
  const users = await db
    .selectFrom('portal_user')
    .where('deleted_at', 'is', null)
    .select(['id', 'account_id', 'username_key', 'role'])
    .orderBy('id')
    .execute();
  const isWiped = (role: string): boolean => CUSTOMERS.some((one) => one === role);
  const others = users.filter(({ role }) => !isWiped(role));
  const accountsToKeep = new Set(others.map(({ account_id }) => account_id));
  const accounts = await db
    .selectFrom('account')
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'kind'])
    .orderBy('id')
    .execute();
  const isWipedAccount = ({ id, kind }: { readonly id: number; readonly kind: string }) =>
    kind === 'CUSTOMER' && !accountsToKeep.has(id);
  const ids = users.filter(({ role }) => isWiped(role)).map(({ id }) => id);
  return {
    accounts: accounts.filter(isWipedAccount).map(({ id, name }) => ({ id, name })),
    users: ids,
    sessions: await sessionsOf(db, ids),
    staying: {
      usernames: new Set(others.map(({ username_key }) => username_key)),
      accountNames: new Set(accounts.filter((one) => !isWipedAccount(one)).map(({ name }) => name.toLowerCase())),
    },
  };
}

async function sessionsOf(db: Db, users: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .where('user_id', '=', anyOf(users))
    .where('ended_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks accounts and users against changes until the transaction ends. They can still be read. */
export const lockAccountsAndUsers = (tx: Transaction<Database>) =>
  sql`lock table account, portal_user in share row exclusive mode`.execute(tx);

/** Hides accounts and users and frees their names, like a deletion. Ledger, audit log and statements remain. */
export async function wipe(tx: Transaction<Database>, { accounts, users }: ToWipe, change: Change): Promise<number> {
  const ended = await endAccess(tx, users, 'STAFF', change.now);
  await tx
    .updateTable('portal_user')
    .set({ deleted_at: change.now, ...changeColumns(change) })
    .where('id', '=', anyOf(users))
    .execute();
  await tx
    .updateTable('account')
    .set({ deleted_at: change.now, needs_billing: false, needs_image_renewal: false, ...changeColumns(change) })
    .where('id', '=', anyOf(accounts.map(({ id }) => id)))
    .execute();
  return ended;
}
