import { cron, defineJob } from '../platform/jobs/job.ts';
import type { Services } from '../platform/services.ts';
import { deleteUploads, removeOneFile } from './uploads.store.ts';

/** Uploads that were not submitted are kept for a week. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
/** After this time, a temporary file belongs to a request that a killed server cut off. */
const LEFT_BEHIND_MS = 60 * 60_000;
const BATCH = 200;

/** Removes documents that nobody submitted, their files, and temporary files of killed servers. */
export const efileCleanupJob = defineJob<Pick<Services, 'database' | 'imaging' | 'filesIn' | 'now' | 'log'>>({
  name: 'efile-cleanup',
  when: cron('41 * * * *'),
  run: async (run, { database, imaging, filesIn, now, log }) => {
    const before = (ms: number): Date => new Date(now().getTime() - ms);
    await run.item('files left behind', async () => {
      run.countDone(await filesIn.sweep(before(LEFT_BEHIND_MS)));
    });
    for (let deleted = BATCH; deleted === BATCH && !run.isStopping; ) {
      deleted = await deleteUploads(database.db, before(KEPT_MS), BATCH);
      run.countDone(deleted);
      if (deleted > 0) log.info({ deleted }, 'uploads that nobody submitted are deleted');
    }
    for (let wasDeleted = true; wasDeleted && !run.isStopping; ) {
      wasDeleted = await removeOneFile(database.db, before(KEPT_MS), (key) => imaging.store.delete(key));
      if (wasDeleted) run.countDone(1);
    }
  },
});
