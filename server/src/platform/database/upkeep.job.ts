import { cron, defineJob } from '../jobs/job.ts';
import type { PortalDatabase } from './portal-database.ts';

/** At night: new statistics, and the embedded database has nobody else who removes dead rows and recycles its log. */
export const databaseUpkeepJob = defineJob<{ readonly database: PortalDatabase }>({
  name: 'database-upkeep',
  when: cron('0 3 * * *'),
  run: (_run, { database }) => database.maintenance(),
});
