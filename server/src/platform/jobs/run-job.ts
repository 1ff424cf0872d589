import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { PortalDatabase } from '../database/portal-database.ts';
import { type RunEnd, readJob, recordRunEnd, recordRunStart } from './job.store.ts';
import type { JobOutcome, JobReason } from './job.tables.ts';
import type { Job } from './job.ts';
import { insertJobRun } from './job-history.store.ts';
import { forgetFailures, storeFailedItems } from './job-items.store.ts';
import type { JobRow } from './job-plan.ts';
import { JobRun, messageOfFailure } from './job-run.ts';
import { lockOfJob, runExclusively } from './process-locks.ts';

/** The services that running a job needs. */
export interface JobHost {
  readonly database: PortalDatabase;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  readonly now: () => Date;
}

/** A run that is due. */
export interface DueRun {
  readonly reason: JobReason;
  readonly occurrence: Date;
}

/** Polls that find nothing to do are recorded only this often, so that operators still see that the job runs. */
const RECORD_IDLE_EVERY_MS = 5 * 60_000;

const SERVER = `${hostname()}:${process.pid}`;
const NEVER_STOPPED = new AbortController().signal;

interface RunOptions {
  /** Called under the job's lock with the current row; returns the due run, or null if another process has just done it. */
  readonly dueNow?: (row: JobRow | undefined) => DueRun | null;
  /** The job's row if it is already known, so that it is not read again. */
  readonly row?: JobRow;
  readonly signal?: AbortSignal;
}

/**
 * Runs a job once, if no other process is running it, and records the result in its row. Returns false when another process is running
 * it. Scheduled, requested and continued runs are also recorded at their start. A poll is recorded only when it did something.
 */
export function runJob(host: JobHost, job: Job, options: RunOptions = {}): Promise<boolean> {
  const { signal = NEVER_STOPPED, dueNow = () => ({ reason: 'SCHEDULE', occurrence: host.now() }) } = options;
  return runExclusively(host.database, lockOfJob(job.name), async () => {
    const { admin } = host.database;
    const row = options.row ?? (await readJob(admin, job.name));
    const due = dueNow(row);
    if (due === null) return;
    const failures = failuresBefore(row, due);
    const startedAt = host.now();
    const isRecorded = job.when.kind === 'CRON' || due.reason !== 'SCHEDULE';
    if (isRecorded) await recordRunStart(admin, job.name, { ...startFields(row, due, startedAt), failures });
    const run = new JobRun({ ...host, name: job.name, occurrence: due.occurrence, signal });
    const error = await attempt(host, job, run);
    await recordEnd(host, job, { due, row, run, failures, startedAt, isRecorded, error, isStopped: signal.aborted });
  });
}

/** Runs the job, and returns the error that it threw, or undefined. */
async function attempt({ log }: JobHost, job: Job, run: JobRun): Promise<unknown> {
  try {
    await job.run(run);
  } catch (error) {
    log.error({ job: job.name, err: error }, 'a job failed');
    return error ?? new Error('It did not say why.');
  }
  return undefined;
}

/** The number of earlier failures of the same run; a killed process counts as a failure. */
function failuresBefore(row: JobRow | undefined, { reason }: DueRun): number {
  if (row === undefined || reason === 'REQUEST' || reason === 'SCHEDULE') return 0;
  return reason === 'CONTINUE' && row.ended_at === null ? row.failures + 1 : row.failures;
}

const startFields = (row: JobRow | undefined, due: DueRun, now: Date) => ({
  ...due,
  now,
  server: SERVER,
  plannedAt: due.reason === 'SCHEDULE' ? now : (row?.planned_at ?? now),
  isRequested: due.reason === 'REQUEST',
});

interface EndedRun {
  readonly due: DueRun;
  readonly row: JobRow | undefined;
  readonly run: JobRun;
  readonly failures: number;
  readonly startedAt: Date;
  readonly isRecorded: boolean;
  readonly error: unknown;
  readonly isStopped: boolean;
}

async function recordEnd(host: JobHost, job: Job, ended: EndedRun): Promise<void> {
  const { due, row, run, startedAt } = ended;
  const { admin } = host.database;
  const { done, failed, succeeded } = run.tally;
  const outcome = outcomeOf(ended);
  const now = host.now();
  if (failed.size > 0) await storeFailedItems(admin, { job: job.name, occurrence: due.occurrence, now }, failed);
  if ((row?.failed_items ?? 0) > 0) await forgetFailures(admin, job.name, succeeded);
  if (!ended.isRecorded && done === 0 && isUnchanged(row, outcome, now)) return;
  const end: RunEnd = {
    ...due,
    server: SERVER,
    startedAt,
    endedAt: now,
    outcome,
    done,
    failed: failed.size,
    error: errorMessageOf(ended),
    failures: outcome === 'DONE' ? 0 : ended.failures + (outcome === 'STOPPED' ? 0 : 1),
  };
  await recordRunEnd(admin, job.name, end);
  // a poll that found nothing to do is not listed as a run
  if (ended.isRecorded || done > 0 || outcome !== 'DONE') await insertJobRun(admin, job.name, end);
}

function outcomeOf({ error, isStopped, run }: EndedRun): JobOutcome {
  if (error !== undefined) return 'FAILED';
  if (run.tally.failed.size > 0) return 'SOME_FAILED';
  return isStopped ? 'STOPPED' : 'DONE';
}

function errorMessageOf({ error, run }: EndedRun): string | null {
  if (error !== undefined) return messageOfFailure(error);
  const [first] = run.tally.failed;
  return first === undefined ? null : `${first[0]}: ${first[1]}`.slice(0, 500);
}

/** True if the row need not be written, because it already shows this result. */
const isUnchanged = (row: JobRow | undefined, outcome: JobOutcome, now: Date): boolean =>
  outcome === 'STOPPED' ||
  (outcome === 'DONE' &&
    row?.outcome === 'DONE' &&
    row.ended_at !== null &&
    Math.abs(now.getTime() - row.ended_at.getTime()) < RECORD_IDLE_EVERY_MS);
