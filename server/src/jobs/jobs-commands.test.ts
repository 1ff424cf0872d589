import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../platform/config/read-config.ts';
import { controlCommands } from '../platform/control/run-command.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { readJobs } from '../platform/jobs/job.store.ts';
import { cron, defineJob, everySeconds } from '../platform/jobs/job.ts';
import type { JobRun } from '../platform/jobs/job-run.ts';
import { JobRunner } from '../platform/jobs/job-runner.ts';
import { openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { jobsCommand } from './jobs.command.ts';
import { jobsRunCommand } from './jobs-run.command.ts';

const ITEMS = ['deed', 'plat', 'lien'];

describeOnBothDatabases('portal jobs', (getDb, getDatabase) => {
  let portal: TestPortal;
  let runner: JobRunner;
  let work: (run: JobRun) => Promise<void>;

  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    work = (run) => run.each(ITEMS, String, async () => undefined);
    const nightly = defineJob<null>({ name: 'nightly', when: cron('0 3 * * *'), run: (run) => work(run) });
    const check = defineJob<null>({ name: 'check', when: everySeconds(30), run: async () => undefined });
    const now = () => new Date();
    await portal.saveRecord('facts', { timeZone: 'Pacific/Saipan' });
    const host = { ...portal.services, now, zone: () => portal.county.current.facts.timeZone };
    runner = new JobRunner(host, [nightly(null), check(null)], { tickMs: 5 });
  });
  afterEach(async () => {
    await runner.stop();
    await portal.close();
  });

  /** Executes a command as the running server does for a client of its control socket. */
  async function run(commandLine: readonly string[], signal = new AbortController().signal) {
    const result = readConfig({});
    if ('problems' in result) throw new Error('the default settings are wrong');
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const context = { config: result.config, database: getDatabase() };
    const commands = controlCommands([jobsRunCommand, jobsCommand], context);
    const [name = '', ...args] = commandLine;
    return { status: await commands[name]?.(args, { print, signal }), lines };
  }
  const requests = () =>
    getDb().selectFrom('audit_log').select(['username', 'detail']).where('kind', '=', 'JOB_REQUESTED').execute();
  async function startServer(): Promise<void> {
    runner.start();
    const countJobs = async () =>
      (await readJobs(getDb())).filter(({ ended_at, next_run_at }) => ended_at ?? next_run_at).length;
    while ((await countJobs()) < 2) await wait(5);
  }

  it('lists each job with its schedule, its last run with the outcome, and its next run', async () => {
    await startServer();
    await run(['jobs run', 'nightly']);
    const { status, lines } = await run(['jobs']);
    const time = String.raw`\d\d/\d\d/\d{4} \d?\d:\d\d [AP]M`;
    expect([status, lines]).toEqual([
      0,
      [
        expect.stringMatching(/^job +when +last run +took +outcome +next run$/),
        expect.stringMatching(new RegExp(`^check +every 30 seconds +${time} +\\d+ ms +done +all the time$`)),
        expect.stringMatching(
          new RegExp(`^nightly +0 3 \\* \\* \\* +${time} +\\d+ ms +done, 3 items +\\d\\d/\\d\\d/\\d{4} 3:00 AM$`),
        ),
      ],
    ]);
  });

  it('runs a job now, waits for its end, and records the request in the audit log', async () => {
    await startServer();
    const { status, lines } = await run(['jobs run', 'nightly']);
    expect([status, lines]).toEqual([0, [expect.stringMatching(/^nightly: done, 3 items, \d+ ms\.$/)]]);
    expect(await requests()).toEqual([{ username: 'system', detail: { job: 'nightly' } }]);
  });

  it('shows which items failed, both after the run and in the list', async () => {
    work = (run) =>
      run.each(ITEMS, String, async (item) => {
        if (item === 'plat') throw new Error('no such folder');
      });
    await startServer();
    const { status, lines } = await run(['jobs run', 'nightly']);
    expect([status, lines]).toEqual([
      1,
      [expect.stringMatching(/^nightly: some failed, 1 item,/), 'plat failed: no such folder'],
    ]);
    const [, , , failed] = (await run(['jobs'])).lines;
    expect(failed).toMatch(/^nightly: plat failed \(1 try, last .*M\): no such folder$/);
  });

  it('shows why a whole job failed', async () => {
    work = () => Promise.reject(new Error('the drop folder is gone'));
    await startServer();
    const { status, lines } = await run(['jobs run', 'nightly']);
    expect([status, lines[1]]).toEqual([1, 'It failed: the drop folder is gone. It will be retried automatically.']);
  });

  it('reports an unknown job, and requests no run', async () => {
    await startServer();
    const { status, lines } = await run(['jobs run', 'nothing']);
    expect([status, lines]).toEqual([1, ["There is no job 'nothing'. To list all jobs, run: npm run portal -- jobs"]]);
    expect(await requests()).toEqual([]);
  });

  it('reports that no server is running the jobs', async () => {
    expect(await run(['jobs run', 'nightly'])).toEqual({
      status: 1,
      lines: ['No server is running jobs right now. Start the portal.'],
    });
    expect((await run(['jobs'])).lines.at(-1)).toBe('No server is running jobs right now. Start the portal.');
  });

  it('leaves the job running when the operator stops waiting', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    work = () => released;
    await startServer();
    const stopped = new AbortController();
    const waiting = run(['jobs run', 'nightly'], stopped.signal);
    await wait(50);
    stopped.abort();
    try {
      expect(await waiting).toMatchObject({
        status: 1,
        lines: [expect.stringMatching(/^nightly continues in the background/)],
      });
    } finally {
      // the runner does not stop before the job ends
      release();
    }
  });
});
