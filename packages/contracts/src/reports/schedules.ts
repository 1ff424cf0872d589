import { REPORTS, SCHEDULE_ROLES } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { reportCriteria } from './report-criteria.ts';

/** The number of monthly reports that one user may have. */
export const MOST_SCHEDULES = 20;

const scheduled = z.object({
  id: z.int(),
  report: z.enum(REPORTS),
  format: z.enum(['pdf', 'xlsx']),
  accountName: z.string(),
  username: z.string(),
  summaryMode: z.boolean(),
  createdAt: z.iso.datetime(),
  /** '2026-10'; null before the first one. */
  lastMonth: z.nullable(z.string()),
  /** Null before the first one; SENT, DENIED, TOO_LONG or FAILED. */
  lastOutcome: z.nullable(z.string()),
});
export type ReportScheduleRow = z.output<typeof scheduled>;

const content = z.object({ schedules: z.array(scheduled), email: z.string() });

/** The reports that are sent to the caller each month. */
export const listSchedules = defineCall({
  name: 'listSchedules',
  method: 'POST',
  path: 'report/schedules',
  access: SCHEDULE_ROLES,
  limitedAs: 'userList',
  summary: 'The reports that are sent to the caller each month.',
  request: z.strictObject({}),
  content,
});

/** Sets one up: the criteria without their dates, since each goes over the month that is over. */
export const scheduleReport = defineCall({
  name: 'scheduleReport',
  method: 'POST',
  path: 'report/schedule',
  access: SCHEDULE_ROLES,
  limitedAs: 'profile',
  summary: 'Has a report sent to the caller each month.',
  request: z.strictObject({ report: z.enum(REPORTS), format: z.enum(['pdf', 'xlsx']), criteria: reportCriteria }),
  content,
});

export const removeSchedule = defineCall({
  name: 'removeSchedule',
  method: 'POST',
  path: 'report/scheduleDelete',
  access: SCHEDULE_ROLES,
  limitedAs: 'profile',
  summary: 'Stops one of the monthly reports of the caller.',
  request: z.strictObject({ id: z.int() }),
  content,
});
