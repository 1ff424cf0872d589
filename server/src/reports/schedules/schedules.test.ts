import { listSchedules, MAX_SCHEDULES, removeSchedule, scheduleReport } from '@portal/contracts';
import { postCharge } from '../../ledger/ledger.testing.ts';
import type { Mail } from '../../mail/mail-sender.ts';
import { recordingMailer } from '../../mail/recording-mailer.testing.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { readPdfPages } from '../../platform/files-out/read-pdf.testing.ts';
import { runJob } from '../../platform/jobs/run-job.ts';
import { ampleLimits } from '../../testing/ample-limits.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { PORTAL_REPORTS } from '../portal-reports.ts';
import { openReportCounty, type ReportCounty } from '../reports.testing.ts';
import { scheduledReportHandler } from './scheduled-report.mail.ts';
import { reportSchedulesJob } from './schedules.job.ts';

jest.setTimeout(60_000);

/** The charges in the ledger: two of the title company, and one of the bank, which users of the title company may not see. */
const OCTOBER_CHARGE = { cents: 4321, text: '$43.21' };
const NOVEMBER_CHARGE = { cents: 77, text: '$0.77' };
const BANK_CHARGE = { cents: 9999, text: '$99.99' };

describeOnBothDatabases('monthly reports', (getDb, getDatabase) => {
  let portal: TestPortal;
  let county: ReportCounty;
  let sent: Mail[];
  beforeEach(async () => {
    sent = [];
    portal = await openTestPortal(getDatabase(), { services: { limits: ampleLimits() } });
    county = await openReportCounty(portal);
    await getDb().updateTable('portal_user').set({ email: 'someone@tasi.example' }).execute();
    const { examiner, bankClerk } = county;
    await postCharge(getDb(), examiner, { at: '2026-10-05T12:00:00Z', amount: OCTOBER_CHARGE.cents, kind: 'IMAGES' });
    await postCharge(getDb(), examiner, { at: '2026-11-05T12:00:00Z', amount: NOVEMBER_CHARGE.cents, kind: 'IMAGES' });
    await postCharge(getDb(), bankClerk, { at: '2026-10-05T12:00:00Z', amount: BANK_CHARGE.cents, kind: 'IMAGES' });
  });
  afterEach(() => portal.close());

  /** Requests a monthly report. Returns the status and the error code of the response, which has no code if it is not an error. */
  const schedule = async (username: string, input: object) => {
    const answer = await portal.send(scheduleReport, input, { cookie: await portal.logIn(username) });
    return [answer.statusCode, envelopeOfAnswer(answer).code];
  };
  const SCHEDULED = [200, undefined];
  /** A monthly statement. Days, which would select another month, must have no effect. */
  const statement = (criteria: object = {}) => ({
    report: 'statementReport',
    format: 'pdf',
    criteria: { fromDate: '09/05/2026', toDate: '09/06/2026', ...criteria },
  });
  const storedOutcomes = () =>
    getDb().selectFrom('report_schedule').select(['last_month', 'last_outcome']).orderBy('id').execute();
  const messages = () =>
    getDb().selectFrom('outbox').select(['id', 'message']).where('topic', '=', 'scheduledReport').execute();
  /**
   * Runs the job that was due on November 1, though the clock shows November 20, and handles all messages that it has enqueued so far. A
   * second call handles the messages of the first one again, as an outbox may do.
   */
  async function sendOctoberReports(): Promise<void> {
    await runJobOf('2026-11-01T10:00:00Z');
    await handleMessages();
  }
  const runJobOf = (time: string) =>
    runJob(portal.services, reportSchedulesJob(portal.services), {
      dueNow: () => ({ reason: 'SCHEDULE', occurrence: new Date(time) }),
    });
  async function handleMessages(): Promise<void> {
    const mailer = recordingMailer(portal.services, sent);
    const handle = scheduledReportHandler(portal.services, mailer);
    for (const { id, message } of await messages()) await handle(message, id);
  }
  const textOfReport = async (mail: Mail | undefined): Promise<string> =>
    (await readPdfPages(mail?.attached?.bytes ?? Buffer.alloc(0))).join('\n');
  const auditedSchedules = async () =>
    (await getDb().selectFrom('audit_log').select('detail').where('kind', '=', 'REPORT_SCHEDULED').execute()).map(
      ({ detail }) => detail,
    );

  it('cover the whole past month, whatever days were requested, and are sent once', async () => {
    expect(await schedule('title.admin', statement())).toEqual(SCHEDULED);
    await sendOctoberReports();
    await sendOctoberReports();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: 'someone@tasi.example', attached: { name: 'StatementReport.pdf' } });
    const text = await textOfReport(sent[0]);
    expect(text).toContain('From 10/01/2026 12:00 AM to 10/31/2026 11:59 PM');
    expect(text).toContain(OCTOBER_CHARGE.text);
    expect(text).not.toContain(NOVEMBER_CHARGE.text);
    expect(await storedOutcomes()).toEqual([{ last_month: '2026-10', last_outcome: 'SENT' }]);
    const rows = await getDb().selectFrom('audit_log').select('kind').where('kind', 'like', 'REPORT_%').execute();
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['REPORT_SCHEDULED', 'REPORT_SENT']);
  });

  it('are sent for all missed months, one after another, after the server was off', async () => {
    expect(await schedule('title.admin', statement())).toEqual(SCHEDULED);
    await runJobOf('2026-09-01T08:00:00Z');
    const months: (string | null)[] = [];
    // each message enqueues the next one, and an outbox may deliver a message again
    for (let times = 0; times < 4; times += 1) {
      await handleMessages();
      months.push(...(await storedOutcomes()).map(({ last_month }) => last_month));
    }
    expect(months).toEqual(['2026-08', '2026-09', '2026-10', '2026-10']);
    expect(sent).toHaveLength(3);
    const texts = await Promise.all(sent.map(textOfReport));
    expect(texts.map((text) => text.includes(OCTOBER_CHARGE.text))).toEqual([false, false, true]);
    await sendOctoberReports();
    expect(sent).toHaveLength(3);
  });

  it('[S12] contain what their user may see when they are sent, and are not sent if the user has lost the right to them', async () => {
    expect(await schedule('county.clerk', statement({ accountName: 'Bank of Tasi' }))).toEqual(SCHEDULED);
    expect(await schedule('county.clerk', { ...statement(), report: 'accountTypeReport' })).toEqual(SCHEDULED);
    expect(await schedule('county.clerk', statement())).toEqual(SCHEDULED);
    // the clerk, who saw all accounts, becomes the administrator of the title company
    const { accountId } = county.admin;
    await getDb()
      .updateTable('portal_user')
      .set({ role: 'ACCOUNT', account_id: accountId })
      .where('username', '=', 'county.clerk')
      .execute();
    await sendOctoberReports();
    expect((await storedOutcomes()).map(({ last_outcome }) => last_outcome)).toEqual(['DENIED', 'DENIED', 'SENT']);
    expect(sent).toHaveLength(1);
    const text = await textOfReport(sent[0]);
    expect(text).toContain(OCTOBER_CHARGE.text);
    expect(text).not.toContain(BANK_CHARGE.text);
  });

  it.each([
    ['was deactivated', { status: 'I' }],
    ['was deleted', { deleted_at: new Date() }],
    ['no longer has an email address', { email: '' }],
  ])('are not sent to a user who %s', async (_reason, change) => {
    await schedule('title.admin', statement());
    await getDb().updateTable('portal_user').set(change).where('username', '=', 'title.admin').execute();
    await sendOctoberReports();
    expect(sent).toEqual([]);
    expect(await storedOutcomes()).toEqual([{ last_month: '2026-10', last_outcome: 'DENIED' }]);
  });

  it('are not sent while the county does not offer the report', async () => {
    await schedule('title.admin', statement());
    const { reports } = portal.county.current;
    await portal.saveRecord('reports', { ...reports, statementReport: { ...reports.statementReport, enabled: false } });
    await sendOctoberReports();
    expect(sent).toEqual([]);
    expect(await storedOutcomes()).toEqual([{ last_month: '2026-10', last_outcome: 'DENIED' }]);
  });

  it('that have too many rows for a file are not silent: an email says so', async () => {
    await schedule('title.admin', statement());
    jest.spyOn(PORTAL_REPORTS.statementReport, 'write').mockRejectedValueOnce(new Refusal('REPORT_TOO_LONG'));
    await sendOctoberReports();
    expect(sent).toEqual([expect.objectContaining({ to: 'someone@tasi.example' })]);
    expect(sent[0]?.attached).toBeUndefined();
    expect(sent[0]?.text).toContain('too long for an email: Statement, 10/01/2026 to 10/31/2026');
    expect(await storedOutcomes()).toEqual([{ last_month: '2026-10', last_outcome: 'TOO_LONG' }]);
  });

  it('of a statement number are those of its account, whatever the other criteria were', async () => {
    const { accountId } = county.admin;
    const statementNumber = `202609-${accountId}`;
    const narrowed = { accountName: 'Bank of Tasi', username: 'bank.clerk', transactionType: 'SEARCH' };
    expect(await schedule('county.clerk', statement({ ...narrowed, statementNumber }))).toEqual(SCHEDULED);
    expect(await schedule('county.clerk', statement({ statementNumber }))).toEqual(SCHEDULED);
    await sendOctoberReports();
    for (const text of await Promise.all(sent.map(textOfReport))) {
      expect(text).toContain(OCTOBER_CHARGE.text);
      expect(text).not.toContain(BANK_CHARGE.text);
    }
    expect(sent).toHaveLength(2);
    for (const unknown of ['202609', `202609-${county.bankClerk.accountId}`])
      expect(await schedule('title.admin', statement({ statementNumber: unknown }))).toEqual([400, 'INVALID']);
  });

  it('cannot be scheduled by a user who may not request the report or does not see its account', async () => {
    expect(await schedule('title.admin', { ...statement(), report: 'accountTypeReport' })).toEqual([403, 'DENIED']);
    expect(await schedule('title.admin', statement({ accountName: 'Bank of Tasi' }))).toEqual([400, 'INVALID']);
    expect(await storedOutcomes()).toEqual([]);
  });

  it(`are at most ${MAX_SCHEDULES} for each user`, async () => {
    for (let index = 0; index < MAX_SCHEDULES; index += 1)
      expect(await schedule('title.examiner', statement())).toEqual(SCHEDULED);
    expect(await schedule('title.examiner', statement())).toEqual([429, 'LIMIT_REACHED']);
    expect(await schedule('title.admin', statement())).toEqual(SCHEDULED);
  });

  it('are listed with their criteria and deleted only by their own user, with a row in the audit log', async () => {
    await schedule('title.examiner', statement({ summaryMode: true, transactionType: 'IMAGES' }));
    const listOf = async (username: string) => {
      const answer = await portal.send(listSchedules, {}, { cookie: await portal.logIn(username) });
      return listSchedules.content.parse(envelopeOfAnswer(answer).content).schedules;
    };
    const schedules = await listOf('title.examiner');
    // the last two are the defaults of criteria that were not sent
    const criteria = { summaryMode: true, transactionType: 'IMAGES', logInformation: 'all', dataSource: 'FIVE' };
    expect(schedules).toMatchObject([{ report: 'statementReport', ...criteria }]);
    expect(await listOf('title.admin')).toEqual([]);
    const id = schedules[0]?.id;
    const statusOfRemoval = async (username: string) =>
      (await portal.send(removeSchedule, { id }, { cookie: await portal.logIn(username) })).statusCode;
    expect(await statusOfRemoval('title.admin')).toBe(404);
    expect(await statusOfRemoval('title.examiner')).toBe(200);
    expect(await statusOfRemoval('title.examiner')).toBe(404);
    expect(await auditedSchedules()).toContainEqual({ report: 'statementReport', removed: id });
  });
});
