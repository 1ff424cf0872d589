import { sql } from 'kysely';
import pino from 'pino';
import { openDatabaseAt } from '../database/testing/database-locations.ts';
import { readJob, requestJob } from './job.store.ts';
import { JobRunner } from './job-runner.ts';
import { numbersJob } from './numbers-job.testing.ts';

// A test runs this file as a separate process. It runs a job of ten items and kills itself (SIGKILL) in the transaction of the given
// item, after the write and before the commit.

const [folderOrUrl = '', killAt = ''] = process.argv.slice(2);
const database = await openDatabaseAt(folderOrUrl);
const job = numbersJob({
  beforeCommit: (number) => {
    if (number === Number(killAt)) process.kill(process.pid, 'SIGKILL');
  },
});
const host = { database, log: pino({ level: 'silent' }), now: () => new Date(), zone: () => 'UTC' };
const runner = new JobRunner(host, [job], { tickMs: 5 });
runner.start();
while ((await readJob(database.db, job.name)) === undefined) await sql`select 1`.execute(database.db);
await requestJob(database.db, job.name, new Date());
setTimeout(() => process.stdout.write('survived\n'), 20_000);
