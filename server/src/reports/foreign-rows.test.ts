import {
  accountReportPreview,
  accountsCodeDescription,
  type ReportCriteria,
  statementReportPreview,
  userReportPreview,
  usersCodeDescription,
} from '@portal/contracts';
import {
  DATA_SOURCES,
  LOG_TYPES,
  REPORT_HOURS,
  REPORT_MINUTES,
  REPORT_ORDERS,
  TRANSACTION_TYPES,
} from '@portal/domain';
import fc from 'fast-check';
import type { AuditKind } from '../audit/audit.ts';
import { findSession } from '../auth/find-session.ts';
import { postCharge } from '../ledger/ledger.testing.ts';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { accountReport, userReport } from './audit-report.ts';
import { reportLanguage } from './report-texts.ts';
import { addAuditRow, openReportCounty, type ReportCounty } from './reports.testing.ts';
import { statementReport } from './statement-report.ts';

jest.setTimeout(600_000);

describeOnEmbeddedDatabase('a report for a user who may not read all rows', (getDb, getDatabase) => {
  let portal: TestPortal;
  let county: ReportCounty;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    county = await openReportCounty(portal);
    const kinds: readonly AuditKind[] = ['LOGIN', 'SEARCH', 'IMAGE_PAID', 'CONFIG_CHANGED', 'USE_ALERT'];
    for (const person of [county.clerk, county.admin, county.examiner, county.bankClerk, null])
      for (const [day, kind] of kinds.entries()) {
        await addAuditRow(getDb(), person, { at: `2026-11-0${day + 1}T18:00:00Z`, kind });
        await addAuditRow(getDb(), person, { at: `2026-10-0${day + 1}T18:00:00Z`, kind, table: 'landshark_one_log' });
      }
    for (const person of [county.admin, county.examiner, county.bankClerk]) {
      await postCharge(getDb(), person, { at: '2026-11-05T12:00:00Z', amount: 100, kind: 'IMAGES' });
      await postCharge(getDb(), person, { at: '2026-10-05T12:00:00Z', amount: 100, kind: 'SEARCH' });
    }
  });
  afterEach(() => portal.close());

  const allOrOneOf = <Member extends string>(members: readonly Member[]) =>
    fc.constantFrom<'all' | Member>('all', ...members);
  const anyCriteria = (): fc.Arbitrary<ReportCriteria> => {
    const { admin, bankClerk } = county;
    const names = ['', ' ', 'Pacific Title', 'bank of tasi', 'Bank of Tasi', "' or 1=1 --", '%', 'title.admin'];
    const users = ['', 'title.examiner', 'TITLE.ADMIN', 'bank.clerk', 'county.clerk', 'system', '%', "x' or 'a'='a"];
    const numbers = [
      `202610-${admin.accountId}`,
      `202610-${bankClerk.accountId}`,
      '202610-1',
      '202610-999999999999999',
    ];
    const amOrPm = fc.constantFrom('am' as const, 'pm' as const);
    return fc.record({
      fromDate: fc.constantFrom('10/01/2026', '11/01/2026', '12/01/2025', '11/05/2026'),
      toDate: fc.constantFrom('', '11/20/2026', '11/05/2026'),
      fromHour: fc.constantFrom(...REPORT_HOURS),
      fromMinute: fc.constantFrom(...REPORT_MINUTES),
      fromAmPm: amOrPm,
      toHour: fc.constantFrom(...REPORT_HOURS),
      toMinute: fc.constantFrom(...REPORT_MINUTES),
      toAmPm: amOrPm,
      accountName: fc.constantFrom(...names),
      username: fc.constantFrom(...users),
      statementNumber: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.constantFrom(...numbers)),
      dataSource: fc.constantFrom(...DATA_SOURCES),
      summaryMode: fc.boolean(),
      transactionType: allOrOneOf(TRANSACTION_TYPES),
      logInformation: allOrOneOf(LOG_TYPES),
      orderBy: fc.constantFrom(...REPORT_ORDERS),
    });
  };

  it.each([
    ['title.admin', ['title.admin', 'title.examiner']],
    ['title.examiner', ['title.examiner']],
  ])('[S12] [002-6.reports.3] contains only rows that %s may see, for any criteria', async (username, visibleUsers) => {
    const cookie = await portal.logIn(username);
    const session = await findSession(portal.services, cookie.split('=')[1] ?? '');
    if (session === null) throw new Error(`${username} has no session`);
    const foreign = /bank\.clerk|county\.clerk|system|Bank of Tasi|Setting changed|Limit alert/;
    let shownRows = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(accountReport, userReport, statementReport),
        anyCriteria(),
        async (report, input) => {
          const context = { input, session, request: { id: '', address: '' } };
          const preview = await report.preview(portal.services, context).catch(() => null);
          if (preview === null) return;
          const userColumn = preview.columns.findIndex(
            ({ title }) => title === reportLanguage('ENGLISH').texts.transactions.columns.user,
          );
          const users = preview.rows.map((row) => row[userColumn] ?? '');
          expect(users.filter((user) => !visibleUsers.includes(user))).toEqual([]);
          expect(preview.rows.flat().join(' ')).not.toMatch(foreign);
          shownRows += users.length;
        },
      ),
    );
    expect(shownRows).toBeGreaterThan(0);
  });

  it('[S12] treats the name of another account as unknown, and its selection lists contain only visible names', async () => {
    const cookie = await portal.logIn('title.admin');
    const send = async (call: typeof statementReportPreview, input: object) => {
      const answer = await portal.send(call, { fromDate: '11/01/2026', ...input }, { cookie });
      return [answer.statusCode, { ...envelopeOfAnswer(answer), requestId: '' }];
    };
    expect(await send(statementReportPreview, { accountName: 'Bank of Tasi' })).toEqual(
      await send(statementReportPreview, { accountName: 'Nobody Ever' }),
    );
    expect(await send(userReportPreview, { username: 'bank.clerk' })).toEqual(
      await send(userReportPreview, { username: 'nobody.ever' }),
    );
    const listed = async (
      call: typeof accountsCodeDescription,
      username: string,
      filterText = '',
      more: object = {},
    ) => {
      const userCookie = await portal.logIn(username);
      const answer = await portal.send(call, { filterText, ...more }, { cookie: userCookie });
      return call.content
        .parse(envelopeOfAnswer(answer).content)
        .codeDescriptionResultList.map(({ description }) => description);
    };
    expect(await listed(accountsCodeDescription, 'title.admin')).toEqual(['Pacific Title']);
    expect(await listed(usersCodeDescription, 'title.admin')).toEqual(['title.admin', 'title.examiner']);
    expect(await listed(usersCodeDescription, 'title.examiner')).toEqual(['title.examiner']);
    expect(await listed(accountsCodeDescription, 'county.clerk', 'TITLE')).toEqual(['Pacific Title']);
    expect(await listed(usersCodeDescription, 'county.clerk', '%')).toEqual([]);
    expect(await listed(usersCodeDescription, 'county.clerk', 'clerk')).toEqual(['bank.clerk', 'county.clerk']);
    const usersOf = (username: string, accountName: string) =>
      listed(usersCodeDescription, username, '', { accountName });
    expect(await usersOf('county.clerk', ' pacific title ')).toEqual(['title.admin', 'title.examiner']);
    expect(await usersOf('county.clerk', 'Pacific')).toEqual([]);
    expect(await usersOf('title.admin', 'Bank of Tasi')).toEqual([]);
  });

  it('cannot cover a whole account if the user has role USER', async () => {
    const cookie = await portal.logIn('title.examiner');
    const answer = await portal.send(accountReportPreview, { fromDate: '11/01/2026' }, { cookie });
    expect(envelopeOfAnswer(answer)).toMatchObject({ ok: false, status: 'DENIED' });
  });
});
