import { cents } from '@portal/domain';
import { postJournal } from '../../ledger/journal.ts';
import { postCharge } from '../../ledger/ledger.testing.ts';
import { countyLedgerAccount, customerLedgerAccount } from '../../ledger/ledger-account.ts';
import { describeOnServerDatabase } from '../../platform/database/testing.ts';
import { runJob } from '../../platform/jobs/run-job.ts';
import { openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { openReportCounty, type ReportCounty } from '../reports.testing.ts';
import { statementsJob } from './statements.job.ts';
import { verifyStatements } from './verify-statements.ts';

/** The county's month ends at this instant. */
const MONTH_END = Date.parse('2026-12-01T06:00:00Z');
const LAST_SECOND = '2026-12-01T05:59:59Z';

// on the embedded database transactions run one after the other
describeOnServerDatabase('statements at the end of a month', (getDb, getDatabase) => {
  let portal: TestPortal;
  let county: ReportCounty;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    county = await openReportCounty(portal);
  });
  afterEach(() => portal.close());

  const issueAt = async (millis: number) => {
    portal.setNow(new Date(millis));
    await runJob(portal.services, statementsJob(portal.services));
    return getDb().selectFrom('statement').select(['account_id', 'cents']).orderBy('number').execute();
  };

  it('wait for charges of the last second that other processes have not stored yet', async () => {
    const { bankClerk, examiner } = county;
    await postCharge(getDb(), bankClerk, { at: '2026-11-05T12:00:00Z', amount: 25, kind: 'SEARCH' });
    let early: unknown;
    await getDb()
      .transaction()
      .execute(async (tx) => {
        await postJournal(tx, {
          idempotencyKey: 'late',
          kind: 'IMAGES',
          actor: bankClerk,
          reference: 'test',
          postedAt: new Date(LAST_SECOND),
          lines: [],
          entries: [
            { account: customerLedgerAccount('RECEIVABLE', bankClerk.accountId), amount: -300 },
            { account: countyLedgerAccount('REVENUE'), amount: cents(300) },
          ],
        });
        // gets a later number in the ledger, and is stored first
        await postCharge(getDb(), examiner, { at: LAST_SECOND, amount: 100, kind: 'DETAILS' });
        early = await issueAt(MONTH_END + 1000);
      });
    expect(early).toEqual([]);
    expect(await issueAt(MONTH_END + 60_000)).toEqual(
      expect.arrayContaining([{ account_id: bankClerk.accountId, cents: 325 }]),
    );
    expect((await verifyStatements(getDb())).problems).toEqual([]);
  });
});
