import { type RequestOf, transactionReport } from '@portal/contracts';
import type { LightMyRequestResponse } from 'fastify';
import type { JournalKind } from '../ledger/journal.ts';
import { postCharge } from '../ledger/ledger.testing.ts';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { readPdfPages, unpackedPdf } from '../platform/files-out/read-pdf.testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { findTransactions } from './transactions.store.ts';

jest.setTimeout(60_000);
/** A time zone whose clocks go forward on March 8, 2026, which has 23 hours, and back on November 1, which has 25. */
const ZONE = 'America/Chicago';
const NOW = new Date('2026-11-20T18:00:00Z');

type Input = RequestOf<typeof transactionReport>;
const criteria = (input: Partial<Input> = {}): Input => ({
  fromDate: '',
  toDate: '',
  reportType: 'USER',
  reportRange: 'YTD',
  ...input,
});

describeOnEmbeddedDatabase('the transaction report', (getDb, getDatabase) => {
  let portal: TestPortal;
  let examiner: { userId: number; accountId: number };
  let admin: { userId: number; accountId: number };
  let stranger: { userId: number; accountId: number };
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.saveRecord('facts', { ...portal.county.current.facts, timeZone: ZONE });
    await portal.saveRecord('common', { ...portal.county.current.common, countyName: 'Tasi County' });
    examiner = await portal.addUser({ username: 'title.examiner', role: 'USER' });
    admin = await portal.addUser({ username: 'title.admin', role: 'ACCOUNT' });
    stranger = await portal.addUser({ username: 'bank.clerk', role: 'ACCOUNT', account: 'Bank of Tasi' });
    portal.setNow(NOW);
  });
  afterEach(() => portal.close());

  /** Posts a charge, or another journal. @param amount in cents; negative for a refund */
  const post = (at: string, amount: number, payer = examiner, kind: JournalKind = 'SEARCH') =>
    postCharge(getDb(), payer, { at, amount, kind });
  const send = async (username: string, input: Partial<Input> = {}): Promise<LightMyRequestResponse> =>
    portal.send(transactionReport, criteria(input), { cookie: await portal.logIn(username) });
  /** Requests a report as this user and returns the text of each of its pages. */
  const pagesOf = async (username: string, input: Partial<Input> = {}): Promise<string[]> => {
    const answer = await send(username, input);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    return readPdfPages(answer.rawPayload);
  };
  /** The line of totals at the end of a report, such as 'Transactions 3 Total charged $4.50'; '' if there is none. */
  const totalsLine = (pages: readonly string[]): string =>
    /Transactions \d+ Total charged \S+/.exec(pages.at(-1) ?? '')?.[0] ?? '';

  it("[000-7.report.1] [000-9.report.1] covers the days of its range by the county's clock, including days of 23 and of 25 hours", async () => {
    // each charge is one decimal digit, so a total shows which charges it contains
    await post('2026-03-08T05:59:59Z', 1); // the last second of March 7
    await post('2026-03-08T06:00:00Z', 10); // the first second of March 8
    await post('2026-03-09T04:59:59Z', 100); // the last second of March 8
    await post('2026-03-09T05:00:00Z', 1000); // the first second of March 9
    await post('2026-11-01T04:59:59Z', 2); // the last second of October 31
    await post('2026-11-01T05:00:00Z', 20); // the first second of November 1
    await post('2026-11-02T05:59:59Z', 200); // the last second of November 1
    await post('2026-11-02T06:00:00Z', 2000); // the first second of November 2
    const totalsOfDay = async (day: string) =>
      totalsLine(await pagesOf('title.examiner', { reportRange: 'CUSTOM', fromDate: day, toDate: day }));
    expect(await totalsOfDay('03/08/2026')).toBe('Transactions 2 Total charged $1.10');
    expect(await totalsOfDay('11/01/2026')).toBe('Transactions 2 Total charged $2.20');
    expect(totalsLine(await pagesOf('title.examiner'))).toBe('Transactions 8 Total charged $33.33');
    expect(totalsLine(await pagesOf('title.examiner', { reportRange: 'MONTH' }))).toBe(
      'Transactions 3 Total charged $22.20',
    );
    expect(totalsLine(await pagesOf('title.examiner', { reportRange: 'TODAY' }))).toBe(
      'Transactions 0 Total charged $0.00',
    );
  });

  it("has the ledger's total of charges and refunds, which its rows on all pages add up to, and leaves out adjustments", async () => {
    // more rows than fit on two pages
    for (let index = 0; index < 90; index += 1) await post(`2026-05-0${1 + (index % 9)}T12:00:00Z`, 100 + index);
    await post('2026-05-05T12:00:00Z', -250, examiner, 'REFUND');
    await post('2026-05-05T12:00:00Z', 5000, examiner, 'ADJUSTMENT');
    const revenue = await getDb()
      .selectFrom('entry')
      .innerJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
      .innerJoin('journal', 'journal.id', 'entry.journal_id')
      .where('ledger_account.kind', 'in', ['REVENUE', 'SURCHARGE'])
      .where('journal.kind', '!=', 'ADJUSTMENT')
      .select((eb) => eb.fn.sum<string>('entry.amount').as('sum'))
      .executeTakeFirstOrThrow();
    const pages = await pagesOf('title.examiner');
    // a refund takes back one transaction
    expect(totalsLine(pages)).toBe('Transactions 89 Total charged $127.55');
    expect(Number(revenue.sum)).toBe(12_755);
    const amounts = pages.flatMap((page) => [...page.matchAll(/-?\$[\d,]+\.\d\d/g)].map(([text]) => text));
    const inCents = amounts.map((text) => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100));
    // the last amount is the total itself
    const rowsInCents = inCents.slice(0, -1);
    expect(rowsInCents).toHaveLength(91);
    expect(rowsInCents.reduce((sum, amount) => sum + amount, 0)).toBe(12_755);
    expect(pages).toHaveLength(3);
    expect(pages.map((page) => /Page \d of \d/.exec(page)?.[0])).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3']);
    for (const page of pages) expect(page).toContain('Date and time User Transaction Images Charged');
  });

  it("[S12] [000-2.report.2] contains all charges of the account if its administrator wants that, otherwise only the user's own, and is audited", async () => {
    await post('2026-05-05T12:00:00Z', 100);
    await post('2026-05-05T12:00:00Z', 1000, admin);
    // a charge of another account, which none of the reports may contain
    await post('2026-05-05T12:00:00Z', 99_999, stranger);
    const accountReport = await pagesOf('title.admin', { reportType: 'ACCOUNT' });
    expect(totalsLine(accountReport)).toBe('Transactions 2 Total charged $11.00');
    expect(accountReport[0]).toContain('All transactions for account Pacific Title');
    expect(totalsLine(await pagesOf('title.admin'))).toBe('Transactions 1 Total charged $10.00');
    expect(totalsLine(await pagesOf('title.examiner'))).toBe('Transactions 1 Total charged $1.00');
    expect(envelopeOfAnswer(await send('title.examiner', { reportType: 'ACCOUNT' }))).toMatchObject({
      ok: false,
      status: 'DENIED',
    });
    const audited = await getDb()
      .selectFrom('audit_log')
      .select('user_id')
      .where('kind', '=', 'REPORT')
      .orderBy('id')
      .execute();
    // not the refused report
    expect(audited.map(({ user_id }) => user_id)).toEqual([admin.userId, admin.userId, examiner.userId]);
  });

  it('is refused to guests and to visitors without a session', async () => {
    await portal.saveRecord('userAccess', { guestUserName: 'guest.user' });
    await portal.addUser({ username: 'guest.user', role: 'GUEST', passwordHash: null });
    const guest = await portal.send(transactionReport, criteria(), { cookie: await portal.logIn('guest.user', '') });
    expect(envelopeOfAnswer(guest)).toMatchObject({ status: 'DENIED' });
    expect(envelopeOfAnswer(await portal.send(transactionReport, criteria()))).toMatchObject({ status: 'LOGIN' });
  });

  it.each<[Partial<Input>, object]>([
    [{ fromDate: '' }, { fromDate: { key: 'required' } }],
    [{ fromDate: '13/01/2026' }, { fromDate: { key: 'dateFormat' } }],
    [{ fromDate: '11/21/2026' }, { fromDate: { key: 'futureDate' } }],
    [{ fromDate: '11/02/2026', toDate: '11/01/2026' }, { toDate: { key: 'dateRange' } }],
    [{ fromDate: '11/18/2025', toDate: '11/20/2026' }, { toDate: { key: 'yearRange' } }],
  ])(
    '[000-5.report.1] is refused for the custom range %p, with an error at one of its dates',
    async (input, errors) => {
      const answer = await send('title.examiner', { reportRange: 'CUSTOM', ...input });
      expect([answer.statusCode, envelopeOfAnswer(answer).content]).toEqual([400, { errors }]);
    },
  );

  it('can be requested at most ten times a minute', async () => {
    const cookie = await portal.logIn('title.examiner');
    const statuses = [];
    for (let request = 1; request <= 11; request += 1)
      statuses.push((await portal.send(transactionReport, criteria({ reportRange: 'TODAY' }), { cookie })).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it("shows names in any script and its own texts in the reader's language, and is tagged for screen readers", async () => {
    const names = ['Peña.Ñúñez', 'Иванов', '山田太郎', '김철수', 'สมชาย'];
    for (const [index, username] of names.entries()) {
      const payer = await portal.addUser({ username, role: 'USER' });
      await post(`2026-05-05T12:0${index}:00Z`, 100, payer);
    }
    const cookie = await portal.logIn('title.admin');
    await getDb().updateTable('session').set({ language: 'JAPANESE' }).execute();
    const answer = await portal.send(transactionReport, criteria({ reportType: 'ACCOUNT' }), { cookie });
    const [page = ''] = await readPdfPages(answer.rawPayload);
    for (const name of names) expect(page).toContain(name);
    expect(page).toContain('取引レポート');
    const pdfSource = unpackedPdf(answer.rawPayload);
    // the parts of a tagged PDF: its structure, its language, and its title in place of the file name
    for (const part of ['/MarkInfo', '/StructTreeRoot', '/Lang(ja)', '/DisplayDocTitle true'])
      expect(pdfSource).toContain(part);
  });

  it('leaves out a charge that is posted between the reading of its totals and of its rows', async () => {
    await post('2026-05-05T12:00:00Z', 100);
    // from the start of the year to the end of November 20, in the county's time zone
    const range = { from: new Date('2026-01-01T06:00:00Z'), until: new Date('2026-11-21T06:00:00Z') };
    const found = await findTransactions(getDb(), { ...range, accountIds: [examiner.accountId] });
    expect(found).toMatchObject({ count: 1, cents: 100 });
    await post('2026-05-06T12:00:00Z', 100);
    const rows = [];
    for await (const row of found.rows()) rows.push(row);
    expect(rows).toHaveLength(1);
  });
});
