import { isTimeZone, nextCronMillis } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { JobReason, JobTable } from './job.tables.ts';
import type { Schedule } from './job.ts';

export type JobRow = Selectable<JobTable>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
/** A look that fails is not left alone for longer. */
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
/** Then a run is given up, and the next one is that of the plan. */
const MAX_RETRIES = 8;

/** What is to be done about a job that does not run at the moment. */
export interface JobPlan {
  readonly isDue: boolean;
  readonly reason: JobReason;
  /** What a run now would be for. */
  readonly occurrence: Date;
  /** When it runs next, as far as a calendar can tell. */
  readonly nextRunAt: Date | null;
}

export interface PlanFacts {
  readonly now: Date;
  readonly zone: string;
  /** How long ago this process last began it, by a clock that nobody sets; none: not yet. */
  readonly begunAgoMs?: number | undefined;
}

/** When a job is to run, as it is in its row. */
export function planJob(when: Schedule, row: JobRow, facts: PlanFacts): JobPlan {
  const { now } = facts;
  // first what was begun: a request waits for its own run
  const begun = continuationOf(row, now);
  if (begun !== null) return row.requested_at === null ? begun : { ...begun, isDue: true };
  if (row.requested_at !== null)
    return { isDue: true, reason: 'REQUEST', occurrence: row.requested_at, nextRunAt: now };
  return when.kind === 'EVERY' ? planPause(when.ms, row, facts) : planMoment(when.expression, row, facts);
}

/** For a run that was stopped or killed: it continues at once; after being killed several times, it waits longer each time. */
function continuationOf({ occurrence, started_at, ended_at, outcome, failures }: JobRow, now: Date): JobPlan | null {
  if (occurrence === null || started_at === null || failures > MAX_RETRIES) return null;
  if (ended_at !== null && outcome !== 'STOPPED') return null;
  const at = ended_at === null ? retryAt(started_at, failures, now) : now;
  return { isDue: at <= now, reason: 'CONTINUE', occurrence, nextRunAt: at };
}

/** After so many failures in a row; by a clock that was set back it would be any time later. */
function retryAt(since: Date, failures: number, now: Date): Date {
  if (failures === 0 || since > now) return now;
  return new Date(since.getTime() + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)));
}

/**
 * A wrong clock had planned days ahead, and was set right: the plan begins again, or the job would wait for years. Less than a day
 * is waited for, so that nothing runs twice where the clock is set back over it.
 */
export const isPlannedAhead = ({ planned_at }: JobRow, now: Date): boolean =>
  planned_at.getTime() > now.getTime() + DAY_MS;

function planPause(pauseMs: number, row: JobRow, { now, begunAgoMs = Number.POSITIVE_INFINITY }: PlanFacts): JobPlan {
  const didFail = row.outcome === 'FAILED';
  const waitMs = didFail ? Math.max(pauseMs, Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** row.failures)) : pauseMs;
  return { isDue: begunAgoMs >= waitMs, reason: didFail ? 'RETRY' : 'SCHEDULE', occurrence: now, nextRunAt: null };
}

function planMoment(expression: string, row: JobRow, { now, zone }: PlanFacts): JobPlan {
  // a zone that someone misspelled must not stop the work
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
