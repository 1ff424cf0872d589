import { monthBefore, monthStatementNumber, todayIn } from '@portal/domain';
import { cron, defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { issueStatement, monthSlice } from './issue-statement.ts';
import { accountsToIssue, firstIssuedMonth } from './statements.store.ts';

type JobServices = Pick<Services, 'database' | 'county' | 'now'>;

/** Months that are checked again: an account whose statement failed gets it once the problem is repaired. */
const MONTHS = 3;

/** Issues the statements of the past month on the first day of the next one by the county's clock, each exactly once. */
export const statementsJob = defineJob<JobServices>({
  name: 'statements',
  when: cron('20 2 1 * *'),
  run: async (run, { database, county, now }) => {
    const zone = county.current.facts.timeZone;
    const today = todayIn(zone, run.occurrence.getTime());
    const first = (await firstIssuedMonth(database.db)) ?? monthBefore(today);
    for (let back = MONTHS; back >= 1; back -= 1) {
      const month = monthBefore(today, back);
      if (month < first) continue;
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
