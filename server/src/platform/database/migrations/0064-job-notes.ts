import { type Kysely, sql } from 'kysely';

/**
 * Values that jobs keep between runs, and requests to jobs, such as a click on Purge Users Now. The old table of these clicks stays
 * until no server of the previous release writes to it.
 */
const STATEMENTS = [
  `CREATE TABLE job_note (
    job text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    value jsonb NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (job, name)
  )`,
  `COMMENT ON TABLE job_note IS 'values by name that a job stores between its runs, or that were requested of it'`,
  `INSERT INTO job_note (job, name, value, at)
    SELECT 'user-purge', 'press ' || id, jsonb_build_object('askedBy', asked_by,
      'before', to_char(active_before AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), asked_at
    FROM user_purge WHERE finished_at IS NULL`,
  `COMMENT ON TABLE user_purge IS 'no longer used; see job_note'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
