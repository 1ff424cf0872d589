import { readCountyRecords } from '../county-config/county-config.store.ts';
import type { Command } from '../platform/control/command.ts';
import { readJobs } from '../platform/jobs/job.store.ts';
import { failedItems } from '../platform/jobs/job-items.store.ts';
import { isAnyServerRunningJobs } from '../platform/jobs/running-jobs.ts';
import { counted } from '../platform/texts/counted.ts';
import { describeMoment, formatJobTable } from './describe-job.ts';

export const NO_SERVER = 'No server is running jobs right now. Start the portal.';

/** `portal jobs` */
export const jobsCommand: Command = {
  name: 'jobs',
  usage: '',
  summary: 'lists the background jobs: when each last ran, its result, and when it runs next',
  help: [
    "Times are in the county's time zone. The list ends with the items that failed and have not succeeded since.",
    'For a polling job, only runs that did something are recorded, and one run every five minutes.',
  ],
  minimumArguments: 0,
  run: async (_args, { database, print }) => {
    const zone = (await readCountyRecords(database.db)).facts.timeZone;
    const rows = await readJobs(database.db);
    for (const line of formatJobTable(rows, zone)) print(line);
    for (const { name, failed_items, error, outcome } of rows) {
      if (outcome === 'FAILED' && error !== null) print(`${name}: ${error}`);
      if (failed_items === 0) continue;
      for (const { item, tries, at, error: reason } of await failedItems(database.db, name))
        print(`${name}: ${item} failed (${counted(tries, 'try')}, last ${describeMoment(at, zone)}): ${reason ?? ''}`);
    }
    if (!(await isAnyServerRunningJobs(database))) print(NO_SERVER);
    return 0;
  },
};
