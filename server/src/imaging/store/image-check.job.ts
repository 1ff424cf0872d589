import { defineJob, everySeconds } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import type { ImageStore } from './image-store.ts';
import { scrubImages } from './scrub.service.ts';

type ImageCheckServices = Pick<Services, 'database' | 'now' | 'log'> & {
  /** The underlying store, which does not check the parts that are read. */
  readonly files: ImageStore;
};

const DAY_MS = 24 * 60 * 60_000;
/** The time that this job may use in each minute: users' requests come first. */
const WORK_MS = 5_000;

/** Checks every image file about once a day, for a few seconds of each minute. */
export const imageCheckJob = defineJob<ImageCheckServices>({
  name: 'image-check',
  when: everySeconds(60),
  run: async (run, { database, files: store, now, log }) => {
    const begun = performance.now();
    const shouldContinue = () => !run.isStopping && performance.now() - begun < WORK_MS;
    const since = new Date(now().getTime() - DAY_MS);
    const { files: checkedCount, damaged } = await scrubImages({ db: database.db, store, since, now, shouldContinue });
    for (const damage of damaged) log.error({ damage }, 'an image is damaged: bring it back from a backup');
    run.countDone(checkedCount);
  },
});
