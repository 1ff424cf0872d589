import { setTimeout as wait } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import type { PortalDatabase } from '../database/portal-database.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { readJob, requestJob } from './job.store.ts';
import { cron, defineJob, everySeconds, type Job, type Schedule } from './job.ts';
import { failedItems } from './job-items.store.ts';
import type { JobRun } from './job-run.ts';
import { JobRunner } from './job-runner.ts';

const FAST = { tickMs: 5, standbyMs: 5 };
const MINUTE_MS = 60_000;

const jobOf = (when: Schedule, run: (run: JobRun) => Promise<void>, name = 'test-job'): Job =>
  defineJob<null>({ name, when, run })(null);

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    if (await condition()) return;
    await wait(10);
  }
  throw new Error('the condition was never met');
}

describeOnBothDatabases('the jobs of the portal', (getDb, getDatabase) => {
  let now: Date;
  let logged: object[];
  /** Counts ticks: each tick reads the time zone once for each job that is not running. */
  let ticks = 0;
  const runners: JobRunner[] = [];
  beforeEach(() => {
    now = new Date('2026-11-20T12:00:00Z');
    logged = [];
  });
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop();
  });

  const start = (...jobs: Job[]): JobRunner => startOn(getDatabase(), ...jobs);
  const startOn = (database: PortalDatabase, ...jobs: Job[]): JobRunner => {
    const log = { error: (facts: object) => logged.push(facts), info: () => undefined };
    const zone = () => {
      ticks += 1;
      return 'UTC';
    };
    const host = { database, log, now: () => now, zone };
    const runner = new JobRunner(host, jobs, FAST);
    runners.push(runner);
    runner.start();
    return runner;
  };
  /** The database, but its first statement fails. */
  function failingOnce(): PortalDatabase {
    let isFailing = true;
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        if (isFailing) {
          isFailing = false;
          throw new Error('no room on the disk');
        }
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const database = getDatabase();
    return { ...database, admin: database.admin.withPlugin(plugin) };
  }
  const row = (name = 'test-job') => readJob(getDb(), name);
  const lastOutcome = async () => {
    const { ended_at = null, outcome = null } = (await row()) ?? {};
    return ended_at === null ? null : outcome;
  };
  const request = () => requestJob(getDb(), 'test-job', now);
  const isKnown = async () => (await row())?.next_run_at != null;
  /** Waits for at least ten more ticks. */
  async function idle(): Promise<void> {
    const before = ticks;
    await wait(50);
    await until(() => runners.length === 0 || ticks >= before + 10);
  }

  it('run once at their time, and store the start, the end, the number of items and the next run', async () => {
    let runs = 0;
    start(
      jobOf(cron('0 13 * * *'), async (run) => {
        runs += 1;
        now = new Date(now.getTime() + 1500);
        run.countDone(7);
      }),
    );
    await until(isKnown);
    await idle();
    expect([runs, await row()]).toMatchObject([0, { next_run_at: new Date('2026-11-20T13:00:00Z'), outcome: null }]);
    now = new Date('2026-11-20T13:00:00.200Z');
    await until(async () => (await row())?.next_run_at?.getUTCDate() === 21);
    await idle();
    expect([runs, await row()]).toMatchObject([
      1,
      {
        reason: 'SCHEDULE',
        outcome: 'DONE',
        occurrence: new Date('2026-11-20T13:00:00Z'),
        started_at: new Date('2026-11-20T13:00:00.200Z'),
        ended_at: new Date('2026-11-20T13:00:01.700Z'),
        done_items: 7,
        next_run_at: new Date('2026-11-21T13:00:00Z'),
      },
    ]);
  });

  it('start even if the first tick failed', async () => {
    startOn(
      failingOnce(),
      jobOf(everySeconds(0.001), async (run) => run.countDone(1)),
    );
    await until(async () => (await lastOutcome()) === 'DONE');
    expect(logged).toHaveLength(1);
  });

  it('do not repeat an item that was committed but reported as failed', async () => {
    const tried: string[] = [];
    let isAnswerLost = true;
    start(
      jobOf(cron('0 0 1 1 *'), async (run) => {
        await run.eachOnce(['one'], String, async (tx, item) => {
          await sql`select 1`.execute(tx);
          tried.push(item);
        });
        // simulates a connection that is lost between the commit and its response
        if (isAnswerLost) run.fail('one', new Error('connection lost'));
        isAnswerLost = false;
      }),
    );
    await until(isKnown);
    await request();
    await until(async () => (await lastOutcome()) === 'SOME_FAILED');
    now = new Date(now.getTime() + MINUTE_MS);
    await until(async () => (await lastOutcome()) === 'DONE');
    expect([tried, await row()]).toMatchObject([['one'], { reason: 'RETRY', failed_items: 0 }]);
  });

  it('finish their other items when one throws, record the failed item, and retry only that one after a wait', async () => {
    const tried: string[] = [];
    let isBad = true;
    const items = ['one', 'two', 'three', 'four'];
    start(
      jobOf(cron('0 0 1 1 *'), (run) =>
        run.eachOnce(items, String, async (tx, item) => {
          await sql`select 1`.execute(tx);
          tried.push(item);
          if (isBad && item === 'two') throw new Error('no paper');
        }),
      ),
    );
    await until(isKnown);
    await request();
    await until(async () => (await lastOutcome()) === 'SOME_FAILED');
    expect(tried).toEqual(items);
    expect(await row()).toMatchObject({ done_items: 3, failed_items: 1, error: 'two: no paper', failures: 1 });
    expect(await failedItems(getDb(), 'test-job')).toMatchObject([{ item: 'two', tries: 1, error: 'no paper' }]);
    expect(logged).toEqual([expect.objectContaining({ job: 'test-job', item: 'two' })]);
    await idle();
    expect(tried).toHaveLength(4);
    isBad = false;
    now = new Date(now.getTime() + MINUTE_MS);
    await until(async () => (await lastOutcome()) === 'DONE');
    expect([tried.slice(4), await failedItems(getDb(), 'test-job')]).toEqual([['two'], []]);
    expect(await row()).toMatchObject({ reason: 'RETRY', failed_items: 0, failures: 0 });
  });

  it('do not delay other jobs when they throw or hang', async () => {
    const { promise: hanging, resolve: release } = Promise.withResolvers<void>();
    let runCount = 0;
    const broken = async () => {
      throw new Error('a bug');
    };
    start(
      jobOf(everySeconds(0.01), () => hanging, 'hanging'),
      jobOf(everySeconds(0.01), broken, 'broken'),
      jobOf(everySeconds(0.01), async () => {
        runCount += 1;
      }),
    );
    try {
      await until(async () => runCount > 5 && (await row('broken'))?.ended_at != null);
      expect(await row('broken')).toMatchObject({ outcome: 'FAILED', error: 'a bug' });
    } finally {
      // the runner does not stop before the job ends
      release();
    }
  });

  it('run once when an operator requests it', async () => {
    let runs = 0;
    start(
      jobOf(cron('0 0 1 1 *'), async () => {
        runs += 1;
      }),
    );
    await until(isKnown);
    await request();
    await until(async () => (await lastOutcome()) === 'DONE');
    await idle();
    expect([runs, await row()]).toMatchObject([1, { reason: 'REQUEST', requested_at: null, occurrence: now }]);
    expect(await requestJob(getDb(), 'nothing', now)).toBe(false);
  });

  it('write nothing while there is nothing to do', async () => {
    let [runCount, did] = [0, 0];
    const countRun = async (run: JobRun) => {
      runCount += 1;
      run.countDone(did);
    };
    start(jobOf(everySeconds(0.01), countRun), jobOf(cron('0 0 1 1 *'), countRun, 'yearly'));
    await until(async () => (await lastOutcome()) === 'DONE' && (await row('yearly'))?.next_run_at != null);
    // a run may have begun with the row that was read before the first one was recorded
    const recorded = runCount;
    await until(() => runCount > recorded + 2);
    const written = async (): Promise<string | undefined> => {
      // only the rows are compared, because PostgreSQL also writes to its log
      const { rows } = await sql<{
        rows: string;
      }>`select string_agg(xmin::text, ' ' order by name) as rows from job`.execute(getDb());
      return rows[0]?.rows;
    };
    const [before, first] = [await written(), runCount];
    await until(() => runCount > first + 20);
    expect(await written()).toBe(before);
    did = 1;
    await until(async () => (await written()) !== before);
    expect(await row()).toMatchObject({ done_items: 1 });
  });

  it('that find nothing to do are recorded every five minutes, and a failure is cleared by the next success', async () => {
    let isBad = false;
    const run = async () => {
      if (isBad) throw new Error('down');
    };
    start(jobOf(everySeconds(0.01), run));
    await until(async () => (await lastOutcome()) === 'DONE');
    now = new Date(now.getTime() + 6 * MINUTE_MS);
    await until(async () => (await row())?.ended_at?.getTime() === now.getTime());
    isBad = true;
    await until(async () => (await lastOutcome()) === 'FAILED');
    isBad = false;
    await until(async () => (await lastOutcome()) === 'DONE');
    expect(await row()).toMatchObject({ failures: 0, error: null });
  });

  it('finish the current item when the server stops, and continue with the others at the next start', async () => {
    const tried: number[] = [];
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const job = jobOf(cron('0 0 1 1 *'), (run) =>
      run.eachOnce([1, 2, 3], String, async (_tx, item) => {
        tried.push(item);
        begin();
        await released;
      }),
    );
    const first = start(job);
    await until(isKnown);
    await request();
    await begun;
    const stopping = first.stop();
    await wait(50);
    release();
    await stopping;
    expect([tried, await lastOutcome()]).toEqual([[1], 'STOPPED']);
    const { occurrence } = (await row()) ?? {};
    now = new Date(now.getTime() + MINUTE_MS);
    start(job);
    await until(async () => (await lastOutcome()) === 'DONE');
    expect([tried, await row()]).toMatchObject([[1, 2, 3], { reason: 'CONTINUE', occurrence }]);
  });

  it('are deleted when they are no longer defined, and planned again when their schedule changes', async () => {
    await start(
      jobOf(cron('0 13 * * *'), async () => undefined),
      jobOf(cron('0 13 * * *'), async () => undefined, 'old'),
    ).stop();
    now = new Date('2026-11-20T18:00:00Z');
    let runs = 0;
    start(
      jobOf(cron('0 17 * * *'), async () => {
        runs += 1;
      }),
    );
    await until(async () => (await row())?.next_run_at?.toISOString() === '2026-11-21T17:00:00.000Z');
    await idle();
    expect([runs, await row('old')]).toEqual([0, undefined]);
  });

  it('keep to their schedule when the clock of the machine is changed', async () => {
    const runs: string[] = [];
    start(jobOf(cron('0 13 * * *'), async () => void runs.push(now.toISOString())));
    await until(isKnown);
    /** Sets the clock, waits for the expected number of runs, and returns the number of runs so far. */
    const runsAt = async (time: string, expected: number) => {
      now = new Date(time);
      await until(() => runs.length >= expected);
      await idle();
      return runs.length;
    };
    // a day and a half ahead: one run makes up for all skipped runs
    expect(await runsAt('2026-11-22T00:00:00Z', 1)).toBe(1);
    // back and forth over the time of a run
    expect(await runsAt('2026-11-22T13:00:00Z', 2)).toBe(2);
    expect(await runsAt('2026-11-22T12:30:00Z', 2)).toBe(2);
    expect(await runsAt('2026-11-22T13:10:00Z', 2)).toBe(2);
    // ten years ahead by mistake, and corrected
    expect(await runsAt('2036-11-22T13:00:00Z', 3)).toBe(3);
    expect(await runsAt('2026-11-23T12:00:00Z', 3)).toBe(3);
    expect(await runsAt('2026-11-23T13:00:00Z', 4)).toBe(4);
  });
});
