import {
  accountsCodeDescription,
  statementReport,
  statementReportPreview,
  userReportPreview,
  usersCodeDescription,
} from '@portal/contracts';
import { sql } from 'kysely';
import { type JournalKind, postJournal } from '../ledger/journal.ts';
import { postCharge } from '../ledger/ledger.testing.ts';
import { countyLedgerAccount, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { addAuditRow, NOW, openReportCounty, type ReportCounty, reportReader } from './reports.testing.ts';

jest.setTimeout(60_000);

describeOnBothDatabases('reports by name and number', (getDb, getDatabase) => {
  let portal: TestPortal;
  let county: ReportCounty;
  const { pages, preview, refusal } = reportReader(() => portal);
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    county = await openReportCounty(portal);
  });
  afterEach(() => portal.close());

  it('[002-3.reports.3] ignore the transaction type if a statement number is given', async () => {
    await postCharge(getDb(), county.bankClerk, { at: '2026-10-31T23:00:00Z', amount: 300, kind: 'IMAGES' });
    const statementNumber = `202610-${county.bankClerk.accountId}`;
    const plain = await preview(statementReportPreview, 'bank.clerk', { statementNumber });
    expect(plain.totals).toContainEqual({ label: 'Amount due at the end', value: '$3.00' });
    expect(await preview(statementReportPreview, 'bank.clerk', { statementNumber, transactionType: 'REFUND' })).toEqual(
      plain,
    );
  });

  it.each(['İzmir Tapu', 'ΣΊΣΥΦΟΣ', 'Ünal ẞ', 'ПАЦИФИК'])(
    'find an account by its name as it is shown: %s',
    async (name) => {
      const { accountId } = county.bankClerk;
      await getDb().updateTable('account').set({ name }).where('id', '=', accountId).execute();
      await postCharge(getDb(), county.bankClerk, { at: '2026-11-05T12:00:00Z', amount: 300, kind: 'IMAGES' });
      const { facts, rowCount } = await preview(statementReportPreview, 'county.clerk', { accountName: name });
      expect([facts[0], rowCount]).toEqual([`Account: ${name}`, 1]);
      const cookie = await portal.logIn('county.clerk');
      const listed = async (call: typeof accountsCodeDescription | typeof usersCodeDescription, input: object) =>
        call.content
          .parse(envelopeOfAnswer(await portal.send(call, input, { cookie })).content)
          .codeDescriptionResultList.map(({ description }) => description);
      expect(await listed(accountsCodeDescription, { filterText: name })).toEqual([name]);
      expect(await listed(usersCodeDescription, { filterText: '', accountName: name })).toEqual(['bank.clerk']);
    },
  );

  it.each([
    ['typed', 'Bank of Tasi', ' Bank  of Tasi'],
    ['stored and typed', 'Bank  of  Tasi', 'Bank  of  Tasi'],
    ['stored, typed as a screen shows it', 'Bank  of  Tasi', 'bank of tasi'],
  ])('find an account by its name with doubled spaces: %s', async (_case, name, accountName) => {
    await getDb().updateTable('account').set({ name }).where('id', '=', county.bankClerk.accountId).execute();
    await postCharge(getDb(), county.bankClerk, { at: '2026-11-05T12:00:00Z', amount: 300, kind: 'IMAGES' });
    for (const username of ['county.clerk', 'bank.clerk'])
      expect((await preview(statementReportPreview, username, { accountName })).rowCount).toBe(1);
    const cookie = await portal.logIn('county.clerk');
    const answer = await portal.send(accountsCodeDescription, { filterText: accountName }, { cookie });
    const { codeDescriptionResultList: found } = accountsCodeDescription.content.parse(
      envelopeOfAnswer(answer).content,
    );
    expect(found.map(({ description }) => description)).toEqual([name]);
  });

  it('[002-9.reports.1] have users and accounts in the order of their names, without regard to case', async () => {
    const inOrder = [
      ['alice.person', 'AAA Title'],
      ['Zoe.Person', 'AAA Title'],
      ['bob.person', 'aaa title & trust'],
      ['carl.person', 'Zeta Title'],
    ] as const;
    const at = '2026-11-05T12:00:00Z';
    for (const [username, account] of inOrder.toReversed()) {
      const person = { ...(await portal.addUser({ username, role: 'USER', account })), username };
      await postCharge(getDb(), person, { at, amount: 300, kind: 'IMAGES' });
      await addAuditRow(getDb(), person, { at, kind: 'LOGOUT' });
    }
    const range = { toDate: '11/05/2026' };
    for (const summaryMode of [false, true]) {
      const charged = await preview(statementReportPreview, 'county.clerk', { ...range, summaryMode });
      expect(charged.rows.map(([account, ...row]) => [row[summaryMode ? 0 : 1], account])).toEqual(inOrder);
      const acted = await preview(userReportPreview, 'county.clerk', { ...range, summaryMode });
      expect(acted.rows.map((row) => row[summaryMode ? 0 : 1])).toEqual([
        'alice.person',
        'bob.person',
        'carl.person',
        'Zoe.Person',
      ]);
    }
  });

  it('[002-2.2.reports.3] show no balance if two accounts have had the name', async () => {
    await postCharge(getDb(), county.bankClerk, { at: '2026-11-05T12:00:00Z', amount: 300, kind: 'IMAGES' });
    const inUse = { accountName: 'Bank of Tasi' };
    const before = await preview(statementReportPreview, 'county.clerk', inUse);
    expect(before.totals.map(({ value }) => value)).toEqual(['1', '$3.00', '$3.00']);
    await getDb().updateTable('account').set({ deleted_at: NOW }).where('name', '=', 'Bank of Tasi').execute();
    const { id } = await getDb()
      .insertInto('account')
      .values({ name: 'Bank of Tasi', kind: 'CUSTOMER', account_type: 'A_LA_CARTE', payment_method: 'INVOICE' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await postCharge(
      getDb(),
      { ...county.bankClerk, accountId: id },
      { at: '2026-11-06T12:00:00Z', amount: 50, kind: 'IMAGES' },
    );
    const both = await preview(statementReportPreview, 'county.clerk', inUse);
    expect(both.totals.map(({ value }) => value)).toEqual(['2', '$3.50']);
  });

  it('[002-2.2.reports.3] show the starting balance of a statement, its changes and the ending balance', async () => {
    const { accountId } = county.admin;
    const post = (at: string, kind: JournalKind, amount: number, surcharge = 0) =>
      getDb()
        .transaction()
        .execute((tx) =>
          postJournal(tx, {
            idempotencyKey: at,
            kind,
            actor: county.admin,
            reference: 'test',
            postedAt: new Date(at),
            lines: [],
            entries: [
              { account: customerLedgerAccount('ESCROW', accountId), amount },
              { account: countyLedgerAccount('SURCHARGE'), amount: surcharge },
              { account: countyLedgerAccount(amount < 0 ? 'REVENUE' : 'CASH'), amount: 0 - amount - surcharge },
            ],
          }),
        );
    await post('2026-10-31T12:00:00Z', 'DEPOSIT', 10_000);
    await post('2026-11-02T12:00:00Z', 'IMAGES', -1200);
    await post('2026-11-03T12:00:00Z', 'DEPOSIT', 5000, 125);
    await post('2026-11-04T12:00:00Z', 'SEARCH', -300);
    const { totals } = await preview(statementReportPreview, 'title.admin');
    expect(totals.map(({ label, value }) => [label, value])).toEqual([
      ['Transactions', '2'],
      ['Total charged', '$16.25'],
      ['Balance at the start', '$100.00'],
      ['Added to the balance', '$50.00'],
      ['Taken from the balance', '$15.00'],
      ['Balance at the end', '$135.00'],
    ]);
  });

  it('[002-2.2.reports.3] explain an amount due that is not the sum of the charges: an earlier debt and payments', async () => {
    const { bankClerk } = county;
    const at = (day: string) => `2026-${day}T12:00:00Z`;
    await postCharge(getDb(), bankClerk, { at: at('10-30'), amount: 1000, kind: 'IMAGES' });
    await postCharge(getDb(), bankClerk, { at: at('11-02'), amount: 500, kind: 'IMAGES' });
    await getDb()
      .transaction()
      .execute((tx) =>
        postJournal(tx, {
          idempotencyKey: 'payment:1',
          kind: 'INVOICE_PAYMENT',
          actor: { userId: null, accountId: bankClerk.accountId },
          reference: 'test',
          postedAt: new Date(at('11-03')),
          lines: [],
          entries: [
            { account: customerLedgerAccount('RECEIVABLE', bankClerk.accountId), amount: 1200 },
            { account: countyLedgerAccount('CASH'), amount: -1200 },
          ],
        }),
      );
    const { totals } = await preview(statementReportPreview, 'bank.clerk');
    expect(totals.map(({ label, value }) => [label, value])).toEqual([
      ['Transactions', '1'],
      ['Total charged', '$5.00'],
      ['Amount due at the start', '$10.00'],
      ['Charged to the account', '$5.00'],
      ['Paid or refunded', '$12.00'],
      ['Amount due at the end', '$3.00'],
    ]);
  });

  it('[002-2.2.reports.3] show the debt of an account after a failed card charge, for any current payment method', async () => {
    const { accountId, userId } = county.admin;
    await getDb().updateTable('account').set({ payment_method: 'CREDIT_CARD' }).where('id', '=', accountId).execute();
    const labels = async () =>
      (await preview(statementReportPreview, 'title.admin')).totals.map(({ label, value }) => [label, value]);
    expect(await labels()).toEqual([
      ['Transactions', '0'],
      ['Total charged', '$0.00'],
    ]);
    await getDb()
      .transaction()
      .execute((tx) =>
        postJournal(tx, {
          idempotencyKey: 'capture-failed:1',
          kind: 'CAPTURE_FAILED',
          actor: { userId, accountId },
          reference: 'hold:1',
          postedAt: new Date('2026-11-04T12:00:00Z'),
          lines: [],
          entries: [
            { account: customerLedgerAccount('RECEIVABLE', accountId), amount: -725 },
            { account: countyLedgerAccount('CASH'), amount: 725 },
          ],
        }),
      );
    expect((await labels()).at(-1)).toEqual(['Amount due at the end', '$7.25']);
    await getDb().updateTable('account').set({ payment_method: 'ESCROW' }).where('id', '=', accountId).execute();
    expect((await labels()).at(-1)).toEqual(['Amount due at the end', '$7.25']);
  });

  it('[002-2.2.reports.3] sum up the monthly fees, which no user caused, under words and not under an empty name', async () => {
    const { accountId } = county.admin;
    await getDb()
      .transaction()
      .execute((tx) =>
        postJournal(tx, {
          idempotencyKey: 'fee:1',
          kind: 'MONTHLY_FEE',
          actor: { userId: null, accountId },
          reference: 'test',
          postedAt: new Date('2026-11-05T12:00:00Z'),
          lines: [],
          entries: [
            { account: customerLedgerAccount('RECEIVABLE', accountId), amount: -4000 },
            { account: countyLedgerAccount('REVENUE'), amount: 4000 },
          ],
        }),
      );
    for (const summaryMode of [false, true]) {
      const [page = ''] = await pages(statementReport, 'title.admin', { summaryMode });
      expect(page).toMatch(/Monthly fee( 1 0)? \$40\.00 Total without a user (1 )?0 \$40\.00 Total/);
    }
  });

  it('[002-3.reports.2] contain each row once, even with timestamps finer than milliseconds from LandShark One', async () => {
    const { userId, username, accountId } = county.examiner;
    await sql`insert into landshark_one_log (at, kind, user_id, username, account_id)
      select '2026-11-05T10:00:00.0009Z'::timestamptz + at * interval '1 second', 'LOGIN', ${userId}, ${username}, ${accountId}
      from generate_series(1, 2001) at`.execute(getDb());
    const { rowCount } = await preview(userReportPreview, 'county.clerk', { username, dataSource: 'ONE' });
    expect(rowCount).toBe(2001);
  });

  it('[002-6.reports.2] find a user who has moved to another account by the earlier actions in this account', async () => {
    await addAuditRow(getDb(), county.examiner, { at: '2026-11-05T10:00:00Z', kind: 'LOGOUT' });
    await postCharge(getDb(), county.examiner, { at: '2026-11-05T10:00:00Z', amount: 300, kind: 'IMAGES' });
    const { accountId, userId } = county.examiner;
    const bank = county.bankClerk.accountId;
    await getDb().updateTable('portal_user').set({ account_id: bank }).where('id', '=', userId).execute();
    const moved = { ...county.examiner, accountId: bank };
    await addAuditRow(getDb(), moved, { at: '2026-11-06T10:00:00Z', kind: 'LOGIN' });
    await postCharge(getDb(), moved, { at: '2026-11-06T10:00:00Z', amount: 25, kind: 'SEARCH' });
    const username = 'title.examiner';
    const eventsOf = async (reader: string) =>
      (await preview(userReportPreview, reader, { username, toDate: '11/19/2026' })).rows.map((row) => row[2]);
    const totalOf = async (reader: string) =>
      (await preview(statementReportPreview, reader, { username })).totals.map(({ value }) => value);
    expect([await eventsOf('title.admin'), await totalOf('title.admin')]).toEqual([['Logged out'], ['1', '$3.00']]);
    expect([await eventsOf('bank.clerk'), await totalOf('bank.clerk')]).toEqual([['Logged in'], ['1', '$0.25']]);
    expect(accountId).not.toBe(bank);
    // someone who was never in the account is still unknown there
    const foreign = await refusal(userReportPreview, 'bank.clerk', { username: 'title.admin' });
    expect(foreign).toEqual([400, 'INVALID', { errors: { username: { key: 'noSuchUser' } } }]);
  });
});
