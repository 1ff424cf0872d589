import { type Ls1Account, type Ls1User, SEARCH_TYPES } from '@portal/domain';
import { sql, type Transaction } from 'kysely';
import { accountColumns } from '../account-manager/managed-account.store.ts';
import { usernameKey } from '../accounts/username-key.ts';
import type { CountyRecords } from '../county-config/records.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Change } from '../platform/database/versions.ts';
import { readDocumentTypes } from '../records/code-lists.store.ts';
import { profileColumns } from '../users/profile.store.ts';

type Tx = Transaction<Database>;

/** The number of rows in a statement. */
const ROWS = 500;

function* slicesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let offset = 0; offset < items.length; offset += ROWS) yield items.slice(offset, offset + ROWS);
}

const stamps = ({ by, now }: Change) => ({ changed_by: by, changed_at: now, created_at: now });

/**
 * Creates the accounts. Returns their ids by the ids of LS1. LS1 has already billed this month, so nothing is due before the next
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
      name,
      status,
      kind: 'CUSTOMER' as const,
      ...stamps(change),
    }));
    const created = await tx.insertInto('account').values(rows).returning(['id', 'name']).execute();
    const byName = new Map(created.map(({ id, name }) => [name, id]));
    for (const { id, name } of slice) ids.set(id, byName.get(name) ?? 0);
  }
  return ids;
}

/** Gives the accounts all searches that the county offers and the images of every type of document, like new accounts. */
export async function openAccounts(tx: Tx, ids: readonly number[], county: CountyRecords): Promise<void> {
  const { enabled } = county.search;
  const offered = SEARCH_TYPES.map((type) => enabled.includes(type));
  await sql`insert into account_page_access (account_id, search_type, allowed)
    select id, type, allowed from unnest(${[...ids]}::bigint[]) as id
      cross join unnest(${[...SEARCH_TYPES]}::text[], ${offered}::boolean[]) as access (type, allowed)`.execute(tx);
  const types = await readDocumentTypes(tx);
  await sql`insert into account_doc_type (account_id, document_type, image_charge_method, image_retrieval, preview_retrieval)
    select id, type, 'DOCUMENT', true, true from unnest(${[...ids]}::bigint[]) as id
      cross join unnest(${[...types]}::text[]) as type`.execute(tx);
}

/**
 * Creates the users. Their password is unknown and expired, so it cannot be used. With the page for forgotten passwords they get a new
 * one by email.
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
      account_id: accountIds.get(accountId) ?? 0,
      username,
      username_key: usernameKey(username),
      role,
      status,
      password_hash: passwordHash,
      must_change_password: true,
      password_expires_at: change.now,
      ...stamps(change),
    }));
    await tx.insertInto('portal_user').values(rows).execute();
  }
}
