import { formatDate, formatTime, itemsOfOutcome, todayIn } from '@portal/domain';
import type { JobOutcome } from '../platform/jobs/job.tables.ts';
import type { JobRow } from '../platform/jobs/job-plan.ts';
import { counted } from '../platform/texts/counted.ts';

const OUTCOMES: Readonly<Record<JobOutcome, string>> = {
  DONE: 'done',
  SOME_FAILED: 'some failed',
  FAILED: 'failed',
  STOPPED: 'stopped',
};

/** '11/20/2026 3:00 AM' in the county's zone. */
export const describeMoment = (moment: Date, zone: string): string =>
  `${formatDate(todayIn(zone, moment.getTime()))} ${formatTime(moment.getTime(), zone)}`;

/** The duration of a finished run, such as '1.5 s'. */
export function describeDuration({ started_at, ended_at }: Pick<JobRow, 'started_at' | 'ended_at'>): string {
  if (started_at === null || ended_at === null) return '';
  // If the clock was set back in between, the duration is unknown.
  const ms = Math.max(0, ended_at.getTime() - started_at.getTime());
  return ms < 100 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** The outcome of the last run, with a number of items. */
export function describeOutcome({ started_at, ended_at, outcome, done_items, failed_items }: JobRow): string {
  if (started_at === null) return 'not run yet';
  if (ended_at === null || outcome === null) return 'running or interrupted';
  const count = itemsOfOutcome(outcome, { done: done_items, failed: failed_items });
  return count === 0 ? OUTCOMES[outcome] : `${OUTCOMES[outcome]}, ${counted(count, 'item')}`;
}

const HEAD = ['job', 'when', 'last run', 'took', 'outcome', 'next run'];

/** The jobs as lines of a table. */
export function formatJobTable(rows: readonly JobRow[], zone: string): string[] {
  const cells = rows.map((row) => [
    row.name,
    row.schedule,
    row.started_at === null ? '' : describeMoment(row.started_at, zone),
    describeDuration(row),
    describeOutcome(row),
    row.next_run_at === null ? 'all the time' : describeMoment(row.next_run_at, zone),
  ]);
  const widths = HEAD.map((head, column) => Math.max(head.length, ...cells.map((line) => line[column]?.length ?? 0)));
  return [HEAD, ...cells].map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
