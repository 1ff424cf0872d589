import { cron, defineJob } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/outbox/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { monthAfter, monthsToMake } from '../months-to-make.ts';
import { findDueSchedules } from './schedules.store.ts';

type JobServices = Pick<Services, 'database' | 'county' | 'now'>;

/**
 * Enqueues the monthly reports of the past month, after its statements were issued; after a standstill, those of all missed months. A
 * report is created when its email is sent.
 */
export const reportSchedulesJob = defineJob<JobServices>({
  name: 'report-schedules',
  when: cron('0 4 1 * *'),
  run: async (run, { database, county, now }) => {
    const { first, last } = monthsToMake(run.occurrence, now(), county.current.facts.timeZone);
    await run.eachOnce(
      await findDueSchedules(database.db, last),
      ({ id }) => `schedule ${id}`,
      (tx, { id, last_month }) => {
        const isSent = last_month !== null && last_month >= first;
        return enqueue(tx, 'scheduledReport', { id, month: isSent ? monthAfter(last_month) : first, last });
      },
    );
  },
});
