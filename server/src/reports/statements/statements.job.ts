import { monthBefore, monthStatementNumber, todayIn } from '@portal/domain';
import { cron, defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { issueStatement, monthSlice } from './issue-statement.ts';
import { accountsToIssue, firstIssuedMonth } from './statements.store.ts';

type JobServices = Pick<Services, 'database' | 'county' | 'now'>;

/** Months that are checked again: an account whose statement failed gets it once the problem is repaired. */
const MONTHS = 3;

/**
 * The months whose statements may be missing, oldest first, from those that the run is for to the last one that is over. A run after
 * a long standstill is for the first date that was missed, and no other run follows for the dates after it.
 */
function monthsToIssue(occurrenceDay: string, today: string, firstIssued: string | null): string[] {
  const first = firstIssued ?? monthBefore(occurrenceDay);
  // the date of the run counts where the clock was set back since
  const last = monthBefore(today > occurrenceDay ? today : occurrenceDay);
  const months: string[] = [];
  for (let month = monthBefore(occurrenceDay, MONTHS); month <= last; month = monthBefore(month, -1))
    if (month >= first) months.push(month);
  return months;
}

/**
 * Issues the statements of the past month on the first day of the next one by the county's clock, each exactly once. After a
 * standstill it issues those of all missed months.
 */
export const statementsJob = defineJob<JobServices>({
  name: 'statements',
  when: cron('20 2 1 * *'),
  run: async (run, { database, county, now }) => {
    const zone = county.current.facts.timeZone;
    const dayOf = (time: Date): string => todayIn(zone, time.getTime());
    const months = monthsToIssue(dayOf(run.occurrence), dayOf(now()), await firstIssuedMonth(database.db));
    for (const month of months) {
      const accounts = await accountsToIssue(database.db, month, monthSlice(month, zone));
      await run.eachOnce(
        accounts,
        ({ id }) => monthStatementNumber(month, id),
        async (tx, { id }) => {
          await issueStatement(tx, id, { county: county.current, month, now: now() });
        },
      );
    }
  },
});
