import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** An outbox entry is late when it has been due for longer than this. */
const LATE_SECONDS = 60;

/** Counts the outbox entries that are not yet sent, and the filings that are not yet decided. */
export async function readQueues(db: Kysely<Database>, now: Date) {
  const late = new Date(now.getTime() - LATE_SECONDS * 1000);
  const outbox = await db
    .selectFrom('outbox')
    .where('done_at', 'is', null)
    .select([
      sql<number>`count(*)::int`.as('waiting'),
      sql<number>`(count(*) filter (where due_at < ${late}))::int`.as('late'),
      sql<number>`(count(*) filter (where last_error is not null))::int`.as('failing'),
    ])
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from efile_entry where decided_at is null`.execute(db);
  return { outbox, filings: rows[0]?.count ?? 0 };
}

/**
 * Counts the connections to this database and the statements that run on them. The state of a connection is visible only to its own
 * database role.
 */
export async function readDatabaseActivity(db: Kysely<Database>) {
  const { rows } = await sql<{ connections: number; running: number; longestMs: number | null }>`
    select count(*)::int as connections,
      (count(*) filter (where state = 'active' and pid <> pg_backend_pid()))::int as running,
      (max(extract(epoch from clock_timestamp() - query_start) * 1000)
        filter (where state = 'active' and pid <> pg_backend_pid()))::int as "longestMs"
    from pg_stat_activity where datname = current_database()`.execute(db);
  return rows[0] ?? { connections: 0, running: 0, longestMs: null };
}
