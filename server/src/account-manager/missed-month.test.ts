import { changeAccountStatus } from '@portal/contracts';
import { NO_REQUEST } from '../audit/audit.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { IN_NOVEMBER, openBilledCounty } from './billing-months.testing.ts';
import { runAllTasks } from './run-all-tasks.ts';

const NAME = 'island.abstract';
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
