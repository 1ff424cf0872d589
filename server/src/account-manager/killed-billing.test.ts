import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { missingPostgres } from '@portal/testing/postgres';
import { skipIf } from '@portal/testing/skips';
import type { Kysely } from 'kysely';
import pino from 'pino';
import { openCountyConfig } from '../county-config/county-config.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import type { Database } from '../platform/database/schema.ts';
import {
  createDataFolder,
  createPostgresDatabase,
  type DatabaseLocation,
  isPostgres,
  openDatabaseAt,
} from '../platform/database/testing/database-locations.ts';
import { restoreRows, snapshotRows } from '../platform/database/testing/saved-rows.ts';
import { JobRunner } from '../platform/jobs/job-runner.ts';
import { accountTasksJob } from './account-tasks.job.ts';
import { IN_NOVEMBER, openBilledCounty, readBillingState } from './billing-months.testing.ts';

const isLong = process.env.PROPERTY_RUNS !== undefined;
const KILLS = isLong ? { server: 100, embedded: 25 } : { server: 3, embedded: 1 };
/** The approximate number of statements of a run, including those of the job runner. */
const STATEMENTS = 80;
const SCRIPT = join(import.meta.dirname, 'bill-until-killed.testing.ts');
const LIMIT_MS = isLong ? 30 * 60_000 : 120_000;
const now = () => IN_NOVEMBER;
const randomBelow = (limit: number): number => Math.floor(Math.random() * limit);

/** Bills in a separate process that kills itself at or shortly after a random statement. Returns a description of that point. */
async function billUntilKilled(folderOrUrl: string): Promise<string> {
  const fatalStatement = 1 + randomBelow(STATEMENTS);
  const later = randomBelow(2) === 0 ? '' : `${randomBelow(4)}`;
  // the child process must not use the test runner's options
  const env = { ...process.env, NODE_OPTIONS: '' };
  const args = ['--no-warnings', SCRIPT, folderOrUrl, `${fatalStatement}`, later];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const signal = await new Promise((resolve) => child.on('exit', (_code, by) => resolve(by)));
  expect(signal).toBe('SIGKILL');
  return `killed ${later === '' ? 'before' : `${later} ms after`} statement ${fatalStatement}`;
}

const isFinished = async (db: Kysely<Database>): Promise<boolean> => {
  const ended = await db.selectFrom('account_month').select('kind').where('finished_at', 'is not', null).execute();
  return ended.length === 2;
};

/** Runs several servers concurrently, each with its own connections, until the month is finished. */
async function runServers(databases: readonly PortalDatabase[]): Promise<void> {
  const counties = await Promise.all(databases.map(({ db }) => openCountyConfig(db)));
  const runners = databases.flatMap((database, index) => {
    const county = counties[index];
    if (county === undefined) return [];
    const host = { database, log: pino({ level: 'silent' }), now, zone: () => 'UTC' };
    return [new JobRunner(host, [accountTasksJob({ database, county, now })], { tickMs: 5, standbyMs: 5 })];
  });
  const [first] = databases;
  if (first === undefined) throw new Error('no database');
  for (const runner of runners) runner.start();
  while (!(await isFinished(first.admin))) await wait(10);
  for (const runner of runners) await runner.stop();
  for (const county of counties) county.close();
}

async function expectSameMonth({ folderOrUrl }: DatabaseLocation): Promise<void> {
  const isServer = isPostgres(folderOrUrl);
  const open = () => Promise.all(Array.from({ length: isServer ? 2 : 1 }, () => openDatabaseAt(folderOrUrl)));
  /** Opens the connections of two servers, or of one for the embedded database, which allows a single process. */
  const withServers = async <Value>(work: (all: readonly PortalDatabase[], db: Kysely<Database>) => Promise<Value>) => {
    const all = await open();
    const [first] = all;
    if (first === undefined) throw new Error('no database');
    return work(all, first.admin).finally(() => Promise.all(all.map((each) => each.close())));
  };
  const undisturbed = await withServers(async (all, admin) => {
    await all[0]?.migrate();
    await openBilledCounty(admin);
    await snapshotRows(admin);
    await runServers(all);
    const state = await readBillingState(admin);
    await restoreRows(admin);
    return state;
  });
  for (let kill = 0; kill < (isServer ? KILLS.server : KILLS.embedded); kill += 1) {
    const point = await billUntilKilled(folderOrUrl);
    await withServers(async (all, admin) => {
      await runServers(all);
      expect([point, await readBillingState(admin)]).toEqual([point, undisturbed]);
      expect(await verifyLedger(admin)).toBeNull();
      await restoreRows(admin);
    });
  }
}

describe('[R22] a server that is killed at any statement while it bills the month', () => {
  const onDatabase = (create: () => Promise<DatabaseLocation>) => async () => {
    const location = await create();
    await expectSameMonth(location).finally(location.drop);
  };
  it('is followed by a server that has the same result as an undisturbed run', onDatabase(createDataFolder), LIMIT_MS);
  skipIf(missingPostgres() ?? '', it)(
    'is followed by two concurrent servers on PostgreSQL that have the same result',
    onDatabase(createPostgresDatabase),
    LIMIT_MS,
  );
});
