import { listSchedules, MAX_SCHEDULES, removeSchedule, scheduleReport } from '@portal/contracts';
import { postCharge } from '../../ledger/ledger.testing.ts';
import type { Mail } from '../../mail/mail-sender.ts';
import { createMailer } from '../../mail/mailer.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { readPdfPages } from '../../platform/files-out/read-pdf.testing.ts';
import { runJob } from '../../platform/jobs/run-job.ts';
import { ampleLimits } from '../../testing/ample-limits.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { openReportCounty, type ReportCounty } from '../reports.testing.ts';
import { scheduledReportHandler } from './scheduled-report.mail.ts';
import { reportSchedulesJob } from './schedules.job.ts';

jest.setTimeout(60_000);

const CRITERIA = { fromDate: '', statementNumber: '202610-1' };

describeOnBothDatabases('monthly reports', (getDb, getDatabase) => {
  let portal: TestPortal;
  let county: ReportCounty;
  let sent: Mail[];
  beforeEach(async () => {
    sent = [];
    portal = await openTestPortal(getDatabase(), { services: { limits: ampleLimits() } });
    county = await openReportCounty(portal);
    await getDb().updateTable('portal_user').set({ email: 'someone@tasi.example' }).execute();
    await postCharge(getDb(), county.examiner, { at: '2026-10-05T12:00:00Z', amount: 4321, kind: 'IMAGES' });
    await postCharge(getDb(), county.stranger, { at: '2026-10-05T12:00:00Z', amount: 9999, kind: 'IMAGES' });
    await postCharge(getDb(), county.examiner, { at: '2026-11-05T12:00:00Z', amount: 77, kind: 'IMAGES' });
  });
  afterEach(() => portal.close());

  const schedule = async (username: string, input: object) => {
    const answer = await portal.send(scheduleReport, input, { cookie: await portal.logIn(username) });
    return [answer.statusCode, envelopeOfAnswer(answer).code];
  };
  const statement = (input: object = {}) => ({
    report: 'statementReport',
    format: 'pdf',
    criteria: { ...CRITERIA, ...input },
  });
  const storedOutcomes = () =>
    getDb().selectFrom('report_schedule').select(['last_month', 'last_outcome']).orderBy('id').execute();
  const messages = () =>
    getDb().selectFrom('outbox').select('message').where('topic', '=', 'scheduledReport').execute();
  /** Runs the job of the first day of the month, and sends the emails that it enqueues. */
  async function sendMonthlyReports(): Promise<void> {
    await runJob(portal.services, reportSchedulesJob(portal.services), {
      dueNow: () => ({ reason: 'SCHEDULE', occurrence: new Date('2026-11-01T10:00:00Z') }),
    });
    const sendMail = async (mail: Mail) => {
      sent.push(mail);
      return true;
    };
    const mailer = createMailer({
      services: portal.services,
      portalUrl: 'http://portal.test/',
      from: undefined,
      sendMail,
    });
    const handle = scheduledReportHandler(portal.services, mailer);
    for (const { message } of await messages()) await handle(message, 1);
  }

  it('cover the whole past month, and are sent to their user once', async () => {
    expect(await schedule('title.admin', statement())).toEqual([200, undefined]);
    await sendMonthlyReports();
    await sendMonthlyReports();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: 'someone@tasi.example', attached: { name: 'StatementReport.pdf' } });
    const pages = (await readPdfPages(sent[0]?.attached?.bytes ?? Buffer.alloc(0))).join('\n');
    expect(pages).toContain('$43.21');
    expect(pages).toContain('From 10/01/2026 12:00 AM to 10/31/2026 11:59 PM');
    expect(pages).not.toContain('$0.77');
    expect(await storedOutcomes()).toEqual([{ last_month: '2026-10', last_outcome: 'SENT' }]);
    const rows = await getDb().selectFrom('audit_log').select('kind').where('kind', 'like', 'REPORT_%').execute();
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['REPORT_SCHEDULED', 'REPORT_SENT']);
  });

  it("[S12] are created with their user's rights at the time of sending", async () => {
    expect(await schedule('county.clerk', statement({ accountName: 'Bank of Tasi' }))).toEqual([200, undefined]);
    expect(await schedule('county.clerk', { ...statement(), report: 'accountTypeReport' })).toEqual([200, undefined]);
    expect(await schedule('county.clerk', statement())).toEqual([200, undefined]);
    // the clerk now belongs to the title company
    const { accountId } = county.admin;
    await getDb()
      .updateTable('portal_user')
      .set({ role: 'ACCOUNT', account_id: accountId })
      .where('username', '=', 'county.clerk')
      .execute();
    await sendMonthlyReports();
    expect((await storedOutcomes()).map(({ last_outcome }) => last_outcome)).toEqual(['DENIED', 'DENIED', 'SENT']);
    const pages = (await readPdfPages(sent[0]?.attached?.bytes ?? Buffer.alloc(0))).join('\n');
    expect([sent.length, pages.includes('$43.21'), pages.includes('$99.99')]).toEqual([1, true, false]);
  });

  it.each([
    ['was deactivated', { status: 'I' }],
    ['was deleted', { deleted_at: new Date() }],
    ['no longer has an email address', { email: '' }],
  ])('are not sent to a user who %s', async (_what, change) => {
    await schedule('title.admin', statement());
    await getDb().updateTable('portal_user').set(change).where('username', '=', 'title.admin').execute();
    await sendMonthlyReports();
    expect([sent, await storedOutcomes()]).toEqual([[], [{ last_month: '2026-10', last_outcome: 'DENIED' }]]);
  });

  it('are not sent while the county does not offer the report', async () => {
    await schedule('title.admin', statement());
    const { reports } = portal.county.current;
    await portal.saveRecord('reports', { ...reports, statementReport: { ...reports.statementReport, enabled: false } });
    await sendMonthlyReports();
    expect([sent, await storedOutcomes()]).toEqual([[], [{ last_month: '2026-10', last_outcome: 'DENIED' }]]);
  });

  it('cannot be set up for reports that the user may not request, and only their own user can list and delete them', async () => {
    expect(await schedule('title.admin', { ...statement(), report: 'accountTypeReport' })).toEqual([403, 'DENIED']);
    expect(await schedule('title.admin', statement({ accountName: 'Bank of Tasi' }))).toEqual([400, 'INVALID']);
    for (let index = 0; index < MAX_SCHEDULES; index += 1)
      await schedule('title.examiner', statement({ summaryMode: true, transactionType: 'IMAGES' }));
    expect(await schedule('title.examiner', statement())).toEqual([429, 'LIMIT_REACHED']);
    const listOf = async (username: string) => {
      const answer = await portal.send(listSchedules, {}, { cookie: await portal.logIn(username) });
      return listSchedules.content.parse(envelopeOfAnswer(answer).content).schedules;
    };
    const [first] = await listOf('title.examiner');
    const criteria = { summaryMode: true, transactionType: 'IMAGES', logInformation: 'all', dataSource: 'FIVE' };
    expect([await listOf('title.admin'), first]).toMatchObject([[], { report: 'statementReport', ...criteria }]);
    const remove = async (username: string) => {
      const answer = await portal.send(removeSchedule, { id: first?.id }, { cookie: await portal.logIn(username) });
      return answer.statusCode;
    };
    expect([await remove('title.admin'), await remove('title.examiner'), await remove('title.examiner')]).toEqual([
      404, 200, 404,
    ]);
    // the audit log names the deleted schedule
    const rows = await getDb()
      .selectFrom('audit_log')
      .select('detail')
      .where('kind', '=', 'REPORT_SCHEDULED')
      .execute();
    expect(rows.map(({ detail }) => detail)).toContainEqual({ report: 'statementReport', removed: first?.id });
  });
});
