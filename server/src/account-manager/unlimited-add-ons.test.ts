import { NO_REQUEST } from '../audit/audit.ts';
import { postCharge } from '../ledger/ledger.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { IN_NOVEMBER, openBilledCounty } from './billing-months.testing.ts';
import { runAllTasks } from './run-all-tasks.ts';

const LATER_IN_NOVEMBER = new Date('2026-11-20T12:00:00Z');
const IN_DECEMBER = new Date('2026-12-11T12:00:00Z');
/** Its escrow does not cover the monthly fee. */
const POOR = 'reef.title';
const RICH = 'island.abstract';

describeOnBothDatabases('an unlimited add-on', (getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    await openBilledCounty(getDatabase().admin);
    portal = await openTestPortal(getDatabase());
  });
  afterEach(() => portal.close());

  async function buy(account: string, at: Date): Promise<void> {
    const { id, accountId } = await getDb()
      .selectFrom('portal_user')
      .innerJoin('account', 'account.id', 'portal_user.account_id')
      .where('account.name', '=', account)
      .select(['portal_user.id', 'account.id as accountId'])
      .executeTakeFirstOrThrow();
    const customer = { userId: id, accountId };
    await postCharge(getDb(), customer, { at: at.toISOString(), amount: 5000, kind: 'ADD_ON' });
    const journal = await getDb()
      .selectFrom('journal')
      .select('id')
      .where('kind', '=', 'ADD_ON')
      .executeTakeFirstOrThrow();
    await getDb()
      .insertInto('add_on_order')
      .values({
        ...{ guid: account, state: 'BOUGHT', user_id: id, account_id: accountId, payer: 'ESCROW', choice: '3' },
        ...{ images: null, cost: 5000, created_at: at, bought_at: at, journal_id: journal.id },
      })
      .execute();
    await getDb().updateTable('account').set({ unlimited_images: true }).where('id', '=', accountId).execute();
  }
  const runAt = (at: Date) => {
    const session = { userId: null, sessionId: null, accountId: null, username: 'county.clerk' };
    return runAllTasks({ ...portal.services, now: () => at }, { session, request: NO_REQUEST });
  };
  const isUnlimited = async (account: string) => {
    const rows = getDb().selectFrom('account').select('unlimited_images').where('name', '=', account);
    return (await rows.executeTakeFirstOrThrow()).unlimited_images;
  };

  it.each([RICH, POOR])(
    'ends with the month, also if the escrow does not cover the fee of the next one: %s',
    async (account) => {
      await runAt(IN_NOVEMBER);
      await buy(account, LATER_IN_NOVEMBER);
      await runAt(LATER_IN_NOVEMBER);
      expect(await isUnlimited(account)).toBe(true);
      await runAt(IN_DECEMBER);
      expect(await isUnlimited(account)).toBe(false);
    },
  );

  it('that was bought in a month is not ended when the account is renewed later in that month', async () => {
    await buy(RICH, IN_NOVEMBER);
    await runAt(LATER_IN_NOVEMBER);
    expect(await isUnlimited(RICH)).toBe(true);
  });
});
