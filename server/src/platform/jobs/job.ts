import { isCron } from '@portal/domain';
import type { JobRun } from './job-run.ts';

/** When a job runs: at moments of the county's calendar, or again and again after a pause. */
export type Schedule =
  | { readonly kind: 'CRON'; readonly expression: string }
  | { readonly kind: 'EVERY'; readonly ms: number };

/** At the times of a crontab line, by the county's clock: `cron('0 3 * * *')`. A time that was missed is made up for once. */
export function cron(expression: string): Schedule {
  if (!isCron(expression)) throw new RangeError(`Not a line of a crontab: ${expression}`);
  return { kind: 'CRON', expression };
}

/**
 * Seconds after its last start, but not before it ended. For frequent polling: a run that finds nothing to do is not recorded.
 */
export const everySeconds = (seconds: number): Schedule => ({ kind: 'EVERY', ms: seconds * 1000 });

/** One job of the portal, with what it needs. */
export interface Job {
  readonly name: string;
  readonly when: Schedule;
  run(run: JobRun): Promise<void>;
}

interface JobDefinition<Needs> {
  /** As operators type it: lower case, with hyphens. It stays the same for good: rows are kept by it. */
  readonly name: string;
  readonly when: Schedule;
  /** Does what is due now, item by item. Cut off anywhere, it is begun again. */
  readonly run: (run: JobRun, needs: Needs) => Promise<void>;
}

/** Describes a job; the answer makes it from what it needs. */
export const defineJob =
  <Needs>({ name, when, run }: JobDefinition<Needs>) =>
  (needs: Needs): Job => ({ name, when, run: (jobRun) => run(jobRun, needs) });

/** A schedule as operators read it. */
export function describeSchedule(when: Schedule): string {
  if (when.kind === 'CRON') return when.expression;
  const seconds = when.ms / 1000;
  return seconds === 1 ? 'every second' : `every ${seconds} seconds`;
}
