import { defineJob, everySeconds } from '../platform/jobs/job.ts';
import type { Services } from '../platform/services.ts';
import { runScheduledTasks } from './run-all-tasks.ts';

/** Bills each account once a month and renews its images, on the day and hour of the county's schedule (002 section 2.5). */
export const accountTasksJob = defineJob<Pick<Services, 'database' | 'county' | 'now'>>({
  name: 'account-tasks',
  when: everySeconds(60),
  run: (run, services) => runScheduledTasks(services, run),
});
