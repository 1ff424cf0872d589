import { cron, defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import type { DropTarget } from './drop-target.ts';
import { dropLandlink } from './landlink-drop.ts';

type LandlinkServices = Pick<Services, 'database' | 'county' | 'now'> & { readonly target: DropTarget };

/** Sends the charges of previous days to LandLink, soon after midnight in the county. */
export const landlinkJob = defineJob<LandlinkServices>({
  name: 'landlink-drop',
  when: cron('5 0 * * *'),
  run: async (run, services) => {
    for (let rows = 1; rows > 0 && !run.isStopping; ) {
      rows = await dropLandlink(services, services.target);
      run.countDone(rows);
    }
  },
});
