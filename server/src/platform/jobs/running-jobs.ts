import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import type { PortalDatabase } from '../database/portal-database.ts';
import { jobLocks } from './process-locks.ts';

/** True while any server runs the jobs. With the embedded database, only the process that has the database open can check this. */
export async function isAnyServerRunningJobs(database: PortalDatabase): Promise<boolean> {
  if (database.kind === 'embedded') return jobLocks(database).turn.holds(ADVISORY_LOCKS.JOBS);
  const { rows } = await sql`
    select from pg_locks
    where locktype = 'advisory' and granted and classid = 0 and objid = ${ADVISORY_LOCKS.JOBS}
      and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
  return rows.length > 0;
}
