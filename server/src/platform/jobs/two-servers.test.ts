import { setTimeout as wait } from 'node:timers/promises';
import { missingPostgres } from '@portal/testing/postgres';
import { skipIf } from '@portal/testing/skips';
import pino from 'pino';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import type { PortalDatabase } from '../database/portal-database.ts';
import {
  createPostgresDatabase,
  type DatabaseLocation,
  openDatabaseAt,
} from '../database/testing/database-locations.ts';
import { endLockHolders } from './end-lock-holders.testing.ts';
import { readJob } from './job.store.ts';
import { cron, defineJob, everySeconds } from './job.ts';
import type { JobRun } from './job-run.ts';
import { JobRunner } from './job-runner.ts';

const POLL_MS = 200;

skipIf(missingPostgres() ?? '', describe)('two servers on one PostgreSQL', () => {
  let location: DatabaseLocation;
  let servers: Server[] = [];
  /** Lets the jobs end that a test holds. */
  let releases: (() => void)[] = [];
  let now = new Date('2026-11-20T12:00:00Z');
  /** The server of every run, by job. */
  const runs = { hourly: [''], poll: [''], long: [''] };

  interface Server {
    readonly name: string;
    readonly database: PortalDatabase;
    readonly runner: JobRunner;
  }

  /** Starts a server with its own connections. Only the test's counters are shared in memory. */
  async function startServer(name: string, longJobReleased = Promise.resolve()): Promise<Server> {
    const database = await openDatabaseAt(location.folderOrUrl);
    const recorder = (job: 'hourly' | 'poll' | 'long') => async (run: JobRun) => {
      runs[job].push(name);
      if (job === 'long') await longJobReleased;
      run.countDone(1);
    };
    const jobs = [
      defineJob<null>({ name: 'hourly', when: cron('0 * * * *'), run: recorder('hourly') })(null),
      defineJob<null>({ name: 'poll', when: everySeconds(POLL_MS / 1000), run: recorder('poll') })(null),
      defineJob<null>({ name: 'long', when: everySeconds(POLL_MS / 1000), run: recorder('long') })(null),
    ];
    const host = { database, log: pino({ level: 'silent' }), now: () => now, zone: () => 'UTC' };
    const runner = new JobRunner(host, jobs, { tickMs: 5, standbyMs: 5 });
    runner.start();
    const server = { name, database, runner };
    servers.push(server);
    return server;
  }

  beforeEach(async () => {
    location = await createPostgresDatabase();
    const database = await openDatabaseAt(location.folderOrUrl);
    await database.migrate();
    await database.close();
    for (const names of Object.values(runs)) names.splice(0);
    now = new Date('2026-11-20T12:00:00Z');
  }, 60_000);
  afterEach(async () => {
    // after a failure too: a server does not stop before its jobs end
    for (const release of releases) release();
    releases = [];
    for (const { runner, database } of servers) {
      await runner.stop();
      await database.close();
    }
    servers = [];
    await location.drop();
  });

  async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 1_000; tries += 1) {
      if (await condition()) return;
      await wait(10);
    }
    throw new Error('the condition was never met');
  }
  /** Ends the connection whose lock says which server runs the jobs. */
  const endLockHolder = ({ db }: PortalDatabase): Promise<void> => endLockHolders(db, ADVISORY_LOCKS.JOBS);
  /** Either server may take a lost lock, the one that lost it too, so the lock is lost until the named server has it. */
  async function loseLockTo(name: string, database: PortalDatabase): Promise<void> {
    await until(async () => {
      const polls = runs.poll.length;
      await endLockHolder(database);
      await until(() => runs.poll.length > polls + 1);
      return runs.poll.at(-1) === name;
    });
  }
  /** A promise that a job waits for, and the function that resolves it. */
  function hold(): { readonly released: Promise<void>; readonly release: () => void } {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    releases.push(release);
    return { released, release };
  }
  const hours = () => runs.hourly.length;
  async function passHour({ db }: PortalDatabase): Promise<void> {
    const before = hours();
    now = new Date(now.getTime() + 60 * 60_000);
    await until(() => hours() > before);
    // a server that takes over earlier runs the job again, as one that was cut off
    await until(async () => (await readJob(db, 'hourly'))?.ended_at?.getTime() === now.getTime());
    await wait(100);
  }

  it('run each scheduled job once, and each polling job at most once per interval', async () => {
    const [first, second] = await Promise.all([startServer('one'), startServer('two')]);
    await until(async () => (await readJob(first.database.db, 'hourly'))?.next_run_at != null);
    for (let hour = 0; hour < 5; hour += 1) await passHour(first.database);
    expect(hours()).toBe(5);
    const [polls, begun] = [runs.poll.length, performance.now()];
    await wait(POLL_MS * 5);
    const most = Math.ceil((performance.now() - begun) / POLL_MS) + 1;
    expect(runs.poll.length - polls).toBeLessThanOrEqual(most);
    expect([first.name, second.name]).toContain(runs.hourly[0]);
  });

  it('run the jobs on the other server when the one that runs them stops', async () => {
    const first = await startServer('one');
    await until(() => runs.poll.length > 0);
    await startServer('two');
    await wait(50);
    await passHour(first.database);
    await first.runner.stop();
    await until(() => runs.poll.at(-1) === 'two');
    await passHour(first.database);
    expect(runs.hourly).toEqual(['one', 'two']);
  });

  it('never both run a job, even when one of them loses the lock while it is still running the job', async () => {
    const { released, release } = hold();
    const { database } = await startServer('one', released);
    await until(() => runs.long.length === 1);
    await startServer('two');
    await wait(50);
    await loseLockTo('two', database);
    await wait(100);
    expect(runs.long).toEqual(['one']);
    release();
    await until(() => runs.long.at(-1) === 'two');
  });

  it('continue with the other jobs when the lock is lost while a job hangs', async () => {
    const { released, release } = hold();
    const { database } = await startServer('one', released);
    await until(() => runs.long.length === 1 && runs.poll.length > 0);
    await endLockHolder(database);
    await wait(50);
    const polls = runs.poll.length;
    await until(() => runs.poll.length > polls + 2);
    release();
    await until(() => runs.long.length > 1);
  });

  it('run the jobs on either server, but never on both, after the connection with the locks was lost', async () => {
    const { database } = await startServer('one');
    await until(() => runs.poll.length > 0);
    await startServer('two');
    await wait(50);
    await passHour(database);
    await endLockHolders(database.db);
    const polls = runs.poll.length;
    await until(() => runs.poll.length > polls + 2);
    for (let hour = 0; hour < 3; hour += 1) await passHour(database);
    expect(hours()).toBe(4);
    // the server that lost the lock stands by, and takes over when the other one stops
    const next = runs.hourly.at(-1) === 'one' ? 'two' : 'one';
    await servers.find(({ name }) => name !== next)?.runner.stop();
    await passHour(database);
    expect(runs.hourly.at(-1)).toBe(next);
  });
});
