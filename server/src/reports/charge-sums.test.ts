import { randomUUID } from 'node:crypto';
import type { ReportCriteria, ReportPreview } from '@portal/contracts';
import { monthStatementNumber, parseDollars, todayIn, WHOLE_DAY } from '@portal/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { findSession } from '../auth/find-session.ts';
import { readTransactionTotals } from '../home/transaction-totals.store.ts';
import { JOURNAL_KINDS, type JournalEntry, type JournalKind, postJournal } from '../ledger/journal.ts';
import { countyLedgerAccount, customerLedgerAccount, holdLedgerAccount } from '../ledger/ledger-account.ts';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import type { Session } from '../platform/http/session.ts';
import { openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { accountTypeReport } from './account-type-report.ts';
import { NOW, openReportCounty, type Person, type ReportCounty, ZONE } from './reports.testing.ts';
import { statementReport } from './statement-report.ts';
import { issueStatement, monthSlice } from './statements/issue-statement.ts';
import { readHead } from './statements/statement-content.ts';
import { findStatement } from './statements/statements.store.ts';
import { transactionReport } from './transaction-report.ts';
import { findTransactions } from './transactions.store.ts';

jest.setTimeout(1_200_000);

/** Thrown to roll back a transaction, so that nothing is stored. */
class RollBack extends Error {}

interface Posting {
  readonly kind: JournalKind;
  /** The index of the person in a list. An index beyond the list stands for a visitor or the county's own billing. */
  readonly personIndex: number;
  readonly at: Date;
  readonly amount: number;
  readonly surcharge: number;
  /** For a refund: its reason is repeated pages, not a document that was not delivered. */
  readonly isPart: boolean;
}

const request = { id: '', address: '' };
/** The criteria for this year, with all accounts and users that the reader may see. */
const YEAR: ReportCriteria = {
  ...WHOLE_DAY,
  fromDate: '01/01/2026',
  toDate: '',
  accountName: '',
  username: '',
  statementNumber: '',
  dataSource: 'FIVE',
  summaryMode: false,
  transactionType: 'all',
  logInformation: 'all',
  orderBy: 'username',
};

const SIGNS: Readonly<Partial<Record<JournalKind, -1>>> = { REFUND: -1 };

/** The ledger entries of a posting: the county's earnings, and the account that paid them. */
function entriesOf({ kind, amount, surcharge }: Posting, accountId: number | null): JournalEntry[] {
  const payer = accountId === null ? countyLedgerAccount('CASH') : customerLedgerAccount('RECEIVABLE', accountId);
  if (kind === 'CAPTURE' || kind === 'DEPOSIT')
    return [
      { account: countyLedgerAccount('CASH'), amount: 0 - amount - surcharge },
      { account: kind === 'CAPTURE' ? holdLedgerAccount(1) : payer, amount },
      { account: countyLedgerAccount('SURCHARGE'), amount: surcharge },
    ];
  if (kind === 'IMAGE_RENEWAL' || kind === 'OPENING_BALANCE') return [];
  if (kind === 'CAPTURE_FAILED' || kind === 'INVOICE_PAYMENT' || kind === 'ADJUSTMENT')
    return [
      { account: countyLedgerAccount(kind === 'ADJUSTMENT' ? 'ADJUSTMENT' : 'CASH'), amount: 0 - amount },
      { account: payer, amount },
    ];
  const earned = amount * (SIGNS[kind] ?? 1);
  const cardFee = kind === 'EFILE' ? surcharge : 0;
  const images = kind === 'ADD_ON' && accountId !== null ? accountId : null;
  return [
    { account: payer, amount: 0 - earned - cardFee },
    { account: countyLedgerAccount('REVENUE'), amount: earned },
    { account: countyLedgerAccount('SURCHARGE'), amount: cardFee },
    ...(images === null
      ? []
      : [
          { account: countyLedgerAccount('IMAGES_ISSUED'), amount: -5 },
          { account: customerLedgerAccount('IMAGES', images), amount: 5 },
        ]),
  ];
}

describeOnEmbeddedDatabase('the sums of posted charges', (getDb, getDatabase) => {
  let portal: TestPortal;
  let county: ReportCounty;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    county = await openReportCounty(portal);
  });
  afterEach(() => portal.close());

  const posting = (): fc.Arbitrary<Posting> =>
    fc.record({
      kind: fc.constantFrom(...JOURNAL_KINDS),
      personIndex: fc.integer({ min: 0, max: 4 }),
      at: fc
        .date({ min: new Date('2025-12-31T00:00:00Z'), max: NOW, noInvalidDate: true })
        .map((at) => new Date(at.getTime())),
      amount: fc.integer({ min: 0, max: 50_000 }),
      surcharge: fc.integer({ min: 0, max: 900 }),
      isPart: fc.boolean(),
    });

  const post = (posted: Posting): Promise<unknown> => {
    const people: readonly (Person | null)[] = [county.admin, county.examiner, county.bankClerk, county.clerk];
    // only a visitor who files has no account
    const person = people[posted.personIndex] ?? (posted.kind === 'EFILE' ? null : county.admin);
    // the county bills an account, not a user
    const userId = posted.kind === 'MONTHLY_FEE' ? null : (person?.userId ?? null);
    const accountId = person?.accountId ?? null;
    return getDb()
      .transaction()
      .execute((tx) =>
        postJournal(tx, {
          idempotencyKey: randomUUID(),
          kind: posted.kind,
          actor: { userId, accountId },
          reference: 'test',
          postedAt: posted.at,
          lines: posted.kind === 'REFUND' ? [{ reason: posted.isPart ? 'PAGES_REPEATED' : 'NOT_DELIVERED' }] : [],
          entries: entriesOf(posted, accountId),
        }),
      );
  };

  /** 'Total charged' and 'Transactions' as shown in the report. */
  const totalsOf = ({ totals }: ReportPreview): [number, number] => {
    const [count, total] = totals.map(({ value }) => value.replaceAll(/[$,]/g, ''));
    const amount = parseDollars((total ?? '').replace('-', ''));
    if (!amount.ok) throw new Error(`No amount: ${total}`);
    return [Number(count), total?.startsWith('-') === true ? 0 - amount.value : amount.value];
  };

  /** The reader's own charges as shown on the home card, in the transaction report and in both statements. */
  async function sumsFor(session: Session): Promise<unknown[]> {
    const ownNames = session.role === 'COUNTY' ? { accountName: session.accountName, username: session.username } : {};
    const reportType = session.role === 'ACCOUNT' ? 'ACCOUNT' : 'USER';
    const days = { fromDate: '', toDate: '', reportType, reportRange: 'YTD' } as const;
    const [, , year] = await readTransactionTotals(getDb(), session, { zone: ZONE, now: NOW });
    const statement = async (summaryMode: boolean) =>
      totalsOf(
        await statementReport.preview(portal.services, {
          input: { ...YEAR, ...ownNames, summaryMode },
          session,
          request,
        }),
      );
    return [
      [Number(year?.[1]), Number(year?.[2])],
      totalsOf(await transactionReport.preview(portal.services, { input: days, session, request })),
      await statement(false),
      await statement(true),
    ];
  }

  /** The county's earnings of this year, from the ledger. */
  const readLedger = async (): Promise<number> => {
    const { rows } = await sql<{ cents: number }>`select coalesce(sum(entry.amount), 0)::bigint as cents from entry
      join ledger_account on ledger_account.id = entry.ledger_account_id join journal on journal.id = entry.journal_id
      where ledger_account.kind in ('REVENUE', 'SURCHARGE') and posted_at >= '2026-01-01T06:00:00Z'`.execute(getDb());
    return rows[0]?.cents ?? Number.NaN;
  };

  /** Compares the monthly statement with the report of the same days, for both customers; '' if they are equal. */
  async function statementProblem(history: readonly Posting[]): Promise<string> {
    for (const { accountId } of [county.admin, county.bankClerk])
      for (const month of new Set(history.map(({ at }) => todayIn(ZONE, at.getTime()).slice(0, 7)))) {
        const { problem } = await portal.services.database.admin
          .transaction()
          .execute(async (tx) => {
            await issueStatement(tx, accountId, { county: portal.county.current, month, now: NOW });
            const row = await findStatement(tx, monthStatementNumber(month, accountId));
            const head = readHead(row?.head ?? '');
            const report = await findTransactions(tx, { ...monthSlice(month, ZONE), accountIds: [accountId] });
            const isSame = head.cents === report.cents && head.transactions === report.transactions;
            throw new RollBack(isSame ? '' : `${head.number}: ${head.cents} and ${report.cents}`);
          })
          .catch((error: unknown) => {
            if (error instanceof RollBack) return { problem: error.message };
            throw error;
          });
        if (problem !== '') return problem;
      }
    return '';
  }

  it('[002-2.2.reports.3] [002-2.2.reports.4] are the same on the home card, in the transaction report, in the statements and in the ledger', async () => {
    const sessions: Session[] = [];
    for (const username of ['title.admin', 'title.examiner', 'bank.clerk', 'county.clerk']) {
      const cookie = await portal.logIn(username);
      const session = await findSession(portal.services, cookie.split('=')[1] ?? '');
      if (session === null) throw new Error(`${username} has no session`);
      sessions.push(session);
    }
    const [, , , clerk] = sessions;
    if (clerk === undefined) throw new Error('no clerk');
    await fc.assert(
      fc.asyncProperty(fc.array(posting(), { minLength: 1, maxLength: 12 }), async (history) => {
        for (const one of history) await post(one);
        for (const session of sessions) {
          const [first, ...others] = await sumsFor(session);
          expect(others).toEqual([first, first, first]);
        }
        expect(await statementProblem(history)).toBe('');
        const ledger = await readLedger();
        for (const summaryMode of [false, true])
          for (const report of [statementReport, accountTypeReport]) {
            const input = { ...YEAR, summaryMode };
            expect(totalsOf(await report.preview(portal.services, { input, session: clerk, request }))[1]).toBe(ledger);
          }
      }),
      { numRuns: 25 },
    );
  });
});
