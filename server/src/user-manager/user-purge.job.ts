import { cron, defineJob } from '../platform/jobs/job.ts';
import type { Services } from '../platform/services.ts';
import { purgeAtNight } from './user-purge.service.ts';

/** Deletes inactive credit card users each night by the county's purge schedule, and finishes a requested purge (002 section 2.5). */
export const userPurgeJob = defineJob<Pick<Services, 'database' | 'county' | 'now'>>({
  name: 'user-purge',
  when: cron('45 3 * * *'),
  run: (run, services) => purgeAtNight(services, run),
});
