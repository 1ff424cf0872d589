import {
  ALL_MEMBERS,
  DATA_SOURCES,
  DAY_HALVES,
  LOG_TYPES,
  REPORT_HOURS,
  REPORT_MINUTES,
  REPORT_ORDERS,
  TRANSACTION_TYPES,
  WHOLE_DAY,
} from '@portal/domain';
import * as z from 'zod/mini';

const dateText = z._default(z.string().check(z.maxLength(40)), '');
const name = z._default(z.string().check(z.maxLength(200)), '');
const half = z.enum(DAY_HALVES);
const hour = z.literal(REPORT_HOURS);
const minute = z.literal(REPORT_MINUTES);

/** The criteria of every report ([002-3.reports.1]) with their defaults; a report ignores criteria it does not use. */
export const reportCriteria = z.strictObject({
  /** MM/DD/YYYY. */
  fromDate: dateText,
  /** Empty means today. */
  toDate: dateText,
  fromHour: z._default(hour, WHOLE_DAY.fromHour),
  fromMinute: z._default(minute, WHOLE_DAY.fromMinute),
  fromAmPm: z._default(half, WHOLE_DAY.fromAmPm),
  toHour: z._default(hour, WHOLE_DAY.toHour),
  toMinute: z._default(minute, WHOLE_DAY.toMinute),
  toAmPm: z._default(half, WHOLE_DAY.toAmPm),
  /** The full name; empty for all accounts that the caller may see. */
  accountName: name,
  /** The full name; empty for all users that the caller may see. */
  username: name,
  /** Such as '202610-12'; replaces account and date range. */
  statementNumber: z._default(z.string().check(z.maxLength(40)), ''),
  dataSource: z._default(z.enum(DATA_SOURCES), 'FIVE'),
  /** Counts and sums instead of individual rows. */
  summaryMode: z._default(z.boolean(), false),
  transactionType: z._default(z.enum([ALL_MEMBERS, ...TRANSACTION_TYPES]), ALL_MEMBERS),
  logInformation: z._default(z.enum([ALL_MEMBERS, ...LOG_TYPES]), ALL_MEMBERS),
  orderBy: z._default(z.enum(REPORT_ORDERS), 'username'),
});
export type ReportCriteria = z.output<typeof reportCriteria>;

/** Rows in a preview. */
export const PREVIEW_ROWS = 25;

/** The first rows of a report as they will be printed, with the totals of all rows. */
export const reportPreview = z.object({
  title: z.string(),
  /** The criteria and the time of creation, one per line. */
  facts: z.array(z.string()),
  columns: z.array(z.object({ title: z.string(), isNumeric: z.boolean() })),
  /** One text per column. */
  rows: z.array(z.array(z.string())),
  /** The number of rows and the totals of the whole report. */
  rowCount: z.int(),
  totals: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type ReportPreview = z.output<typeof reportPreview>;
