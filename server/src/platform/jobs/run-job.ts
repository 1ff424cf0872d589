import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { PortalDatabase } from '../database/portal-database.ts';
import { type EndedRun, noteBegin, noteEnd, readJob } from './job.store.ts';
import type { JobOutcome, JobReason } from './job.tables.ts';
import type { Job } from './job.ts';
import { noteRun } from './job-history.store.ts';
import { forgetFailures, noteFailedItems } from './job-items.store.ts';
import type { JobRow } from './job-plan.ts';
import { JobRun, messageOfFailure } from './job-run.ts';
import { asOnlyProcess, lockOfJob } from './process-locks.ts';

/** What jobs are run by. */
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

/** How long runs that find nothing to do go unrecorded; operators still see from time to time that the job runs. */
const UNNOTED_MS = 5 * 60_000;

const SERVER = `${hostname()}:${process.pid}`;
const NEVER_STOPPED = new AbortController().signal;

interface RunOptions {
  /** What is due by the row of now, asked under the lock; null: another process did it just now. */
  readonly dueNow?: (row: JobRow | undefined) => DueRun | null;
  /** The row where it is known: it is not read again. */
  readonly row?: JobRow;
  readonly signal?: AbortSignal;
}

/**
 * Runs a job once as the only process, and keeps in its row how that ended; false when another process is at it. A run of the
 * calendar, of an operator, or that continues, is kept before it begins too. A look is kept when it did something.
 */
export function runJob(host: JobHost, job: Job, options: RunOptions = {}): Promise<boolean> {
  const { signal = NEVER_STOPPED, dueNow = () => ({ reason: 'SCHEDULE', occurrence: host.now() }) } = options;
  return asOnlyProcess(host.database, lockOfJob(job.name), async () => {
    const { admin } = host.database;
    const row = options.row ?? (await readJob(admin, job.name));
    const due = dueNow(row);
    if (due === null) return;
    const failures = failuresBefore(row, due);
    const startedAt = host.now();
    const isKept = job.when.kind === 'CRON' || due.reason !== 'SCHEDULE';
    if (isKept) await noteBegin(admin, job.name, { ...beginning(row, due, startedAt), failures });
    const run = new JobRun({ ...host, name: job.name, occurrence: due.occurrence, signal });
    const error = await attempt(host, job, run);
    await keepEnd(host, job, { due, row, run, failures, startedAt, isKept, error, isStopped: signal.aborted });
  });
}

/** Answers what the job threw. */
async function attempt({ log }: JobHost, job: Job, run: JobRun): Promise<unknown> {
  try {
    await job.run(run);
  } catch (error) {
    log.error({ job: job.name, err: error }, 'a job failed');
    return error ?? new Error('It did not say why.');
  }
  return undefined;
}

/** Counts those of the same run, and a death as one. */
function failuresBefore(row: JobRow | undefined, { reason }: DueRun): number {
  if (row === undefined || reason === 'REQUEST' || reason === 'SCHEDULE') return 0;
  return reason === 'CONTINUE' && row.ended_at === null ? row.failures + 1 : row.failures;
}

const beginning = (row: JobRow | undefined, due: DueRun, now: Date) => ({
  ...due,
  now,
  server: SERVER,
  plannedAt: due.reason === 'SCHEDULE' ? now : (row?.planned_at ?? now),
  isRequested: due.reason === 'REQUEST',
});

interface Ended {
  readonly due: DueRun;
  readonly row: JobRow | undefined;
  readonly run: JobRun;
  readonly failures: number;
  readonly startedAt: Date;
  readonly isKept: boolean;
  readonly error: unknown;
  readonly isStopped: boolean;
}

async function keepEnd(host: JobHost, job: Job, ended: Ended): Promise<void> {
  const { due, row, run, startedAt } = ended;
  const { admin } = host.database;
  const { done, failed, succeeded } = run.tally;
  const outcome = outcomeOf(ended);
  const now = host.now();
  if (failed.size > 0) await noteFailedItems(admin, { job: job.name, occurrence: due.occurrence, now }, failed);
  if ((row?.failed_items ?? 0) > 0) await forgetFailures(admin, job.name, succeeded);
  if (!ended.isKept && done === 0 && isAsBefore(row, outcome, now)) return;
  const end: EndedRun = {
    ...due,
    server: SERVER,
    startedAt,
    endedAt: now,
    outcome,
    done,
    failed: failed.size,
    error: sentenceOf(ended),
    failures: outcome === 'DONE' ? 0 : ended.failures + (outcome === 'STOPPED' ? 0 : 1),
  };
  await noteEnd(admin, job.name, end);
  // that someone looks is no run
  if (ended.isKept || done > 0 || outcome !== 'DONE') await noteRun(admin, job.name, end);
}

function outcomeOf({ error, isStopped, run }: Ended): JobOutcome {
  if (error !== undefined) return 'FAILED';
  if (run.tally.failed.size > 0) return 'SOME_FAILED';
  return isStopped ? 'STOPPED' : 'DONE';
}

function sentenceOf({ error, run }: Ended): string | null {
  if (error !== undefined) return messageOfFailure(error);
  const [first] = run.tally.failed;
  return first === undefined ? null : `${first[0]}: ${first[1]}`.slice(0, 500);
}

/** Nothing to tell: it is in the row already. */
const isAsBefore = (row: JobRow | undefined, outcome: JobOutcome, now: Date): boolean =>
  outcome === 'STOPPED' ||
  (outcome === 'DONE' &&
    row?.outcome === 'DONE' &&
    row.ended_at !== null &&
    Math.abs(now.getTime() - row.ended_at.getTime()) < UNNOTED_MS);
