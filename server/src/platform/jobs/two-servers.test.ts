import { setTimeout as wait } from 'node:timers/promises';
import { missingPostgres } from '@portal/testing/postgres';
import { unless } from '@portal/testing/skips';
import { sql } from 'kysely';
import pino from 'pino';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import type { PortalDatabase } from '../database/portal-database.ts';
import { aServerDatabase, openAt, type Place } from '../database/testing/places.ts';
import { readJob } from './job.store.ts';
import { cron, defineJob, everySeconds } from './job.ts';
import type { JobRun } from './job-run.ts';
import { JobRunner } from './job-runner.ts';

const LOOK_MS = 200;

unless(missingPostgres() ?? '', describe)('two servers on one PostgreSQL', () => {
  let place: Place;
  let servers: Server[] = [];
  let now = new Date('2026-11-20T12:00:00Z');
  /** By whom, of every run. */
  const runs = { hourly: [''], look: [''], long: [''] };

  interface Server {
    readonly name: string;
    readonly database: PortalDatabase;
    readonly runner: JobRunner;
  }

  /** A server with its own connections: nothing in memory is shared but what this test counts by. */
  async function startServer(name: string, held = Promise.resolve()): Promise<Server> {
    const database = await openAt(place.place);
    const noted = (job: 'hourly' | 'look' | 'long') => async (run: JobRun) => {
      runs[job].push(name);
      if (job === 'long') await held;
      run.did(1);
    };
    const jobs = [
      defineJob<null>({ name: 'hourly', when: cron('0 * * * *'), run: noted('hourly') })(null),
      defineJob<null>({ name: 'look', when: everySeconds(LOOK_MS / 1000), run: noted('look') })(null),
      defineJob<null>({ name: 'long', when: everySeconds(LOOK_MS / 1000), run: noted('long') })(null),
    ];
    const host = { database, log: pino({ level: 'silent' }), now: () => now, zone: () => 'UTC' };
    const runner = new JobRunner(host, jobs, { tickMs: 5, standbyMs: 5 });
    runner.start();
    const server = { name, database, runner };
    servers.push(server);
    return server;
  }

  beforeEach(async () => {
    place = await aServerDatabase();
    const database = await openAt(place.place);
    await database.migrate();
    await database.close();
    for (const names of Object.values(runs)) names.splice(0);
    now = new Date('2026-11-20T12:00:00Z');
  }, 60_000);
  afterEach(async () => {
    for (const { runner, database } of servers) {
      await runner.stop();
      await database.close();
    }
    servers = [];
    await place.clear();
  });

  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 1_000; tries += 1) {
      if (await isSo()) return;
      await wait(10);
    }
    throw new Error('it never was');
  }
  const hours = () => runs.hourly.length;
  async function passHour(): Promise<void> {
    const before = hours();
    now = new Date(now.getTime() + 60 * 60_000);
    await until(() => hours() > before);
    await wait(100);
  }

  it('run each job once, at its moments and as often as it looks', async () => {
    const [first, second] = await Promise.all([startServer('one'), startServer('two')]);
    await until(async () => (await readJob(first.database.db, 'hourly'))?.next_run_at != null);
    for (let hour = 0; hour < 5; hour += 1) await passHour();
    expect(hours()).toBe(5);
    const [looks, begun] = [runs.look.length, performance.now()];
    await wait(LOOK_MS * 5);
    const most = Math.ceil((performance.now() - begun) / LOOK_MS) + 1;
    expect(runs.look.length - looks).toBeLessThanOrEqual(most);
    expect([first.name, second.name]).toContain(runs.hourly[0]);
  });

  it('continue with the other one when the one that runs them stops', async () => {
    const first = await startServer('one');
    await until(() => runs.look.length > 0);
    await startServer('two');
    await wait(50);
    await passHour();
    await first.runner.stop();
    await until(() => runs.look.at(-1) === 'two');
    await passHour();
    expect(runs.hourly).toEqual(['one', 'two']);
  });

  it('do not meet in a job that one of them still works on when it loses its turn', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const first = await startServer('one', held);
    await until(() => runs.long.length === 1);
    await startServer('two');
    await wait(50);
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${ADVISORY_LOCKS.JOBS} and pid <> pg_backend_pid()`.execute(
      first.database.db,
    );
    await until(() => runs.look.at(-1) === 'two');
    await wait(100);
    const during = [...runs.long];
    letGo();
    expect(during).toEqual(['one']);
    await until(() => runs.long.at(-1) === 'two');
  });

  it('continue with the other jobs when the turn is lost while one of them hangs', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { database } = await startServer('one', held);
    await until(() => runs.long.length === 1 && runs.look.length > 0);
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${ADVISORY_LOCKS.JOBS} and pid <> pg_backend_pid()`.execute(database.db);
    await wait(50);
    const looks = runs.look.length;
    await until(() => runs.look.length > looks + 2).finally(letGo);
    await until(() => runs.long.length > 1);
  });

  it('continue with either when the connection that holds the locks is cut, and never with both', async () => {
    const { database } = await startServer('one');
    await until(() => runs.look.length > 0);
    await startServer('two');
    await wait(50);
    await passHour();
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()`.execute(
      database.db,
    );
    const looks = runs.look.length;
    await until(() => runs.look.length > looks + 2);
    for (let hour = 0; hour < 3; hour += 1) await passHour();
    expect(hours()).toBe(4);
    // who lost it stands by, and continues in its turn
    const next = runs.hourly.at(-1) === 'one' ? 'two' : 'one';
    await servers.find(({ name }) => name !== next)?.runner.stop();
    await passHour();
    expect(runs.hourly.at(-1)).toBe(next);
  });
});
