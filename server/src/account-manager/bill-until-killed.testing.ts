import type { KyselyPlugin } from 'kysely';
import pino from 'pino';
import { openCountyConfig } from '../county-config/county-config.ts';
import { openDatabaseAt } from '../platform/database/testing/database-locations.ts';
import { JobRunner } from '../platform/jobs/job-runner.ts';
import { accountTasksJob } from './account-tasks.job.ts';
import { IN_NOVEMBER } from './billing-months.testing.ts';

// A test runs this file as a separate process. It bills accounts and kills itself (SIGKILL) before a statement, or some milliseconds
// later. So the statement and the following ones may or may not have reached the database.

const [folderOrUrl = '', fatalStatement = '', laterMs = ''] = process.argv.slice(2);
const opened = await openDatabaseAt(folderOrUrl);
const county = await openCountyConfig(opened.db);
let statements = 0;
const die = (): void => void process.kill(process.pid, 'SIGKILL');
const plugin: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1;
    if (statements === Number(fatalStatement)) {
      if (laterMs === '') die();
      else setTimeout(die, Number(laterMs));
    }
    return node;
  },
  transformResult: async ({ result }) => result,
};
const database = { ...opened, admin: opened.admin.withPlugin(plugin) };
const now = () => IN_NOVEMBER;
const host = { database, log: pino({ level: 'silent' }), now, zone: () => 'UTC' };
const runner = new JobRunner(host, [accountTasksJob({ database, county, now })], { tickMs: 5, standbyMs: 5 });
runner.start();
setTimeout(() => process.exit(1), 60_000);
