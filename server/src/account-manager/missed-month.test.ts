import { changeAccountStatus } from '@portal/contracts';
import { NO_REQUEST } from '../audit/audit.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { runJob } from '../platform/jobs/run-job.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { accountTasksJob } from './account-tasks.job.ts';
import { IN_NOVEMBER, openBilledCounty } from './billing-months.testing.ts';
import { runAllTasks } from './run-all-tasks.ts';

const NAME = 'island.abstract';
const IN_JANUARY = new Date('2027-01-11T12:00:00Z');
const LATER_IN_NOVEMBER = new Date('2026-11-20T12:00:00Z');

describeOnBothDatabases('an account that is activated again', (getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    await openBilledCounty(getDatabase().admin);
    portal = await openTestPortal(getDatabase());
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    await getDb().updateTable('account').set({ kind: 'COUNTY', status: 'A' }).where('name', '=', 'County').execute();
  });
  afterEach(() => portal.close());

  const runAt = (at: Date) => {
    const session = { userId: null, sessionId: null, accountId: null, username: 'county.clerk' };
    return runAllTasks({ ...portal.services, now: () => at }, { session, request: NO_REQUEST });
  };
  const account = () =>
    getDb()
      .selectFrom('account')
      .where('name', '=', NAME)
      .select(['id', 'needs_billing as bill', 'needs_image_renewal as renew'])
      .executeTakeFirstOrThrow();
  async function toggle(): Promise<void> {
    const cookie = await portal.logIn('county.clerk');
    const { id } = await account();
    expect(envelopeOfAnswer(await portal.send(changeAccountStatus, { accountId: id }, { cookie })).ok).toBe(true);
  }

  it('shows that it missed the run of its month, and is not charged by that alone', async () => {
    portal.setNow(IN_NOVEMBER);
    await toggle();
    await runAt(IN_NOVEMBER);
    portal.setNow(LATER_IN_NOVEMBER);
    await toggle();
    expect(await account()).toMatchObject({ bill: true, renew: true });
    const fees = getDb()
      .selectFrom('journal')
      .where('kind', '=', 'MONTHLY_FEE')
      .where('account_id', '=', (await account()).id);
    expect(await fees.select('id').execute()).toEqual([]);
  });

  it('is not due if its tasks have run in this month, or if the month was not opened', async () => {
    portal.setNow(IN_NOVEMBER);
    await toggle();
    await toggle();
    expect(await account()).toMatchObject({ bill: false, renew: false });
    await runAt(IN_NOVEMBER);
    portal.setNow(LATER_IN_NOVEMBER);
    await toggle();
    await toggle();
    expect(await account()).toMatchObject({ bill: false, renew: false });
  });
});

describeOnBothDatabases('a month in which no server ran', (getDb, getDatabase) => {
  it('is not billed later: nobody could use the portal in it, and its images were not given', async () => {
    await openBilledCounty(getDatabase().admin);
    const portal = await openTestPortal(getDatabase());
    for (const at of [IN_NOVEMBER, IN_JANUARY, IN_JANUARY]) {
      const services = { ...portal.services, now: () => at };
      await runJob(services, accountTasksJob(services));
    }
    const tasks = await getDb()
      .selectFrom('account_task')
      .innerJoin('account', 'account.id', 'account_task.account_id')
      .select(['account_task.period', 'account_task.kind', 'account_task.amount'])
      .where('account.name', '=', NAME)
      .orderBy('account_task.period')
      .orderBy('account_task.kind')
      .execute();
    expect(tasks.map(({ period, kind, amount }) => `${period} ${kind} ${amount}`)).toEqual([
      '2026-11 BILLING 2000',
      '2026-11 RENEWAL 20',
      '2027-01 BILLING 2000',
      '2027-01 RENEWAL 20',
    ]);
    await portal.close();
  });
});
