import { sql } from 'kysely';
import pino from 'pino';
import { openCountyConfig } from '../../county-config/county-config.ts';
import { openDatabaseAt } from '../../platform/database/testing/database-locations.ts';
import { readJob, requestJob } from '../../platform/jobs/job.store.ts';
import { JobRunner } from '../../platform/jobs/job-runner.ts';
import { statementsJob } from './statements.job.ts';

// A test runs this as a separate process. It issues statements and kills itself with SIGKILL during one of them, inside its
// transaction.

const [folderOrUrl = '', killAtCall = '', time = ''] = process.argv.slice(2);
const now = () => new Date(time);
const database = await openDatabaseAt(folderOrUrl);
const county = await openCountyConfig(database.db);
let nowCalls = 0;
const job = statementsJob({
  database,
  county,
  // the job calls this at its beginning, and at the beginning of each statement
  now: () => {
    nowCalls += 1;
    if (nowCalls === Number(killAtCall)) process.kill(process.pid, 'SIGKILL');
    return now();
  },
});
const host = { database, log: pino({ level: 'silent' }), now, zone: () => 'UTC' };
const runner = new JobRunner(host, [job], { tickMs: 5 });
runner.start();
while ((await readJob(database.db, job.name)) === undefined) await sql`select 1`.execute(database.db);
await requestJob(database.db, job.name, now());
setTimeout(() => process.stdout.write('survived\n'), 20_000);
