import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { JobOutcome, JobReason } from './job.tables.ts';
import type { JobRow } from './job-plan.ts';

type Db = Kysely<Database>;

/**
 * Makes the rows match the defined jobs. The next run of a new job, or of one whose schedule changed, is computed from `now`. The row of a
 * removed job is deleted. Unchanged rows are not written.
 */
export async function syncJobs(
  db: Db,
  jobs: readonly { readonly name: string; readonly schedule: string }[],
  now: Date,
): Promise<void> {
  for (const { name, schedule } of jobs) {
    await sql`
      insert into job (name, schedule, planned_at) values (${name}, ${schedule}, ${now})
      on conflict (name) do update set schedule = excluded.schedule, planned_at = excluded.planned_at
        where job.schedule <> excluded.schedule`.execute(db);
  }
  const names = jobs.map(({ name }) => name);
  if (names.length > 0) await db.deleteFrom('job').where('name', 'not in', names).execute();
}

export const readJobs = (db: Db): Promise<JobRow[]> => db.selectFrom('job').selectAll().orderBy('name').execute();

export const readJob = (db: Db, name: string): Promise<JobRow | undefined> =>
  db.selectFrom('job').selectAll().where('name', '=', name).executeTakeFirst();

/** Requests a run of the job; false when there is no such job. */
export async function requestJob(db: Db, name: string, now: Date): Promise<boolean> {
  const requested = await db
    .updateTable('job')
    .set({ requested_at: now })
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst();
  return requested !== undefined;
}

export const setNextRun = (db: Db, name: string, next_run_at: Date | null) =>
  db.updateTable('job').set({ next_run_at }).where('name', '=', name).execute();

/** Sets the time from which the next run of a job is computed. */
export const setPlannedAt = (db: Db, name: string, planned_at: Date) =>
  db.updateTable('job').set({ planned_at }).where('name', '=', name).execute();

export interface RunStart {
  readonly reason: JobReason;
  readonly occurrence: Date;
  readonly now: Date;
  readonly server: string;
  /** The time from which the next run is computed. */
  readonly plannedAt: Date;
  readonly failures: number;
  /** True if this run fulfills a request. */
  readonly isRequested: boolean;
}

/** Records the start of a run, so that a killed run can be detected. */
export async function recordRunStart(db: Db, name: string, run: RunStart): Promise<void> {
  await db
    .updateTable('job')
    .set({
      reason: run.reason,
      occurrence: run.occurrence,
      server: run.server,
      started_at: run.now,
      ended_at: null,
      planned_at: run.plannedAt,
      failures: run.failures,
      ...(run.isRequested ? { requested_at: null } : {}),
    })
    .where('name', '=', name)
    .execute();
}

export interface RunEnd {
  readonly reason: JobReason;
  readonly occurrence: Date;
  readonly server: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly outcome: JobOutcome;
  readonly done: number;
  /** Failed items of this run only. */
  readonly failed: number;
  readonly error: string | null;
  readonly failures: number;
}

/** Records the end of a run. */
export async function recordRunEnd(db: Db, name: string, run: RunEnd): Promise<void> {
  await db
    .updateTable('job')
    .set({
      reason: run.reason,
      occurrence: run.occurrence,
      server: run.server,
      started_at: run.startedAt,
      ended_at: run.endedAt,
      outcome: run.outcome,
      done_items: run.done,
      failed_items: sql<number>`(select count(*) from job_item where job = ${name} and not is_done)`,
      error: run.error,
      failures: run.failures,
    })
    .where('name', '=', name)
    .execute();
}
