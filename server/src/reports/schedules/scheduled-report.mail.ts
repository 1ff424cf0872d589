import type { Readable } from 'node:stream';
import { FILE_TYPES, REPORT_CALLS } from '@portal/contracts';
import { daysOfMonth, formatDate, type ReportName } from '@portal/domain';
import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { audit, NO_REQUEST } from '../../audit/audit.ts';
import type { MailFile } from '../../mail/mail-sender.ts';
import { buttonBlock, defineMail, paragraphBlock } from '../../mail/mail-template.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { runForOwner } from '../../platform/fairness/work-owner.ts';
import { enqueue, type OutboxHandler } from '../../platform/outbox/outbox.ts';
import { monthAfter } from '../months-to-make.ts';
import { PORTAL_REPORTS } from '../portal-reports.ts';
import type { ReportServices } from '../report-services.ts';
import { reportLanguage } from '../report-texts.ts';
import { criteriaOfMonth } from './schedule-month.ts';
import { isReportName, mayRequestReport } from './schedules.service.ts';
import { findRecipient, findSchedule, storeReportOutcome } from './schedules.store.ts';

interface ScheduledFacts {
  readonly report: string;
  readonly from: string;
  readonly to: string;
  /** The page on which monthly reports are managed. */
  readonly link: string;
}

const monthlyMail = (kind: string) =>
  defineMail<ScheduledFacts>({
    kind,
    sample: {
      report: 'Statement',
      from: '10/01/2026',
      to: '10/31/2026',
      link: 'http://portal.test/reports/MonthlyReports',
    },
    values: ({ report, from, to }) => ({ report, from, to }),
    blocks: ({ link }) => [paragraphBlock('lead'), buttonBlock('action', link)],
  });

/** An email with a monthly report attached. */
export const scheduledReportMail = monthlyMail('scheduledReport');
/** Tells the user that the report is too large for an email, or has too many rows for one file. */
export const longReportMail = monthlyMail('scheduledReportTooLong');

/** `last` is the last month to send, one after another; only the month itself if it is missing. */
const messageSchema = z.object({ id: z.int(), month: z.string(), last: z.optional(z.string()) });

/** Most mail servers do not accept larger attachments. */
const MAX_BYTES = 10_000_000;

/** The whole file; null if it is too large for an email. */
async function bytesOf(file: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  const source: AsyncIterable<Uint8Array> = file;
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    length += bytes.length;
    // returning from the loop closes the stream, which stops the thread that writes the file
    if (length > MAX_BYTES) return null;
  }
  return Buffer.concat(chunks);
}

/** A report with too many rows is refused, however it is written. */
function nullIfTooLong(error: unknown): null {
  if (error instanceof Refusal && error.entry.code === 'REPORT_TOO_LONG') return null;
  throw error;
}

/** Codes of a report that its user may not read. Its account may be gone. */
const REFUSED_TO_USER: ReadonlySet<string> = new Set(['DENIED', 'INVALID']);

const titleOf = (report: ReportName, language: string): string => {
  const { audit, statement, accountTypes } = reportLanguage(language).texts;
  const titles: Readonly<Record<ReportName, string>> = {
    auditAccountsReport: audit.accounts,
    auditUsersReport: audit.users,
    statementReport: statement.title,
    accountTypeReport: accountTypes.title,
  };
  return titles[report];
};

type Schedule = NonNullable<Awaited<ReturnType<typeof findSchedule>>>;
type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

interface MonthlyReport {
  readonly services: ReportServices;
  readonly mailer: Mailer;
  readonly schedule: Schedule;
  readonly month: string;
}

/** Creates the report with the reader's current rights, and sends it. Returns the outcome. */
async function sendReport(
  { services, mailer, schedule, month }: MonthlyReport,
  { session, email, firstName }: Recipient,
): Promise<'SENT' | 'DENIED' | 'TOO_LONG'> {
  const { report } = schedule;
  if (!isReportName(report) || !mayRequestReport(report, session.role)) return 'DENIED';
  const calls = REPORT_CALLS[report];
  const kind = schedule.format === 'xlsx' && calls.download !== null ? 'xlsx' : 'pdf';
  const call = { session, request: NO_REQUEST, input: criteriaOfMonth(schedule.criteria, month) };
  const owner = { group: `user ${session.userId}`, member: 'schedule', isNamed: true };
  const bytes = await runForOwner(owner, async () =>
    bytesOf(await PORTAL_REPORTS[report].write(services, call, kind)),
  ).catch(nullIfTooLong);
  const name = kind === 'pdf' ? calls.printName : calls.downloadName;
  const attachment: MailFile | undefined = bytes === null ? undefined : { name, type: FILE_TYPES[kind], bytes };
  const { from, to } = daysOfMonth(month);
  const mail = attachment === undefined ? longReportMail : scheduledReportMail;
  const content = mail.compose(
    { to: email, language: session.language, name: firstName },
    {
      report: titleOf(report, session.language),
      from: formatDate(from.day),
      to: formatDate(to.day),
      link: `${mailer.portalUrl}reports/MonthlyReports`,
    },
  );
  await mailer.send(content, `report ${schedule.id} ${month}`, attachment);
  return attachment === undefined ? 'TOO_LONG' : 'SENT';
}

/** Sends the report, or finds out that its user may not have it. Returns the outcome. */
async function outcomeFor(monthly: MonthlyReport, recipient: Recipient): Promise<string> {
  return sendReport(monthly, recipient).catch((error: unknown) => {
    if (error instanceof Refusal && REFUSED_TO_USER.has(error.entry.code)) return 'DENIED';
    throw error;
  });
}

/** Stores the outcome, and enqueues the next month in the same transaction, so that the months are sent one after another. */
async function storeOutcome(
  tx: Transaction<Database>,
  { schedule: { id }, month }: Pick<MonthlyReport, 'schedule' | 'month'>,
  outcome: string,
  last: string,
): Promise<void> {
  await storeReportOutcome(tx, id, month, outcome);
  if (month < last) await enqueue(tx, 'scheduledReport', { id, month: monthAfter(month), last });
}

/**
 * Sends a monthly report with the reader's current rights: a deactivated user gets nothing, and no one gets data that they may no longer
 * see. Each month is sent once.
 */
export const scheduledReportHandler =
  (services: ReportServices, mailer: Mailer): OutboxHandler =>
  async (message) => {
    const { id, month, last = month } = z.parse(messageSchema, message);
    const { db } = services.database;
    const schedule = await findSchedule(db, id);
    if (schedule === undefined || (schedule.last_month !== null && schedule.last_month >= month)) return;
    const recipient = await findRecipient(db, schedule.user_id, services.now());
    const monthly = { services, mailer, schedule, month };
    if (recipient === undefined || recipient.email === '') {
      await transact(db, (tx) => storeOutcome(tx, monthly, 'DENIED', last));
      return;
    }
    const outcome = await outcomeFor(monthly, recipient);
    await transact(db, async (tx) => {
      await storeOutcome(tx, monthly, outcome, last);
      const detail = { report: schedule.report, month, outcome, to: recipient.email };
      await audit(tx, { kind: 'REPORT_SENT', actor: recipient.session, request: NO_REQUEST, detail });
    });
  };
