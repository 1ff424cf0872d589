import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { type EmbeddedOptions, openEmbedded } from '../open-embedded.ts';
import type { PortalDatabase } from '../portal-database.ts';
import { newMigratedFolder } from '../testing/embedded-test-database.ts';

const folders: string[] = [];
const remember = (folder: string) => {
  folders.push(folder);
  return folder;
};
const newDatabaseFolder = async () => remember(await newMigratedFolder());
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const inserter = join(import.meta.dirname, '..', 'testing', 'insert-until-killed.ts');

interface Inserter {
  child: ChildProcess;
  /** last row whose insertion was acknowledged */
  acknowledged(): number;
}

/** Starts a process that inserts rows, and waits until 25 are acknowledged. */
async function startInserter(dataFolder: string): Promise<Inserter> {
  const env = { ...process.env };
  delete env.NODE_OPTIONS;
  const child = spawn(process.execPath, [inserter, dataFolder], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let last = 0;
  const started = Promise.withResolvers<void>();
  child.once('exit', () => started.reject(new Error('the inserting process ended early')));
  let lines = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    last = Number(line);
    lines += 1;
    if (lines === 25) started.resolve();
  });
  await started.promise;
  return { child, acknowledged: () => last };
}

async function killAndWait(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function withDatabase(options: Partial<EmbeddedOptions>, use: (database: PortalDatabase) => Promise<void>) {
  const database = await openEmbedded({
    durable: false,
    ...options,
    dataFolder: options.dataFolder ?? (await newDatabaseFolder()),
  });
  try {
    await use(database);
  } finally {
    await database.close();
  }
}

describe('a killed process', () => {
  it('loses no acknowledged row, and its lock does not keep the next process out', async () => {
    const dataFolder = await newDatabaseFolder();
    for (let round = 0; round < 3; round += 1) {
      const { child, acknowledged } = await startInserter(dataFolder);
      await killAndWait(child);
      await withDatabase({ dataFolder, durable: true }, async ({ db }) => {
        const { rows } = await sql<{ count: number; last: number }>`select count(*)::int as count, max(n) as last
          from kept`.execute(db);
        // no row before the last one is missing
        expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledged());
        expect(rows[0]?.count).toBe(rows[0]?.last);
      });
    }
  }, 120_000);
});

describe('a statement that runs too long', () => {
  const endless = sql`select count(*) from generate_series(1, 100000000000) a`;

  it('[S48] is stopped after its time limit, and then the database works again', async () => {
    await withDatabase({ statementLimitMs: 500 }, async ({ db, admin }) => {
      await sql`create table kept (n integer)`.execute(admin);
      await sql`insert into kept values (1)`.execute(db);
      const stopped = expect(endless.execute(db)).rejects.toMatchObject({
        name: 'StatementTimeoutError',
        code: '57014',
      });
      // a waiting statement runs in the reopened database
      const waiting = sql`select n from kept`.execute(db);
      await stopped;
      expect((await waiting).rows).toEqual([{ n: 1 }]);
    });
  }, 120_000);

  it('rolls its transaction back, and later statements of the transaction are refused', async () => {
    await withDatabase({ statementLimitMs: 500 }, async ({ db, admin }) => {
      await sql`create table kept (n integer)`.execute(admin);
      const transaction = db.transaction().execute(async (tx) => {
        await sql`insert into kept values (1)`.execute(tx);
        await endless.execute(tx).catch(() => undefined);
        await sql`insert into kept values (2)`.execute(tx);
      });
      await expect(transaction).rejects.toMatchObject({ name: 'DatabaseRestartedError', code: '57P01' });
      expect((await sql`select n from kept`.execute(db)).rows).toEqual([]);
    });
  }, 120_000);

  it('is not stopped on the connection for imports and jobs', async () => {
    await withDatabase({ statementLimitMs: 100 }, async ({ admin }) => {
      const { rows } = await sql`select pg_sleep(0.4), 1 as one`.execute(admin);
      expect(rows).toMatchObject([{ one: 1 }]);
    });
  }, 120_000);
});

describe('a transaction', () => {
  it('is rolled back when it is idle for too long, so that other statements can run', async () => {
    await withDatabase({ idleLimitMs: 200 }, async ({ db, admin }) => {
      await sql`create table kept (n integer)`.execute(admin);
      const forgotten = db.transaction().execute(async (tx) => {
        await sql`insert into kept values (1)`.execute(tx);
        // deadlock: waits for the only connection, which this transaction holds
        const { rows } = await sql`select n from kept`.execute(db);
        expect(rows).toEqual([]);
        await sql`insert into kept values (2)`.execute(tx);
      });
      await expect(forgotten).rejects.toMatchObject({ name: 'DatabaseRestartedError' });
      expect((await sql`select n from kept`.execute(db)).rows).toEqual([]);
    });
  }, 120_000);
});

describe('maintenance', () => {
  it('vacuums and makes a checkpoint, and the data is still there after reopening', async () => {
    const dataFolder = await newDatabaseFolder();
    await withDatabase({ dataFolder, durable: true }, async ({ admin, maintenance }) => {
      await sql`create table kept as select n from generate_series(1, 1000) n`.execute(admin);
      await maintenance();
    });
    await withDatabase({ dataFolder, durable: true }, async ({ db, health }) => {
      expect((await sql`select count(*) as count from kept`.execute(db)).rows).toEqual([{ count: 1000 }]);
      expect(await health()).toMatchObject({ ok: true });
    });
  }, 120_000);

  it('is not needed for a checkpoint: one is made when enough write-ahead log was written', async () => {
    const dataFolder = await newDatabaseFolder();
    await withDatabase({ dataFolder, durable: true, checkpointBytes: 1024 ** 2 }, async ({ db, maintenance }) => {
      // PostgreSQL may have filled the next log file with zeros when it started, which counts as written log
      await maintenance();
      const { rows: before } = await sql`select redo_lsn from pg_control_checkpoint()`.execute(db);
      await sql`create temporary table none ()`.execute(db);
      const { rows: still } = await sql`select redo_lsn from pg_control_checkpoint()`.execute(db);
      expect(still).toEqual(before);
      await sql`create table long as select repeat('x', 1000) from generate_series(1, 5000)`.execute(db);
      const { rows: after } = await sql`select redo_lsn from pg_control_checkpoint()`.execute(db);
      expect(after).not.toEqual(before);
    });
  }, 120_000);
});

describe('the buffer cache', () => {
  it.each([
    [undefined, '128MB'],
    [32, '32MB'],
  ] as const)(
    "has PostgreSQL's default size, or the size in the options: %s",
    async (cacheMb, size) => {
      await withDatabase(cacheMb === undefined ? {} : { cacheMb }, async ({ db }) => {
        expect((await sql`show shared_buffers`.execute(db)).rows).toEqual([{ shared_buffers: size }]);
      });
    },
    120_000,
  );
});
