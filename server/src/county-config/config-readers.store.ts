import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

// Each server process has a row in `config_reader` with the revision of the county's configuration that it has read last. `server`
// is the name of the process: its host and process id, 'portal-1:4711'.

/** Records which revision of the configuration a server process has read. */
export async function recordConfigReader(db: Kysely<Database>, server: string, revision: number): Promise<void> {
  await sql`
    insert into config_reader (server, revision, read_at) values (${server}, ${revision}, now())
    on conflict (server) do update set revision = excluded.revision, read_at = excluded.read_at`.execute(db);
}

/**
 * Makes every process read the configuration again at its next poll: raises its revision, which is returned. It becomes 1 if there is no
 * revision yet, because no record was saved.
 */
export async function requestReload(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    insert into county_config_revision (id, revision) values (1, 1)
    on conflict (id) do update set revision = county_config_revision.revision + 1 returning revision`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The revision of the configuration was not raised.');
  return row.revision;
}

/** The names of the processes, in order, and the revision that each has read. */
export const readConfigReaders = (db: Kysely<Database>) =>
  db.selectFrom('config_reader').select(['server', 'revision']).orderBy('server').execute();

/**
 * Deletes the rows of processes that have not read this revision. They have probably ended. A process that is only late gets a row again
 * when it reads the revision.
 */
export async function forgetLateReaders(db: Kysely<Database>, revision: number): Promise<void> {
  await db.deleteFrom('config_reader').where('revision', '<', revision).execute();
}
