import { type Ls1Account, type Ls1User, SEARCH_TYPES } from '@portal/domain';
import { sql, type Transaction } from 'kysely';
import { accountColumns } from '../account-manager/managed-account.store.ts';
import type { CountyRecords } from '../county-config/records.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Change } from '../platform/database/versions.ts';
import { documentTypesOf } from '../records/code-lists.store.ts';
import { profileColumns } from '../users/profile.store.ts';
import { usernameKey } from '../users/users.store.ts';

type Tx = Transaction<Database>;

/** Rows of one statement. */
const ROWS = 500;

function* slicesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += ROWS) yield items.slice(at, at + ROWS);
}

const stamps = ({ by, now }: Change) => ({ changed_by: by, changed_at: now, created_at: now });

/**
 * Makes the accounts; returns their ids by those of LS1. What LS1 billed this month is billed: nothing is due before the next
 * one.
 */
export async function loadAccounts(
  tx: Tx,
  accounts: readonly Ls1Account[],
  change: Change,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const slice of slicesOf(accounts)) {
    const rows = slice.map(({ name, status, fields }) => ({
      ...accountColumns(fields),
      ...{ name, status, kind: 'CUSTOMER' as const },
      ...stamps(change),
    }));
    const made = await tx.insertInto('account').values(rows).returning(['id', 'name']).execute();
    const byName = new Map(made.map(({ id, name }) => [name, id]));
    for (const { id, name } of slice) ids.set(id, byName.get(name) ?? 0);
  }
  return ids;
}

/** They may search as the county offers it, and buy images of every type of document, as new accounts do. */
export async function openAccounts(tx: Tx, ids: readonly number[], county: CountyRecords): Promise<void> {
  const { enabled } = county.search;
  const offered = SEARCH_TYPES.map((type) => enabled.includes(type));
  await sql`insert into account_page_access (account_id, search_type, allowed)
    select id, type, allowed from unnest(${[...ids]}::bigint[]) as id
      cross join unnest(${[...SEARCH_TYPES]}::text[], ${offered}::boolean[]) as access (type, allowed)`.execute(tx);
  const types = await documentTypesOf(tx);
  await sql`insert into account_doc_type (account_id, document_type, image_charge_method, image_retrieval, preview_retrieval)
    select id, type, 'DOCUMENT', true, true from unnest(${[...ids]}::bigint[]) as id
      cross join unnest(${[...types]}::text[]) as type`.execute(tx);
}

/**
 * Makes the users. Their password is one that nobody knows and that has expired: it opens nothing, and who forgot one gets a new one by
 * mail.
 */
export async function loadUsers(
  tx: Tx,
  users: readonly Ls1User[],
  { accountIds, passwordHash }: { readonly accountIds: ReadonlyMap<string, number>; readonly passwordHash: string },
  change: Change,
): Promise<void> {
  for (const slice of slicesOf(users)) {
    const rows = slice.map(({ accountId, username, role, status, profile }) => ({
      ...profileColumns(profile),
      ...{ account_id: accountIds.get(accountId) ?? 0, username, username_key: usernameKey(username), role, status },
      ...{ password_hash: passwordHash, must_change_password: true, password_expires_at: change.now },
      ...stamps(change),
    }));
    await tx.insertInto('portal_user').values(rows).execute();
  }
}
