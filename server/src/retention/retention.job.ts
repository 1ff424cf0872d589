import { setTimeout as wait } from 'node:timers/promises';
import { cron, defineJob } from '../platform/jobs/job.ts';
import type { JobRun } from '../platform/jobs/job-run.ts';
import type { Services } from '../platform/services.ts';
import { deleteSome, RETENTIONS, type Retention } from './retention.store.ts';

type RetentionServices = Pick<Services, 'database' | 'now' | 'log'>;

/** The number of rows in a batch. A batch takes a few milliseconds, and other transactions run before the next one. */
const BATCH = 500;
const PAUSE_MS = 20;

/** Deletes old rows, table by table and in batches. An interrupted run is continued by the next one. */
export const retentionJob = defineJob<RetentionServices>({
  name: 'retention',
  when: cron('17 * * * *'),
  run: (run, services) =>
    run.each(
      RETENTIONS,
      ({ table }) => table,
      (retention) => prune(run, services, retention),
    ),
});

async function prune(run: JobRun, { database, now, log }: RetentionServices, retention: Retention): Promise<void> {
  let deleted = 0;
  for (let count = BATCH; count === BATCH && !run.isStopping; deleted += count) {
    if (deleted > 0) await wait(PAUSE_MS);
    count = await deleteSome(database.admin, retention, { now: now(), limit: BATCH });
  }
  if (deleted > 0) log.info({ table: retention.table, deleted }, 'old rows were deleted');
}
