import { jobRhythm } from '@portal/domain';
import { audit } from '../audit/audit.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { transact } from '../platform/database/transact.ts';
import { notFound } from '../platform/errors/refusal.ts';
import type { CallContext } from '../platform/http/route.ts';
import { readJob, readJobs, requestJob } from '../platform/jobs/job.store.ts';
import { readSchedule } from '../platform/jobs/job.ts';
import { readRuns } from '../platform/jobs/job-history.store.ts';
import type { JobRow } from '../platform/jobs/job-plan.ts';
import { isAnyServerRunningJobs } from '../platform/jobs/running-jobs.ts';
import type { Services } from '../platform/services.ts';

/** The jobs for the control panel, and whether a server runs them. */
export async function listPortalJobs(database: PortalDatabase) {
  const [rows, isServed] = await Promise.all([readJobs(database.db), isAnyServerRunningJobs(database)]);
  return { isServed, jobs: rows.map((row) => toListedJob(row, isServed)) };
}

/** The schedule as data, which the screen puts into the user's language. */
function planOf(described: string) {
  const schedule = readSchedule(described);
  if (schedule === null) return undefined;
  if (schedule.kind === 'EVERY') return { kind: 'EVERY', seconds: schedule.ms / 1000 };
  return jobRhythm(schedule.expression) ?? { kind: 'CRON' };
}

const toListedJob = (row: JobRow, isServed: boolean) => ({
  name: row.name,
  schedule: row.schedule,
  plan: planOf(row.schedule),
  // A run that was killed has no end either. It is not running until a server runs jobs again.
  isRunning: isServed && row.started_at !== null && row.ended_at === null,
  isRequested: row.requested_at !== null,
  nextRunAt: row.next_run_at?.toISOString() ?? null,
  lastRun: lastRunOf(row),
});

function lastRunOf({ started_at, ended_at, outcome, reason, done_items, failed_items, error }: JobRow) {
  if (started_at === null || ended_at === null || outcome === null || reason === null) return null;
  return {
    outcome,
    startedAt: started_at.toISOString(),
    endedAt: ended_at.toISOString(),
    reason,
    doneItems: done_items,
    failedItems: failed_items,
    error,
  };
}

/** The stored runs of a job, newest first. */
export async function readRunsOfJob({ db }: PortalDatabase, name: string) {
  if ((await readJob(db, name)) === undefined) throw notFound();
  return (await readRuns(db, name)).map((run) => ({
    id: run.id,
    outcome: run.outcome,
    startedAt: run.started_at.toISOString(),
    endedAt: run.ended_at.toISOString(),
    reason: run.reason,
    doneItems: run.done_items,
    failedItems: run.failed_items,
    error: run.error,
  }));
}

/** Requests a run of a job, and records that in the audit log. */
export async function requestRun(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { input, session, request }: CallContext<{ readonly job: string }>,
): Promise<void> {
  await transact(database.db, async (tx) => {
    if (!(await requestJob(tx, input.job, now()))) throw notFound();
    await audit(tx, { kind: 'JOB_REQUESTED', actor: session, request, detail: { job: input.job } });
  });
}
