import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { monthBefore, todayIn } from '@portal/domain';
import { missingPostgres } from '@portal/testing/postgres';
import { skipIf } from '@portal/testing/skips';
import type { Kysely } from 'kysely';
import pino from 'pino';
import { openCountyConfig } from '../../county-config/county-config.ts';
import { addCustomer, postCharge } from '../../ledger/ledger.testing.ts';
import type { PortalDatabase } from '../../platform/database/portal-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import {
  createDataFolder,
  createPostgresDatabase,
  type DatabaseLocation,
  isPostgres,
  openDatabaseAt,
} from '../../platform/database/testing/database-locations.ts';
import { readJob } from '../../platform/jobs/job.store.ts';
import { JobRunner } from '../../platform/jobs/job-runner.ts';
import { statementsJob } from './statements.job.ts';
import { verifyStatements } from './verify-statements.ts';

const SCRIPT = join(import.meta.dirname, 'issue-until-killed.testing.ts');
const CUSTOMERS = 6;
// not the time of the test: a month is issued from a minute after its end
const now = () => new Date('2026-11-20T12:00:00Z');

/** Issues statements in a separate process until it dies; returns the signal that killed it. */
function issueUntilKilled(folderOrUrl: string, killAtCall: number): Promise<string | null> {
  // removes the test runner's Node options
  const env = { ...process.env, NODE_OPTIONS: '' };
  const args = ['--no-warnings', SCRIPT, folderOrUrl, `${killAtCall}`, now().toISOString()];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)));
}

/** Adds invoiced customers with an address, each with a charge in the past month. */
async function makeCustomers({ db }: PortalDatabase): Promise<void> {
  const month = monthBefore(todayIn('UTC', now().getTime()));
  for (let index = 1; index <= CUSTOMERS; index += 1) {
    const customer = await addCustomer(db, { paymentMethod: 'INVOICE' }, `customer.${index}`);
    await db
      .updateTable('account')
      .set({ email: `bill${index}@tasi.example` })
      .where('id', '=', customer.accountId)
      .execute();
    await postCharge(db, customer, { at: `${month}-15T12:00:00Z`, amount: index * 100, kind: 'IMAGES' });
  }
}

const readIssued = async (db: Kysely<Database>) => {
  const statements = await db.selectFrom('statement').select('cents').orderBy('cents').execute();
  const mails = await db.selectFrom('outbox').select('id').where('topic', '=', 'statement').execute();
  return { cents: statements.map(({ cents }) => cents), mails: mails.length };
};

async function expectContinued({ folderOrUrl }: DatabaseLocation): Promise<void> {
  const setupDatabase = await openDatabaseAt(folderOrUrl);
  await setupDatabase.migrate();
  await makeCustomers(setupDatabase);
  await setupDatabase.close();
  // the first call is that of the run, the others those of the statements
  expect(await issueUntilKilled(folderOrUrl, 5)).toBe('SIGKILL');
  // two servers on PostgreSQL, one on the embedded database
  const databases = [
    await openDatabaseAt(folderOrUrl),
    ...(isPostgres(folderOrUrl) ? [await openDatabaseAt(folderOrUrl)] : []),
  ];
  const [database] = databases;
  if (database === undefined) throw new Error('no database');
  const counties = await Promise.all(databases.map(({ db }) => openCountyConfig(db)));
  const log = pino({ level: 'silent' });
  const runners = databases.map((server, index) => {
    const county = counties[index];
    if (county === undefined) throw new Error('no county');
    const host = { database: server, log, now, zone: () => 'UTC' };
    return new JobRunner(host, [statementsJob({ database: server, county, now })], { tickMs: 5, standbyMs: 5 });
  });
  try {
    expect(await readIssued(database.db)).toEqual({ cents: [100, 200, 300], mails: 3 });
    for (const runner of runners) runner.start();
    while ((await readJob(database.db, 'statements'))?.outcome !== 'DONE') await wait(10);
    expect(await readIssued(database.db)).toEqual({ cents: [100, 200, 300, 400, 500, 600], mails: CUSTOMERS });
    expect(await verifyStatements(database.db)).toEqual({ count: CUSTOMERS, problems: [] });
  } finally {
    for (const runner of runners) await runner.stop();
    for (const county of counties) county.close();
    for (const server of databases) await server.close();
  }
}

describe('statements whose issuing process is killed', () => {
  const testContinuation = (create: () => Promise<DatabaseLocation>) => async () => {
    const location = await create();
    await expectContinued(location).finally(location.drop);
  };
  it(
    'are issued by the next process, each exactly once, on the embedded database',
    testContinuation(createDataFolder),
    60_000,
  );
  skipIf(missingPostgres() ?? '', it)(
    'are issued by one of two servers, each exactly once, on PostgreSQL',
    testContinuation(createPostgresDatabase),
    60_000,
  );
});
