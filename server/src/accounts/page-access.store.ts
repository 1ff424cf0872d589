import { SEARCH_TYPES, type SearchType } from '@portal/domain';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** Gives every account exactly these searches. Writes only the rows that change. */
export async function setAccountSearches(db: Kysely<Database>, searches: readonly SearchType[]): Promise<void> {
  const allowed = SEARCH_TYPES.map((type) => searches.includes(type));
  await sql`
    insert into account_page_access (account_id, search_type, allowed)
    select account.id, access.search_type, access.allowed
    from account
    cross join unnest(${[...SEARCH_TYPES]}::text[], ${allowed}::boolean[]) as access (search_type, allowed)
    where account.deleted_at is null
    order by account.id, access.search_type
    on conflict (account_id, search_type) do update set allowed = excluded.allowed
      where account_page_access.allowed <> excluded.allowed`.execute(db);
}

/** The types of the searches that an account may use ('page access' in the specification). A search without a row is not allowed. */
export async function readPageAccess(db: Kysely<Database>, accountId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('account_page_access')
    .select('search_type')
    .where('account_id', '=', accountId)
    .where('allowed', '=', true)
    .execute();
  return new Set(rows.map((row) => row.search_type));
}

/** Stores whether an account may use each of the given searches. Other searches stay as they are. */
export async function savePageAccess(
  tx: Transaction<Database>,
  accountId: number,
  access: ReadonlyMap<SearchType, boolean>,
): Promise<void> {
  const rows = [...access].map(([search_type, allowed]) => ({ account_id: accountId, search_type, allowed }));
  await tx
    .insertInto('account_page_access')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'search_type']).doUpdateSet((eb) => ({ allowed: eb.ref('excluded.allowed') })),
    )
    .execute();
}
