import { SEARCH_TYPES, type SearchType } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
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
