import { loginStatus } from '@portal/contracts';
import {
  endUserSessions,
  listJobs,
  readJobRuns,
  reloadConfiguration,
  runJobNow,
} from '@portal/contracts/county-config';
import { openCountyConfig } from '../county-config/county-config.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { cron, defineJob } from '../platform/jobs/job.ts';
import { JobRunner } from '../platform/jobs/job-runner.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

describeOnBothDatabases('the control panel', (getDb, getDatabase) => {
  let portal: TestPortal;
  let staff: string;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.addUser({ username: 'provider.staff', role: 'TRIMIN', account: 'Provider' });
    staff = await portal.logIn('provider.staff');
  });
  afterEach(() => portal.close());

  const send = async (call: Parameters<TestPortal['send']>[0], body?: object, cookie = staff) =>
    envelopeOfAnswer(await portal.send(call, body, { cookie }));
  const auditOf = (kind: string) =>
    getDb().selectFrom('audit_log').select(['username', 'detail']).where('kind', '=', kind).execute();

  it("[002-2.5.lockout.1] [002-7.sessions.1] ends every session except the caller's own, and audits it", async () => {
    await portal.addUser({ username: 'title.clerk', role: 'USER', account: 'Title' });
    const clerk = await portal.logIn('title.clerk');
    const again = await portal.logIn('title.clerk');
    expect(await send(endUserSessions)).toMatchObject({ content: { ended: 2 }, message: 'User sessions ended' });
    for (const cookie of [clerk, again])
      expect((await send(loginStatus, undefined, cookie)).content).toMatchObject({
        authenticated: false,
        endedBecause: 'SESSION_ENDED_BY_STAFF',
      });
    expect((await send(loginStatus)).content).toMatchObject({ authenticated: true });
    expect(await auditOf('SESSIONS_ENDED')).toEqual([{ username: 'provider.staff', detail: { count: 2 } }]);
  });

  it('[002-7.reload.1] makes every server read the configuration, and reports the servers that did not answer', async () => {
    const other = await openCountyConfig(getDb(), { pollMs: 20, server: 'other:2' });
    const gone = await openCountyConfig(getDb(), { pollMs: 60_000, server: 'gone:3' });
    gone.close();
    const before = other.revision;
    const { content, message } = await send(reloadConfiguration, {});
    expect(message).toBe('Configuration reloaded');
    expect(content).toEqual({
      servers: expect.arrayContaining([
        { server: 'other:2', hasReloaded: true },
        { server: 'gone:3', hasReloaded: false },
        { server: expect.stringContaining(`:${process.pid}`), hasReloaded: true },
      ]),
    });
    expect(other.revision).toBeGreaterThan(before);
    other.close();
    // the second call does not wait for a client that disconnected
    expect((await send(reloadConfiguration, {})).content).not.toMatchObject({
      servers: expect.arrayContaining([expect.objectContaining({ server: 'gone:3' })]),
    });
    expect(await auditOf('CONFIG_RELOADED')).toHaveLength(2);
  }, 120_000);

  describe('jobs', () => {
    let runner: JobRunner;
    let fails = false;
    beforeEach(() => {
      fails = false;
      const nightly = defineJob<null>({
        name: 'nightly',
        when: cron('0 3 * * *'),
        run: (run) =>
          run.each(['deed', 'plat'], String, async (item) => {
            if (fails && item === 'plat') throw new Error('no such folder');
          }),
      });
      const host = { ...portal.services, now: () => new Date(), zone: () => 'Pacific/Saipan' };
      runner = new JobRunner(host, [nightly(null)], { tickMs: 5 });
      runner.start();
    });
    afterEach(() => runner.stop());

    async function listJobsWhen(
      isReady: (job: { lastRun: unknown; nextRunAt: unknown; isRequested: boolean }) => boolean,
    ) {
      for (let attempt = 0; ; attempt += 1) {
        const { content } = await send(listJobs);
        const parsed = listJobs.content.parse(content);
        const [job] = parsed.jobs;
        if ((job !== undefined && isReady(job)) || attempt > 200) return parsed;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }

    it('are listed with their plan, run on request, and record how each run ended', async () => {
      const before = await listJobsWhen(() => true);
      expect(before).toMatchObject({ isServed: true });
      expect(await send(runJobNow, { job: 'nightly' })).toMatchObject({ message: 'The job starts within seconds' });
      // a run by hand may end before the next planned run is written down
      const after = await listJobsWhen(({ lastRun, nextRunAt }) => lastRun !== null && nextRunAt !== null);
      expect(after.jobs).toEqual([
        expect.objectContaining({
          name: 'nightly',
          schedule: '0 3 * * *',
          plan: { kind: 'DAILY', time: '03:00' },
          nextRunAt: expect.stringMatching(/T17:00:00/),
          lastRun: expect.objectContaining({ outcome: 'DONE', reason: 'REQUEST', doneItems: 2, error: null }),
        }),
      ]);
      fails = true;
      await send(runJobNow, { job: 'nightly' });
      await listJobsWhen(({ isRequested, lastRun }) => !isRequested && JSON.stringify(lastRun).includes('SOME_FAILED'));
      const { content } = await send(readJobRuns, { job: 'nightly' });
      const { runs } = readJobRuns.content.parse(content);
      expect(
        runs.map(({ outcome, doneItems, failedItems, error }) => [outcome, doneItems, failedItems, error]),
      ).toEqual([
        ['SOME_FAILED', 1, 1, 'plat: no such folder'],
        ['DONE', 2, 0, null],
      ]);
      expect((await auditOf('JOB_REQUESTED')).map(({ detail }) => detail)).toEqual([
        { job: 'nightly' },
        { job: 'nightly' },
      ]);
    }, 120_000);

    it('that do not exist are not found', async () => {
      expect((await send(runJobNow, { job: 'tomorrow' })).code).toBe('NOT_FOUND');
      expect((await send(readJobRuns, { job: 'tomorrow' })).code).toBe('NOT_FOUND');
    });
  });
});
