import { type Kysely, sql } from 'kysely';

/** The state of each job and of its items. Both tables are small: one row per job, and one per item that was marked or failed. */
const STATEMENTS = [
  `CREATE TABLE job (
    name text COLLATE "C" PRIMARY KEY,
    schedule text NOT NULL,
    planned_at timestamptz NOT NULL,
    next_run_at timestamptz,
    requested_at timestamptz,
    occurrence timestamptz,
    reason text CHECK (reason IN ('SCHEDULE', 'REQUEST', 'RETRY', 'CONTINUE')),
    server text,
    started_at timestamptz,
    ended_at timestamptz,
    outcome text CHECK (outcome IN ('DONE', 'SOME_FAILED', 'FAILED', 'STOPPED')),
    done_items integer NOT NULL DEFAULT 0,
    failed_items integer NOT NULL DEFAULT 0,
    error text,
    failures integer NOT NULL DEFAULT 0
  )`,
  `COMMENT ON TABLE job IS 'each job of the portal: its schedule, and its last run that did something; a run without an end is running or was interrupted'`,
  `COMMENT ON COLUMN job.planned_at IS 'the schedule is done until this time; the next run is the first one after it'`,
  `COMMENT ON COLUMN job.occurrence IS 'identifies what the last run was for; unchanged when it is retried or resumed'`,
  `COMMENT ON COLUMN job.failed_items IS 'items that failed and have not been done since'`,
  `COMMENT ON COLUMN job.failures IS 'number of consecutive failures'`,
  `CREATE TABLE job_item (
    job text COLLATE "C" NOT NULL,
    item text COLLATE "C" NOT NULL,
    occurrence timestamptz NOT NULL,
    is_done boolean NOT NULL,
    at timestamptz NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    error text,
    PRIMARY KEY (job, item)
  )`,
  `COMMENT ON TABLE job_item IS 'items that were done, once in each occurrence and in one transaction with their work, and items that failed'`,
  'CREATE INDEX job_item_at ON job_item (at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
