import { isTimeZone, nextCronMillis } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { JobReason, JobTable } from './job.tables.ts';
import type { Schedule } from './job.ts';

export type JobRow = Selectable<JobTable>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
/** The longest pause of a polling job that fails. */
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
/** After this many retries a run is given up, and the next run is the one of the schedule. */
const MAX_RETRIES = 8;

/** When and why to run a job that is not running. */
export interface JobPlan {
  readonly isDue: boolean;
  readonly reason: JobReason;
  /** The scheduled or requested time that a run now would be for. */
  readonly occurrence: Date;
  /** The next run, if it can be predicted. */
  readonly nextRunAt: Date | null;
}

export interface PlanFacts {
  readonly now: Date;
  readonly zone: string;
  /** How long ago this process last started the job, by the monotonic clock; undefined if it has not. */
  readonly startedAgoMs?: number | undefined;
}

/** Decides from its row when a job runs next. */
export function planJob(when: Schedule, row: JobRow, facts: PlanFacts): JobPlan {
  const { now } = facts;
  // An unfinished run continues first. A request gets a separate run afterwards.
  const continuation = continuationOf(row, now);
  if (continuation !== null) return row.requested_at === null ? continuation : { ...continuation, isDue: true };
  if (row.requested_at !== null)
    return { isDue: true, reason: 'REQUEST', occurrence: row.requested_at, nextRunAt: now };
  return when.kind === 'EVERY' ? planPause(when.ms, row, facts) : planMoment(when.expression, row, facts);
}

/** The plan for a run that was stopped or killed: it continues immediately. After several kills it waits longer each time. */
function continuationOf({ occurrence, started_at, ended_at, outcome, failures }: JobRow, now: Date): JobPlan | null {
  if (occurrence === null || started_at === null || failures > MAX_RETRIES) return null;
  if (ended_at !== null && outcome !== 'STOPPED') return null;
  const at = ended_at === null ? retryAt(started_at, failures, now) : now;
  return { isDue: at <= now, reason: 'CONTINUE', occurrence, nextRunAt: at };
}

/** The time of the next attempt after this many failures in a row; immediately if the clock was set back to before the last one. */
function retryAt(since: Date, failures: number, now: Date): Date {
  if (failures === 0 || since > now) return now;
  return new Date(since.getTime() + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)));
}

/**
 * True if a wrong clock planned the job more than a day ahead. The plan must then start again, because otherwise the job could wait for
 * years. A shorter difference is waited for, so that no job runs twice when the clock is set back.
 */
export const isPlannedTooFarAhead = ({ planned_at }: JobRow, now: Date): boolean =>
  planned_at.getTime() > now.getTime() + DAY_MS;

function planPause(pauseMs: number, row: JobRow, { now, startedAgoMs = Number.POSITIVE_INFINITY }: PlanFacts): JobPlan {
  const didFail = row.outcome === 'FAILED';
  const waitMs = didFail ? Math.max(pauseMs, Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** row.failures)) : pauseMs;
  return { isDue: startedAgoMs >= waitMs, reason: didFail ? 'RETRY' : 'SCHEDULE', occurrence: now, nextRunAt: null };
}

function planMoment(expression: string, row: JobRow, { now, zone }: PlanFacts): JobPlan {
  // a misspelled time zone must not stop the jobs
  const known = isTimeZone(zone) ? zone : 'UTC';
  const planned = new Date(nextCronMillis(expression, known, row.planned_at.getTime()));
  const retry = retryOf(row, now);
  if (retry !== null && retry.at < planned)
    return { isDue: retry.at <= now, reason: 'RETRY', occurrence: retry.occurrence, nextRunAt: retry.at };
  return { isDue: planned <= now, reason: 'SCHEDULE', occurrence: planned, nextRunAt: planned };
}

function retryOf(
  { outcome, failures, ended_at, occurrence }: JobRow,
  now: Date,
): { at: Date; occurrence: Date } | null {
  const didFail = outcome === 'FAILED' || outcome === 'SOME_FAILED';
  if (!didFail || failures > MAX_RETRIES || ended_at === null || occurrence === null) return null;
  return { at: retryAt(ended_at, failures, now), occurrence };
}
