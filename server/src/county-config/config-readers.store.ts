import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** Records which revision of the configuration a server process has read. */
export async function recordConfigReader(db: Kysely<Database>, server: string, revision: number): Promise<void> {
  await sql`
    insert into config_reader (server, revision, read_at) values (${server}, ${revision}, now())
    on conflict (server) do update set revision = excluded.revision, read_at = excluded.read_at`.execute(db);
}

/** Makes every process read the configuration again at its next poll. Returns the revision that they will then have. */
export async function requestReload(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    insert into county_config_revision (id, revision) values (1, 1)
    on conflict (id) do update set revision = county_config_revision.revision + 1 returning revision`.execute(db);
  return rows[0]?.revision ?? 0;
}

/** The processes that have read the configuration, and the revision that each has. */
export const readReaders = (db: Kysely<Database>) =>
  db.selectFrom('config_reader').select(['server', 'revision']).orderBy('server').execute();

/** Deletes the processes that have not read a revision. They have probably ended; a running one is recorded at its next poll. */
export async function forgetReaders(db: Kysely<Database>, revision: number): Promise<void> {
  await db.deleteFrom('config_reader').where('revision', '<', revision).execute();
}
