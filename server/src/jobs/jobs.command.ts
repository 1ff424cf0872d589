import { readCountyRecords } from '../county-config/county-config.store.ts';
import type { Command } from '../platform/control/command.ts';
import { readJobs } from '../platform/jobs/job.store.ts';
import { failedItems } from '../platform/jobs/job-items.store.ts';
import { isAnyServerRunningJobs } from '../platform/jobs/running-jobs.ts';
import { describeMoment, formatJobTable } from './describe-job.ts';

export const NO_SERVER = 'No server is running the jobs right now. Start the portal.';

/** `portal jobs` */
export const jobsCommand: Command = {
  name: 'jobs',
  usage: '',
  summary: 'lists the work that the portal does by itself: when it last ran, how that ended, when it runs again',
  help: [
    "Times are the county's. Below a job stand its items that failed and were not done since.",
    'A job that looks all the time keeps a run that did something, and one every five minutes.',
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
        print(`${name}: ${item} failed (${tries} tries, last ${describeMoment(at, zone)}): ${reason ?? ''}`);
    }
    if (!(await isAnyServerRunningJobs(database))) print(NO_SERVER);
    return 0;
  },
};
