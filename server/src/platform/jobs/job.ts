import { isCron } from '@portal/domain';
import { counted } from '../texts/counted.ts';
import type { JobRun } from './job-run.ts';

/** When a job runs: at times of a crontab line, or repeatedly after a pause. */
export type Schedule =
  | { readonly kind: 'CRON'; readonly expression: string }
  | { readonly kind: 'EVERY'; readonly ms: number };

/** At the times of a crontab line in the county's time zone: `cron('0 3 * * *')`. Missed runs are made up for by one run. */
export function cron(expression: string): Schedule {
  if (!isCron(expression)) throw new RangeError(`Not a line of a crontab: ${expression}`);
  return { kind: 'CRON', expression };
}

/**
 * This many seconds after the last start, but not before the last run has ended. For frequent polling: a run that finds nothing to do is
 * not recorded.
 */
export const everySeconds = (seconds: number): Schedule => ({ kind: 'EVERY', ms: seconds * 1000 });

/** One job of the portal, with its dependencies bound. */
export interface Job {
  readonly name: string;
  readonly when: Schedule;
  run(run: JobRun): Promise<void>;
}

interface JobDefinition<JobServices> {
  /** The name that operators type: lower case, with hyphens. It must never change, because rows refer to it. */
  readonly name: string;
  readonly when: Schedule;
  /** Does the due work, item by item. If it is interrupted at any point, it runs again. */
  readonly run: (run: JobRun, services: JobServices) => Promise<void>;
}

/** Defines a job. Returns a function that creates the job from its dependencies. */
export const defineJob =
  <JobServices>({ name, when, run }: JobDefinition<JobServices>) =>
  (services: JobServices): Job => ({ name, when, run: (jobRun) => run(jobRun, services) });

/** The description of a schedule for operators, which the job's row keeps. `readSchedule` reads it. */
export function describeSchedule(when: Schedule): string {
  if (when.kind === 'CRON') return when.expression;
  const seconds = when.ms / 1000;
  return seconds === 1 ? 'every second' : `every ${counted(seconds, 'second')}`;
}

/** The schedule that a row describes, which a server of another release may have written; null if this one does not know it. */
export function readSchedule(described: string): Schedule | null {
  if (isCron(described)) return { kind: 'CRON', expression: described };
  const { seconds } = /^every (?:second|(?<seconds>\d+) seconds)$/.exec(described)?.groups ?? {};
  if (seconds !== undefined) return everySeconds(Number(seconds));
  return described === describeSchedule(everySeconds(1)) ? everySeconds(1) : null;
}
