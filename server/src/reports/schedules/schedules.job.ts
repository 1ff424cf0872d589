import { monthBefore, todayIn } from '@portal/domain';
import { cron, defineJob } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/outbox/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { findDueSchedules } from './schedules.store.ts';

type JobServices = Pick<Services, 'database' | 'county'>;

/**
 * Enqueues the monthly reports of the past month, after its statements were issued. A report is created when its email is sent.
 */
export const reportSchedulesJob = defineJob<JobServices>({
  name: 'report-schedules',
  when: cron('0 4 1 * *'),
  run: async (run, { database, county }) => {
    const month = monthBefore(todayIn(county.current.facts.timeZone, run.occurrence.getTime()));
    await run.eachOnce(
      await findDueSchedules(database.db, month),
      ({ id }) => `schedule ${id}`,
      (tx, { id }) => enqueue(tx, 'scheduledReport', { id, month }),
    );
  },
});
