import { REPORTS, SCHEDULE_ROLES } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { reportCriteria } from './report-criteria.ts';

/** The maximum number of monthly reports per user. */
export const MAX_SCHEDULES = 20;

const scheduled = z.object({
  id: z.int(),
  report: z.enum(REPORTS),
  format: z.enum(['pdf', 'xlsx']),
  accountName: z.string(),
  username: z.string(),
  summaryMode: z.boolean(),
  /** The other criteria that select rows, as in a request. An older server does not send them. */
  transactionType: z.optional(z.string()),
  logInformation: z.optional(z.string()),
  dataSource: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  /** The last month reported, such as '2026-10'; null before the first report. */
  lastMonth: z.nullable(z.string()),
  /** SENT, DENIED, TOO_LONG or FAILED; null before the first report. */
  lastOutcome: z.nullable(z.string()),
});
export type ReportScheduleRow = z.output<typeof scheduled>;

const content = z.object({ schedules: z.array(scheduled), email: z.string() });

/** Lists the reports that are emailed to the caller each month. */
export const listSchedules = defineCall({
  name: 'listSchedules',
  method: 'POST',
  path: 'report/schedules',
  access: SCHEDULE_ROLES,
  limitedAs: 'listPage',
  summary: 'The reports that are emailed to the caller each month.',
  request: z.strictObject({}),
  content,
});

/** Schedules a report. The criteria have no dates, since each run covers the past month. */
export const scheduleReport = defineCall({
  name: 'scheduleReport',
  method: 'POST',
  path: 'report/schedule',
  access: SCHEDULE_ROLES,
  limitedAs: 'profile',
  summary: 'Adds a report that is emailed to the caller each month.',
  request: z.strictObject({ report: z.enum(REPORTS), format: z.enum(['pdf', 'xlsx']), criteria: reportCriteria }),
  content,
});

export const removeSchedule = defineCall({
  name: 'removeSchedule',
  method: 'POST',
  path: 'report/scheduleDelete',
  access: SCHEDULE_ROLES,
  limitedAs: 'profile',
  summary: "Removes one of the caller's monthly reports.",
  request: z.strictObject({ id: z.int() }),
  content,
});
