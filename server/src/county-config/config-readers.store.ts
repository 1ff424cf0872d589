import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** Notes which state of the configuration a server process has read. */
export async function recordConfigReader(db: Kysely<Database>, server: string, revision: number): Promise<void> {
  await sql`
    insert into config_reader (server, revision, read_at) values (${server}, ${revision}, now())
    on conflict (server) do update set revision = excluded.revision, read_at = excluded.read_at`.execute(db);
}

/** Makes every process read the configuration again at its next look; returns the state that they have then. */
export async function requestReload(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    insert into county_config_revision (id, revision) values (1, 1)
    on conflict (id) do update set revision = county_config_revision.revision + 1 returning revision`.execute(db);
  return rows[0]?.revision ?? 0;
}

/** The processes that have read the configuration at some time, and the state that each has. */
export const readReaders = (db: Kysely<Database>) =>
  db.selectFrom('config_reader').select(['server', 'revision']).orderBy('server').execute();

/** Forgets processes that did not read a state: they are not running anymore, and a running one comes back by itself. */
export async function forgetReaders(db: Kysely<Database>, revision: number): Promise<void> {
  await db.deleteFrom('config_reader').where('revision', '<', revision).execute();
}
