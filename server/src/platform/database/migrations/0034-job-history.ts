import { type Kysely, sql } from 'kysely';

/** The recent runs of each job with their outcomes, and which configuration revision each server uses. */
const TABLES = [
  `CREATE TABLE job_run (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    job text NOT NULL,
    reason text NOT NULL,
    server text NOT NULL,
    started_at timestamptz NOT NULL,
    ended_at timestamptz NOT NULL,
    outcome text NOT NULL,
    done_items integer NOT NULL,
    failed_items integer NOT NULL,
    error text
  )`,
  'CREATE INDEX job_run_of_job ON job_run (job, id DESC)',
  `CREATE TABLE config_reader (
    server text PRIMARY KEY,
    revision integer NOT NULL,
    read_at timestamptz NOT NULL
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await sql.raw(table).execute(db);
}
