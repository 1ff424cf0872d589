import { sql } from 'kysely';
import pino from 'pino';
import { openCountyConfig } from '../../county-config/county-config.ts';
import { openAt } from '../../platform/database/testing/places.ts';
import { readJob, requestJob } from '../../platform/jobs/job.store.ts';
import { JobRunner } from '../../platform/jobs/job-runner.ts';
import { statementsJob } from './statements.job.ts';

// Run by a test as a separate process: issues statements and dies by its own SIGKILL in the middle of one of them, within its
// transaction.

const [place = '', deadly = ''] = process.argv.slice(2);
const database = await openAt(place);
const county = await openCountyConfig(database.db);
let looked = 0;
const job = statementsJob({
  database,
  county,
  // asked for when a statement is begun
  now: () => {
    looked += 1;
    if (looked === Number(deadly)) process.kill(process.pid, 'SIGKILL');
    return new Date();
  },
});
const host = { database, log: pino({ level: 'silent' }), now: () => new Date(), zone: () => 'UTC' };
const runner = new JobRunner(host, [job], { tickMs: 5 });
runner.start();
while ((await readJob(database.db, job.name)) === undefined) await sql`select 1`.execute(database.db);
await requestJob(database.db, job.name, new Date());
setTimeout(() => process.stdout.write('survived\n'), 20_000);
