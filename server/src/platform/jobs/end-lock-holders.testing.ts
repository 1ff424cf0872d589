import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/**
 * Ends the other connections to this database that hold an advisory lock: any, or this one. Those to other databases are not touched,
 * because the PostgreSQL of the tests serves other test files at the same time.
 */
export async function endLockHolders(db: Kysely<Database>, lock?: number): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
      and ${lock === undefined ? sql`true` : sql`objid = ${lock}`}`.execute(db);
}
