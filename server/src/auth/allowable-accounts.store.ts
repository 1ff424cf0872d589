import { accountKindsFor, isStaff } from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';

/** Limits the list, because each page load sends all of it. Staff find further accounts on the accounts screen. */
const MAX_ACCOUNTS = 5000;

/**
 * Staff may act for every account whose users they manage, an account's administrator for its own account, other users for none.
 */
export async function allowableAccounts(db: Kysely<Database>, session: Session) {
  const ownAccount = { code: String(session.accountId), description: session.accountName, kind: session.accountKind };
  if (!isStaff(session.role)) return session.role === 'ACCOUNT' ? [ownAccount] : [];
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'kind'])
    .where('deleted_at', 'is', null)
    .where('kind', 'in', accountKindsFor(session.role))
    .orderBy('name')
    .limit(MAX_ACCOUNTS)
    .execute();
  return rows.map((row) => ({ code: String(row.id), description: row.name, kind: row.kind }));
}
