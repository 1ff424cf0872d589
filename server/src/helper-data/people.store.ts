import type { CodeDescription } from '@portal/contracts';
import { isStaff } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import { accountNameContains, hasAccountName } from '../accounts/account-name.store.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';

type Reader = Pick<Session, 'role' | 'accountId' | 'userId'>;

/**
 * The condition that a username contains the input. `%` and `_` in the input are not wildcards. The database lowers both sides, because
 * JavaScript lowers letters such as the Turkish İ to other characters.
 */
const usernameContains = (typed: string) => sql<boolean>`strpos(lower(username_key), lower(${typed.trim()})) > 0`;

/** Finds accounts by name that the caller may choose: all for staff, otherwise only the caller's own. */
export async function listAccounts(
  db: Kysely<Database>,
  { role, accountId }: Reader,
  typed: string,
  limit: number,
): Promise<CodeDescription[]> {
  const rows = await db
    .selectFrom('account')
    .where('deleted_at', 'is', null)
    .$if(!isStaff(role), (query) => query.where('id', '=', accountId))
    .$if(typed.trim() !== '', (query) => query.where(accountNameContains(typed)))
    .select(['id', 'name'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, name }) => ({ code: String(id), description: name }));
}

interface UserFilter {
  readonly filterText: string;
  /** All accounts if empty or missing. */
  readonly accountName?: string | undefined;
}

/** Finds users by name: all for staff, those of the own account for its administrators, otherwise only the caller. */
export async function listUsers(
  db: Kysely<Database>,
  { role, accountId, userId }: Reader,
  { filterText: typed, accountName = '' }: UserFilter,
  limit: number,
): Promise<CodeDescription[]> {
  const account = accountName.trim();
  const rows = await db
    .selectFrom('portal_user')
    .where('deleted_at', 'is', null)
    .$if(!isStaff(role), (query) => query.where('account_id', '=', accountId))
    .$if(!isStaff(role) && role !== 'ACCOUNT', (query) => query.where('id', '=', userId))
    .$if(typed.trim() !== '', (query) => query.where(usernameContains(typed)))
    .$if(account !== '', (query) =>
      query.where('account_id', 'in', (accounts) =>
        accounts.selectFrom('account').select('id').where(hasAccountName(account)),
      ),
    )
    .select(['id', 'username'])
    .orderBy('username_key')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, username }) => ({ code: String(id), description: username }));
}
