import { homeAll } from '@portal/contracts';
import { type JournalKind, postJournal } from '../ledger/journal.ts';
import { postCharge } from '../ledger/ledger.testing.ts';
import { countyLedgerAccount, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { readTransactionTotals } from './transaction-totals.store.ts';

const ZONE = 'Pacific/Saipan';
/** November 20, 10:00 in Saipan, which is still November 19 in UTC. */
const NOW = new Date('2026-11-20T00:00:00Z');
const JUST_PAST_MIDNIGHT = '2026-11-19T14:00:00Z';
const JUST_BEFORE_MIDNIGHT = '2026-11-19T13:59:59Z';

describeOnBothDatabases('the transaction totals of the home page', (getDb, getDatabase) => {
  let portal: TestPortal;
  let examiner: { userId: number; accountId: number };
  let administrator: { userId: number; accountId: number };
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase(), {
      services: {
        readTransactionTotals: (session) => readTransactionTotals(getDb(), session, { zone: ZONE, now: NOW }),
      },
    });
    await portal.saveRecord('homeSelections', { transactions: true });
    examiner = await portal.addUser({ username: 'title.examiner', role: 'USER' });
    administrator = await portal.addUser({ username: 'title.admin', role: 'ACCOUNT' });
  });
  afterEach(() => portal.close());

  const post = (at: string, amount: number, user = examiner, kind: JournalKind = 'IMAGES') =>
    postCharge(getDb(), user, { at, amount, kind });
  const totalsOf = async (username: string) => {
    const cookie = await portal.logIn(username);
    return envelopeOfAnswer(await portal.send(homeAll, undefined, { cookie })).content;
  };

  it("[000-2.transactions.1] count by the county's day, month and year", async () => {
    await post(JUST_PAST_MIDNIGHT, 350);
    await post(JUST_BEFORE_MIDNIGHT, 200);
    await post('2026-10-31T14:00:00Z', 100);
    await post('2026-10-31T13:59:59Z', 50);
    await post('2025-12-31T14:00:00Z', 25);
    await post('2025-12-31T13:59:59Z', 9_999);
    expect(await totalsOf('title.examiner')).toMatchObject({
      selections: { transactions: true },
      transactionTotals: {
        headings: ['range', 'count', 'charged'],
        rows: [
          ['TODAY', '1', '350'],
          ['MONTH', '3', '650'],
          ['YTD', '5', '725'],
        ],
      },
    });
  });

  it("are those of the whole account for its administrators, and only the user's own for other users", async () => {
    const stranger = await portal.addUser({ username: 'bank.clerk', role: 'USER', account: 'Bank of Tasi' });
    await post(JUST_PAST_MIDNIGHT, 350);
    await post(JUST_PAST_MIDNIGHT, 100, administrator);
    await post(JUST_PAST_MIDNIGHT, 7_777, stranger);
    expect(await totalsOf('title.admin')).toMatchObject({
      transactionTotals: {
        rows: [
          ['TODAY', '2', '450'],
          ['MONTH', '2', '450'],
          ['YTD', '2', '450'],
        ],
      },
    });
    expect(await totalsOf('title.examiner')).toMatchObject({
      transactionTotals: {
        rows: [
          ['TODAY', '1', '350'],
          ['MONTH', '1', '350'],
          ['YTD', '1', '350'],
        ],
      },
    });
  });

  it('do not include deposits and corrections, but count an order that was paid with image credits', async () => {
    await post(JUST_PAST_MIDNIGHT, 5_000, examiner, 'ADJUSTMENT');
    const { accountId } = examiner;
    await getDb()
      .transaction()
      .execute((tx) =>
        postJournal(tx, {
          idempotencyKey: 'credits',
          kind: 'OPENING_BALANCE',
          actor: examiner,
          reference: 'test',
          postedAt: NOW,
          lines: [],
          entries: [
            { account: countyLedgerAccount('IMAGES_ISSUED'), amount: -50 },
            { account: customerLedgerAccount('IMAGES', accountId), amount: 50 },
          ],
        }),
      );
    await getDb()
      .transaction()
      .execute((tx) =>
        postJournal(tx, {
          idempotencyKey: 'order',
          kind: 'IMAGES',
          actor: examiner,
          reference: 'test',
          postedAt: NOW,
          lines: [],
          entries: [
            { account: customerLedgerAccount('IMAGES', accountId), amount: -3 },
            { account: countyLedgerAccount('IMAGES_ISSUED'), amount: 3 },
          ],
        }),
      );
    expect(await totalsOf('title.examiner')).toMatchObject({
      transactionTotals: {
        rows: [
          ['TODAY', '1', '0'],
          ['MONTH', '1', '0'],
          ['YTD', '1', '0'],
        ],
      },
    });
  });

  it('are zero before the first charge, and missing for guests and without a session', async () => {
    expect(await totalsOf('title.examiner')).toMatchObject({
      transactionTotals: {
        rows: [
          ['TODAY', '0', '0'],
          ['MONTH', '0', '0'],
          ['YTD', '0', '0'],
        ],
      },
    });
    const guest = { role: 'GUEST', userId: examiner.userId, accountId: examiner.accountId } as const;
    expect(await readTransactionTotals(getDb(), guest, { zone: ZONE, now: NOW })).toEqual([]);
    expect(envelopeOfAnswer(await portal.send(homeAll)).content).toMatchObject({
      selections: { transactions: false },
      transactionTotals: { headings: [], rows: [] },
    });
  });
});
