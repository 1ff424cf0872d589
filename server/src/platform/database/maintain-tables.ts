import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Runs the command on one table at a time, so that requests can run in between. */
export async function maintainTables(admin: Kysely<Database>, command: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ tablename: string }>`select tablename from pg_tables
    where schemaname = 'public' order by tablename`.execute(admin);
  for (const { tablename } of rows) await sql`${command} ${sql.table(tablename)}`.execute(admin);
}
