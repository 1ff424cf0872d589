import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { RunEnd } from './job.store.ts';

/** The number of runs that are kept for each job. */
const KEPT_RUNS = 50;

/** Records how a run ended, and deletes the job's runs that are older than the newest `KEPT_RUNS`. */
export async function insertJobRun(db: Kysely<Database>, job: string, run: RunEnd): Promise<void> {
  await db
    .insertInto('job_run')
    .values({
      job,
      reason: run.reason,
      server: run.server,
      started_at: run.startedAt,
      ended_at: run.endedAt,
      outcome: run.outcome,
      done_items: run.done,
      failed_items: run.failed,
      error: run.error,
    })
    .execute();
  await sql`
    delete from job_run where job = ${job} and id <= (
      select id from job_run where job = ${job} order by id desc offset ${KEPT_RUNS} limit 1)`.execute(db);
}

/** The recorded runs of a job, newest first. */
export const readRuns = (db: Kysely<Database>, job: string) =>
  db.selectFrom('job_run').selectAll().where('job', '=', job).orderBy('id', 'desc').limit(KEPT_RUNS).execute();
