import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { missingPostgres } from '@portal/testing/postgres';
import { skipIf } from '@portal/testing/skips';
import { type Kysely, sql } from 'kysely';
import pino from 'pino';
import type { Database } from '../database/schema.ts';
import {
  createDataFolder,
  createPostgresDatabase,
  type DatabaseLocation,
  openDatabaseAt,
} from '../database/testing/database-locations.ts';
import { readJob } from './job.store.ts';
import { JobRunner } from './job-runner.ts';
import { NUMBERS, numbersJob } from './numbers-job.testing.ts';

const SCRIPT = join(import.meta.dirname, 'numbers-until-killed.testing.ts');

/** Runs the job in a separate process, which kills itself at item `killAt`. Returns the signal. */
function runUntilKilled(folderOrUrl: string, killAt: number): Promise<string | null> {
  // the child process must not use the test runner's options
  const env = { ...process.env, NODE_OPTIONS: '' };
  const args = ['--no-warnings', SCRIPT, folderOrUrl, `${killAt}`];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)));
}

const written = async (db: Kysely<Database>): Promise<number[]> => {
  const { rows } = await sql<{ number: number }>`select number from written order by number`.execute(db);
  return rows.map(({ number }) => number);
};

async function expectContinued({ folderOrUrl }: DatabaseLocation): Promise<void> {
  const fresh = await openDatabaseAt(folderOrUrl);
  await fresh.migrate();
  await sql`create table written (number integer not null, by integer not null)`.execute(fresh.admin);
  await fresh.close();
  expect(await runUntilKilled(folderOrUrl, 6)).toBe('SIGKILL');
  const database = await openDatabaseAt(folderOrUrl);
  try {
    const killed = await readJob(database.db, 'numbers');
    expect([await written(database.db), killed]).toMatchObject([
      [1, 2, 3, 4, 5],
      { reason: 'REQUEST', ended_at: null },
    ]);
    const host = { database, log: pino({ level: 'silent' }), now: () => new Date(), zone: () => 'UTC' };
    const runner = new JobRunner(host, [numbersJob({})], { tickMs: 5 });
    runner.start();
    let row = killed;
    while (row?.outcome !== 'DONE') {
      await wait(10);
      row = await readJob(database.db, 'numbers');
    }
    await runner.stop();
    expect(await written(database.db)).toEqual(NUMBERS);
    expect(row).toMatchObject({ reason: 'CONTINUE', occurrence: killed?.occurrence, failures: 0, failed_items: 0 });
  } finally {
    await database.close();
  }
}

describe('a job whose process is killed in the middle', () => {
  const continuesOn = (create: () => Promise<DatabaseLocation>) => async () => {
    const location = await create();
    await expectContinued(location).finally(location.drop);
  };
  it(
    'continues at the next start and repeats nothing, on the embedded database',
    continuesOn(createDataFolder),
    60_000,
  );
  skipIf(missingPostgres() ?? '', it)(
    'continues at the next start and repeats nothing, on PostgreSQL',
    continuesOn(createPostgresDatabase),
    60_000,
  );
});
