import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { EndedRun } from './job.store.ts';

/** So many runs of each job are kept. */
const KEPT_RUNS = 50;

/** Keeps how a run ended, and lets the oldest one go. */
export async function noteRun(db: Kysely<Database>, job: string, run: EndedRun): Promise<void> {
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

/** The runs of a job that are kept, newest first. */
export const readRuns = (db: Kysely<Database>, job: string) =>
  db.selectFrom('job_run').selectAll().where('job', '=', job).orderBy('id', 'desc').limit(KEPT_RUNS).execute();
