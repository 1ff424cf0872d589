/** @timed @waits: measures how long stale data of a replica may be shown. */
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Cluster,
  findPostgresBinaries,
  missingPostgres,
  missingReplica,
  startCluster,
  startReplica,
} from '@portal/testing/postgres';
import { skipIf } from '@portal/testing/skips';
import { sql } from 'kysely';
import pg from 'pg';
import { openServer } from '../open-server.ts';
import type { PortalDatabase } from '../portal-database.ts';

const LIMIT_MS = 20_000;
/** How old a replica's data may be. */
const MAX_AGE_MS = 5_000;
/** On a slow machine, a write and the reads that look for it take this long at most. */
const SLOW_MACHINE_MS = 3_000;
const binaries = findPostgresBinaries();

skipIf(missingPostgres() ?? missingReplica(binaries), describe)('a primary and a streaming replica', () => {
  let folder: string;
  let primary: Cluster;
  let replica: Cluster;
  let database: PortalDatabase;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-replicas-'));
    chmodSync(folder, 0o755);
    const options = { binaries: binaries ?? '', settings: { shared_buffers: '16MB', max_connections: 40 } };
    primary = await startCluster({ ...options, folder: join(folder, 'primary'), durable: true });
    replica = await startReplica(primary, { ...options, folder: join(folder, 'replica'), durable: true });
    const url = primary.url('postgres');
    database = await openServer({ kind: 'server', url, adminUrl: url, readUrls: [replica.url('postgres')] });
    await sql`create table note (id int primary key)`.execute(database.admin);
    // until then, a replica that has not yet applied the new table could be used
    await wait(MAX_AGE_MS);
  }, 180_000);
  afterAll(async () => {
    await database.close();
    await replica.stop();
    await primary.stop();
    await rm(folder, { recursive: true, force: true });
  }, 180_000);

  /** Which server runs the query. */
  async function readingServer(): Promise<'primary' | 'replica'> {
    const { rows } = await sql<{ is_replica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(
      database.read(),
    );
    return rows[0]?.is_replica === true ? 'replica' : 'primary';
  }
  const idsRead = async (): Promise<number[]> =>
    (await sql<{ id: number }>`select id from note order by id`.execute(database.read())).rows.map(({ id }) => id);
  /** Runs a statement on the replica and reloads its settings. Returns the first column of the statement's rows. */
  async function configureReplica(statement: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: replica.url('postgres') });
    await client.connect();
    const { rows } = await client.query<string[]>({ text: statement, rowMode: 'array' });
    await client.query('select pg_reload_conf()');
    await client.end();
    return rows.flatMap(([first]) => first ?? []);
  }
  const write = (id: number) => sql`insert into note values (${id})`.execute(database.db);

  /** Waits for a condition and returns how many milliseconds that took. */
  async function until(condition: () => Promise<boolean>): Promise<number> {
    const startedAt = performance.now();
    while (!(await condition())) {
      if (performance.now() - startedAt > LIMIT_MS) throw new Error(`The condition was not met within ${LIMIT_MS} ms`);
      await wait(50);
    }
    return performance.now() - startedAt;
  }

  it('share the work: searches read the replica, which soon has new records', async () => {
    await until(async () => (await readingServer()) === 'replica');
    await write(1);
    await until(async () => (await idsRead()).includes(1));
    expect(await readingServer()).toBe('replica');
  }, 180_000);

  it('run a statement on the primary when the replica cancels it because the primary removed rows that it may need', async () => {
    await until(async () => (await readingServer()) === 'replica');
    await configureReplica("alter system set max_standby_streaming_delay = '0'");
    await write(9);
    const slow = sql<{
      is_replica: boolean;
    }>`select pg_is_in_recovery() as is_replica, pg_sleep(3), (select max(id) from note)`;
    const reading = slow.execute(database.read());
    await until(
      async () =>
        (
          await configureReplica(
            "select pid::text from pg_stat_activity where state = 'active' and query like '%pg_sleep(3)%' and pid <> pg_backend_pid()",
          )
        ).length > 0,
    );
    await sql`delete from note where id = 9`.execute(database.admin);
    await sql`vacuum note`.execute(database.admin);
    const { rows } = await reading;
    expect(rows.map(({ is_replica }) => is_replica)).toEqual([false]);
    const canceled = 'select sum(confl_snapshot)::text from pg_stat_database_conflicts';
    await until(async () => Number((await configureReplica(canceled))[0]) > 0);
    await configureReplica('alter system reset max_standby_streaming_delay');
  }, 180_000);

  it('do not show data older than five seconds from a replica that lost its primary but considers itself up to date', async () => {
    await until(async () => (await readingServer()) === 'replica');
    await sql`select pg_terminate_backend(pid) from pg_stat_replication`.execute(database.admin);
    const [originalConnection = ''] = await configureReplica('show primary_conninfo');
    await configureReplica("alter system set primary_conninfo = 'host=127.0.0.1 port=1'");
    await until(async () => (await streaming()) === 0);
    await write(2);
    // until its data is too old, the replica is used and does not have the row
    expect(await until(async () => (await idsRead()).includes(2))).toBeLessThan(MAX_AGE_MS + SLOW_MACHINE_MS);
    expect(await readingServer()).toBe('primary');
    await configureReplica(`alter system set primary_conninfo = '${originalConnection.replaceAll("'", "''")}'`);
    await until(async () => (await readingServer()) === 'replica');
    expect(await idsRead()).toEqual([1, 2]);
  }, 180_000);

  it('do not show data older than five seconds from a replica that replays late, and use it again when it has caught up', async () => {
    await configureReplica("alter system set recovery_min_apply_delay = '5s'");
    let maxDelay = 0;
    for (let id = 10; id < 22; id += 1) {
      await write(id);
      maxDelay = Math.max(maxDelay, await until(async () => (await idsRead()).includes(id)));
      await wait(300);
    }
    expect(maxDelay).toBeLessThan(MAX_AGE_MS + SLOW_MACHINE_MS);
    expect(await readingServer()).toBe('primary');
    // without writes it catches up, and is used again
    await until(async () => (await readingServer()) === 'replica' && (await idsRead()).length === 14);
  }, 180_000);

  it('serve every read when the replica stops', async () => {
    await replica.kill();
    const answers = await Promise.all(Array.from({ length: 20 }, () => readingServer()));
    expect(new Set(answers)).toEqual(new Set(['primary']));
    await replica.start();
    await until(async () => (await readingServer()) === 'replica');
  }, 180_000);

  const streaming = async (): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from pg_stat_replication`.execute(database.admin)).rows[0]?.n ??
    0;
});
