import { cron, defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { dropLandlink } from './landlink-drop.ts';

type Needs = Pick<Services, 'database' | 'county' | 'now'> & { readonly folder: string };

/** Sends the charges of previous days to LandLink, soon after midnight in the county. */
export const landlinkJob = defineJob<Needs>({
  name: 'landlink-drop',
  when: cron('5 0 * * *'),
  run: async (run, needs) => {
    for (let rows = 1; rows > 0 && !run.isStopping; ) {
      rows = await dropLandlink(needs, needs.folder);
      run.countDone(rows);
    }
  },
});
