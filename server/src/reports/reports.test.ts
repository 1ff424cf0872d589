import {
  accountReport,
  accountReportExport,
  accountReportPreview,
  accountTypeReport,
  accountTypeReportPreview,
  REPORT_CALLS,
  statementReport,
  statementReportExport,
  statementReportPreview,
  userReport,
  userReportExport,
  userReportPreview,
} from '@portal/contracts';
import { postCharge } from '../ledger/ledger.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { readZipEntries } from '../platform/files-out/read-zip.testing.ts';
import { openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { addAuditRow, openReportCounty, type ReportCounty, reportReader } from './reports.testing.ts';

jest.setTimeout(60_000);

describeOnBothDatabases('the reports', (getDb, getDatabase) => {
  let portal: TestPortal;
  let county: ReportCounty;
  const { pages, preview, refusal, send } = reportReader(() => portal);
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    county = await openReportCounty(portal);
  });
  afterEach(() => portal.close());

  const search = { type: 'Name', criteria: { grantorGranteeLastName1: 'CRUZ' }, count: 25, chargedCents: 100 };

  it('[002-1.groups.2] [002-7.reports.1] [002-7.reports.2] [002-7.reports.3] [002-2.2.reports.5] can be downloaded as PDF and, except for one, as Excel, with their file names', async () => {
    const names = Object.values(REPORT_CALLS).flatMap((calls) => [calls.printName, calls.downloadName]);
    const files: string[] = [];
    for (const { print, download } of Object.values(REPORT_CALLS)) {
      for (const call of download === null ? [print] : [print, download]) {
        const answer = await send(call, 'county.clerk');
        expect([call.name, answer.statusCode, answer.headers['content-type']]).toEqual([call.name, 200, call.file]);
        files.push(/filename="(?<name>[^"]+)"/.exec(String(answer.headers['content-disposition']))?.groups?.name ?? '');
      }
    }
    expect(files).toEqual(names.filter((name) => name !== ''));
    expect(files).toEqual([
      'AccountReport.pdf',
      'AccountReport.xlsx',
      'UserReport.pdf',
      'UserReportExport.xlsx',
      'StatementReport.pdf',
      'StatementReportExport.xlsx',
      'AccountTypeReport.pdf',
    ]);
    expect(REPORT_CALLS.accountTypeReport.download).toBeNull();
    const addresses = Object.values(REPORT_CALLS).flatMap(({ print, download }) =>
      [print, ...(download === null ? [] : [download])].map(({ method, path }) => `${method} ${path}`),
    );
    expect(addresses).toEqual([
      'POST report/accountReport',
      'POST report/accountExport',
      'POST report/userReport',
      'POST report/userExport',
      'POST report/statementReport',
      'POST report/statementExport',
      'POST report/accountTypeReport',
    ]);
  });

  it('[002-2.2.reports.2] describe the actions of the users of an account', async () => {
    await addAuditRow(getDb(), county.examiner, { at: '2026-11-05T18:00:00Z', kind: 'SEARCH', detail: search });
    await addAuditRow(getDb(), county.bankClerk, { at: '2026-11-05T19:00:00Z', kind: 'LOGOUT' });
    const [page = ''] = await pages(accountReport, 'county.clerk', {
      accountName: 'pacific title ',
      toDate: '11/06/2026',
    });
    expect(page).toContain('Account Report');
    expect(page).toContain('Account: Pacific Title');
    expect(page).toContain('From 11/01/2026 12:00 AM to 11/06/2026 11:59 PM');
    expect(page).toContain('Data source: This portal');
    expect(page).toContain('11/05/2026 12:00 PM title.examiner Search Name: CRUZ Documents: 25 Price: $1.00');
    expect(page).toContain('Records 1');
    expect(page).not.toContain('bank.clerk');
  });

  it('[002-9.reports.1] cover the time range by the clock of the county, including the whole last minute', async () => {
    const at = (time: string) => addAuditRow(getDb(), county.examiner, { at: `2026-11-05T${time}Z`, kind: 'LOGOUT' });
    await at('14:59:59.999'); // 8:59 am
    await at('15:00:00.000');
    await at('18:15:59.999'); // 12:15 pm
    await at('18:16:00.000');
    const morning = { fromDate: '11/05/2026', toDate: '11/05/2026', fromHour: 9, toHour: 12, toMinute: 15 } as const;
    const { rowCount } = await preview(userReportPreview, 'county.clerk', { ...morning, username: 'TITLE.examiner' });
    expect(rowCount).toBe(2);
  });

  it('[002-9.reports.3] are sorted by user or by time, and show counts with sums in summary mode', async () => {
    for (const [person, hour] of [
      [county.examiner, 10],
      [county.admin, 11],
      [county.examiner, 12],
    ] as const)
      await addAuditRow(getDb(), person, { at: `2026-11-05T${hour}:00:00Z`, kind: 'LOGOUT' });
    const range = { accountName: 'Pacific Title', toDate: '11/19/2026' };
    const usersOf = async (input: object) =>
      (await preview(accountReportPreview, 'county.clerk', { ...range, ...input })).rows.map((row) => row[1]);
    expect(await usersOf({})).toEqual(['title.admin', 'title.examiner', 'title.examiner']);
    expect(await usersOf({ orderBy: 'timestamp' })).toEqual(['title.examiner', 'title.admin', 'title.examiner']);
    const counts = await preview(accountReportPreview, 'county.clerk', { ...range, summaryMode: true });
    expect(counts.rows).toEqual([
      ['title.admin', 'Logged out', '11/05/2026 5:00 AM', '11/05/2026 5:00 AM', '1'],
      ['title.examiner', 'Logged out', '11/05/2026 4:00 AM', '11/05/2026 6:00 AM', '2'],
    ]);
    const [page = ''] = await pages(accountReport, 'county.clerk', { ...range, summaryMode: true });
    expect(page).toContain('Total for title.examiner 2');
    expect(page).toContain('Total 3');
  });

  it('[002-3.reports.2] contain rows of this portal, of LandShark One, or of both sorted together', async () => {
    const { examiner } = county;
    await addAuditRow(getDb(), examiner, { at: '2026-11-05T10:00:00Z', kind: 'LOGIN', table: 'landshark_one_log' });
    await addAuditRow(getDb(), examiner, { at: '2026-11-06T10:00:00Z', kind: 'LOGOUT' });
    await addAuditRow(getDb(), examiner, { at: '2026-11-07T10:00:00Z', kind: 'SEARCH', table: 'landshark_one_log' });
    const eventsOf = async (dataSource: 'FIVE' | 'ONE' | 'BOTH', username = 'county.clerk') => {
      const input = { dataSource, username: 'title.examiner', toDate: '11/19/2026' };
      const event = username === 'county.clerk' ? 3 : 2;
      return (await preview(userReportPreview, username, input)).rows.map((row) => row[event]);
    };
    expect(await eventsOf('FIVE')).toEqual(['Logged out']);
    expect(await eventsOf('ONE')).toEqual(['Logged in', 'Search']);
    expect(await eventsOf('BOTH')).toEqual(['Logged in', 'Logged out', 'Search']);
    // only staff can select the source: other users get rows of this portal
    expect(await eventsOf('BOTH', 'title.admin')).toEqual(['Logged out']);
    const counted = await preview(userReportPreview, 'county.clerk', {
      dataSource: 'BOTH',
      summaryMode: true,
      username: 'title.examiner',
      toDate: '11/19/2026',
    });
    expect(counted.rows.map((row) => row.at(-1))).toEqual(['1', '1', '1']);
  });

  it('[002-6.reports.1] [002-6.reports.2] show the log types of the county only to staff', async () => {
    await addAuditRow(getDb(), county.admin, {
      at: '2026-11-05T10:00:00Z',
      kind: 'CONFIG_CHANGED',
      detail: { record: 'escrow' },
    });
    await addAuditRow(getDb(), county.admin, { at: '2026-11-05T11:00:00Z', kind: 'SEARCH', detail: search });
    const range = { accountName: 'Pacific Title', toDate: '11/06/2026' };
    const eventsOf = async (username: string, logInformation: 'all' | 'COUNTY' | 'SEARCH') =>
      (await preview(accountReportPreview, username, { ...range, logInformation })).rows.map((row) => row[2]);
    expect(await eventsOf('county.clerk', 'all')).toEqual(['Setting changed', 'Search']);
    expect(await eventsOf('county.clerk', 'COUNTY')).toEqual(['Setting changed']);
    expect(await eventsOf('title.admin', 'all')).toEqual(['Search']);
    expect(await eventsOf('title.admin', 'COUNTY')).toEqual([]);
    expect(await eventsOf('title.admin', 'SEARCH')).toEqual(['Search']);
    // the network address is for staff only
    const { columns } = await preview(accountReportPreview, 'title.admin', range);
    expect(columns.map(({ title }) => title)).toEqual(['Date and time', 'User', 'Event', 'Details']);
  });

  it('[002-2.2.reports.3] include a statement whose sums match the ledger, by account for staff', async () => {
    const post = (person: typeof county.admin, amount: number, kind: 'SEARCH' | 'IMAGES' | 'REFUND' = 'IMAGES') =>
      postCharge(getDb(), person, { at: '2026-11-05T12:00:00Z', amount, kind });
    await post(county.examiner, 300);
    await post(county.admin, 25, 'SEARCH');
    await post(county.examiner, -100, 'REFUND');
    await post(county.bankClerk, 1000);
    const [page = ''] = await pages(statementReport, 'title.admin');
    expect(page).toContain('Account: Pacific Title');
    expect(page).toContain('Total for title.examiner 0 $2.00');
    expect(page).toContain('Total 0 $2.25');
    expect(page).toContain('Transactions 1 Total charged $2.25');
    expect(page).not.toContain('$10.00');
    const [all = ''] = await pages(statementReport, 'county.clerk');
    expect(all).toContain('Total for Bank of Tasi 0 $10.00');
    expect(all).toContain('Total for Pacific Title 0 $2.25');
    expect(all).toContain('Total charged $12.25');
    const sums = await preview(statementReportPreview, 'county.clerk', {
      summaryMode: true,
      accountName: 'Pacific Title',
    });
    expect(sums.rows).toEqual([
      ['title.admin', 'Search', '1', '0', '$0.25'],
      ['title.examiner', 'Images', '1', '0', '$3.00'],
      ['title.examiner', 'Refunded', '-1', '0', '-$1.00'],
    ]);
    const images = await preview(statementReportPreview, 'county.clerk', { transactionType: 'IMAGES' });
    expect(images.totals).toContainEqual({ label: 'Total charged', value: '$13.00' });
    const invoice = await preview(statementReportPreview, 'bank.clerk');
    expect(invoice.totals).toContainEqual({ label: 'Amount due at the end', value: '$10.00' });
  });

  it('[002-3.reports.3] accept a statement number in place of account and range', async () => {
    const { accountId } = county.admin;
    await postCharge(getDb(), county.examiner, { at: '2026-10-31T23:00:00Z', amount: 300, kind: 'IMAGES' });
    await postCharge(getDb(), county.examiner, { at: '2026-11-01T05:00:00Z', amount: 1, kind: 'IMAGES' });
    const statementNumber = `202610-${accountId}`;
    const october = await preview(statementReportPreview, 'title.admin', { statementNumber, fromDate: '' });
    expect([october.title, october.rowCount]).toEqual([`Statement ${statementNumber}`, 1]);
    expect(october.facts).toContain('From 10/01/2026 12:00 AM to 10/31/2026 11:59 PM');
    // the range of the same month gives the same statement
    const asDays = await preview(statementReportPreview, 'title.admin', {
      fromDate: '10/1/2026',
      toDate: '10/31/2026',
    });
    expect(asDays.title).toBe(`Statement ${statementNumber}`);
    const none = [400, 'INVALID', { errors: { statementNumber: { key: 'noSuchStatement' } } }];
    for (const [username, number] of [
      ['title.admin', `202611-${accountId}`],
      ['title.admin', `202610-${county.bankClerk.accountId}`],
      ['title.admin', '202610-999999'],
      ['title.examiner', statementNumber],
      ['county.clerk', 'x'],
    ] as const)
      expect(await refusal(statementReportPreview, username, { statementNumber: number })).toEqual(none);
  });

  it('[002-2.2.reports.4] sum all transactions by account type, for staff only', async () => {
    await postCharge(getDb(), county.examiner, { at: '2026-11-05T12:00:00Z', amount: 300, kind: 'IMAGES' });
    await postCharge(getDb(), county.admin, { at: '2026-11-06T12:00:00Z', amount: 100, kind: 'IMAGES' });
    await postCharge(getDb(), county.bankClerk, { at: '2026-11-06T12:00:00Z', amount: 25, kind: 'SEARCH' });
    const { rows, totals } = await preview(accountTypeReportPreview, 'county.clerk');
    expect(rows).toEqual([
      ['A la carte', 'Escrow', 'Images', '1', '2', '0', '$4.00'],
      ['A la carte', 'Invoice', 'Search', '1', '1', '0', '$0.25'],
    ]);
    expect(totals.map(({ value }) => value)).toEqual(['3', '$4.25']);
    const [page = ''] = await pages(accountTypeReport, 'county.clerk');
    expect(page).toContain('Total for A la carte 3 0 $4.25');
    expect(page).toContain('Account types and payment methods are those of today, for earlier charges too');
    for (const username of ['title.admin', 'title.examiner'])
      for (const call of [accountTypeReport, accountTypeReportPreview])
        expect((await refusal(call, username)).slice(0, 2)).toEqual([403, 'DENIED']);
  });

  it('[002-2.2.reports.1] are available only while the county offers them', async () => {
    await portal.saveRecord('reports', {
      statementReport: { enabled: false },
      auditAccountsReport: { enabled: false },
      auditUsersReport: { enabled: false },
      accountTypeReport: { enabled: false },
    });
    for (const { print, preview: first, download } of Object.values(REPORT_CALLS))
      for (const call of [print, first, ...(download === null ? [] : [download])])
        expect((await refusal(call, 'county.clerk')).slice(0, 2)).toEqual([403, 'DENIED']);
  });

  it('[002-5.reports.1] [002-5.reports.2] refuse an invalid range with an error at the field', async () => {
    const refusalOf = async (input: object) => refusal(statementReport, 'county.clerk', input);
    expect(await refusalOf({ fromDate: '' })).toEqual([400, 'INVALID', { errors: { fromDate: { key: 'required' } } }]);
    expect(await refusalOf({ toDate: '10/31/2026' })).toEqual([
      400,
      'INVALID',
      { errors: { toDate: { key: 'dateRange' } } },
    ]);
    expect(await refusalOf({ fromDate: '11/18/2025' })).toEqual([
      400,
      'INVALID',
      { errors: { toDate: { key: 'yearRange' } } },
    ]);
    const reversed = { fromDate: '11/20/2026', fromHour: 9, toHour: 8, toAmPm: 'am' };
    expect(await refusalOf(reversed)).toEqual([400, 'INVALID', { errors: { toDate: { key: 'dateTimeRange' } } }]);
    expect((await refusalOf({ fromMinute: 7 })).slice(0, 2)).toEqual([400, 'INVALID']);
  });

  it('are recorded in the audit log with their reader and criteria', async () => {
    await send(accountReportExport, 'county.clerk', { accountName: 'Pacific Title' });
    await send(userReport, 'title.admin');
    const rows = await getDb()
      .selectFrom('audit_log')
      .where('kind', '=', 'REPORT')
      .select(['username', 'detail'])
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      {
        username: 'county.clerk',
        detail: { report: 'accountReport', as: 'xlsx', criteria: { accountName: 'Pacific Title' } },
      },
      { username: 'title.admin', detail: { report: 'userReport', as: 'pdf' } },
    ]);
  });

  it('[S37] write text that looks like a formula as text into a workbook, and amounts as numbers', async () => {
    const evil = await portal.addUser({ username: '=1+1', role: 'USER' });
    await postCharge(getDb(), evil, { at: '2026-11-05T12:00:00Z', amount: 123, kind: 'IMAGES' });
    const answer = await send(statementReportExport, 'county.clerk');
    const sheet = readZipEntries(answer.rawPayload)['xl/worksheets/sheet1.xml'] ?? '';
    // the only formulas are the portal's own sums
    const formulas = [...sheet.matchAll(/<f>(?<formula>[^<]*)</g)].map(({ groups }) => groups?.formula);
    expect(formulas).toEqual(['SUBTOTAL(109,E2:E2)', 'SUBTOTAL(109,F2:F2)']);
    expect(sheet).toContain('=1+1');
    expect(sheet).toContain('<v>1.23</v>');
    expect((await send(userReportExport, 'county.clerk')).statusCode).toBe(200);
  });
});
