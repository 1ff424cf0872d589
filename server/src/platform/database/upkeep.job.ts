import { cron, defineJob } from '../jobs/job.ts';
import type { PortalDatabase } from './portal-database.ts';

/** Nightly: updates statistics. The embedded database also needs this job to remove dead rows and to recycle its write-ahead log. */
export const databaseUpkeepJob = defineJob<{ readonly database: PortalDatabase }>({
  name: 'database-upkeep',
  when: cron('0 3 * * *'),
  run: (_run, { database }) => database.maintenance(),
});
