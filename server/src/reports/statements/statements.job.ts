import { monthBefore, monthStatementNumber } from '@portal/domain';
import { cron, defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { type MonthsToMake, monthAfter, monthsToMake } from '../months-to-make.ts';
import { isMonthSettled, issueStatement, monthSlice } from './issue-statement.ts';
import { accountsToIssue, firstIssuedMonth } from './statements.store.ts';

type JobServices = Pick<Services, 'database' | 'county' | 'now'>;

/** Months that are checked again: an account whose statement failed gets it once the problem is repaired. */
const MONTHS = 3;

/** The months whose statements may be missing, oldest first. */
function monthsToIssue({ first, last }: MonthsToMake, firstIssued: string | null): string[] {
  const from = firstIssued ?? first;
  const months: string[] = [];
  for (let month = monthBefore(first, MONTHS - 1); month <= last; month = monthAfter(month))
    if (month >= from) months.push(month);
  return months;
}

/**
 * Issues the statements of the past month on the first day of the next one by the county's clock, each exactly once. After a
 * standstill it issues those of all missed months, except one that ended a moment ago, which is left to the next run.
 */
export const statementsJob = defineJob<JobServices>({
  name: 'statements',
  when: cron('20 2 1 * *'),
  run: async (run, { database, county, now }) => {
    const zone = county.current.facts.timeZone;
    const begun = now();
    const months = monthsToIssue(monthsToMake(run.occurrence, begun, zone), await firstIssuedMonth(database.db));
    // the date of the run counts where the clock was set back since
    const at = Math.max(run.occurrence.getTime(), begun.getTime());
    for (const month of months.filter((one) => isMonthSettled(one, zone, at))) {
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
