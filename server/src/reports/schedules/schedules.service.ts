import {
  type ContentOf,
  type listSchedules as listSchedulesCall,
  MAX_SCHEDULES,
  REPORT_CALLS,
  type ReportCriteria,
  type removeSchedule as removeScheduleCall,
  reportCriteria,
  type scheduleReport as scheduleReportCall,
} from '@portal/contracts';
import { ALL_MEMBERS, monthBefore, REPORT_ROLES, REPORTS, type ReportName, type Role, todayIn } from '@portal/domain';
import * as z from 'zod/mini';
import { audit } from '../../audit/audit.ts';
import { transact } from '../../platform/database/transact.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { PORTAL_REPORTS } from '../portal-reports.ts';
import type { ReportServices } from '../report-services.ts';
import { readNumber } from '../statement-report.ts';
import { criteriaOfMonth } from './schedule-month.ts';
import { addSchedule, deleteSchedule, emailOf, lockUser, readSchedules } from './schedules.store.ts';

type Schedules = ContentOf<typeof listSchedulesCall>;

export const isReportName = (name: string): name is ReportName => REPORTS.some((known) => known === name);

/** Whether a role may request this report. */
export const mayRequestReport = (report: ReportName, role: Role): boolean => {
  const roles: readonly Role[] = REPORT_ROLES[report];
  return roles.includes(role);
};

/** The monthly reports of a user, and the email address that they go to. */
export async function listSchedules({ database }: ReportServices, userId: number): Promise<Schedules> {
  const rows = await readSchedules(database.db, userId);
  return {
    email: await emailOf(database.db, userId),
    schedules: rows.flatMap(({ id, report, format, criteria, ...row }) => {
      if (!isReportName(report)) return [];
      const { accountName, username, summaryMode, transactionType, logInformation, dataSource } = z.parse(
        reportCriteria,
        criteria,
      );
      return [
        {
          id,
          report,
          format: format === 'xlsx' ? ('xlsx' as const) : ('pdf' as const),
          accountName,
          username,
          summaryMode,
          transactionType,
          logInformation,
          dataSource,
          createdAt: row.created_at.toISOString(),
          lastMonth: row.last_month,
          lastOutcome: row.last_outcome,
        },
      ];
    }),
  };
}

type ScheduleContext = CallContext<z.output<(typeof scheduleReportCall)['request']>>;

/**
 * The criteria that a monthly report is created from. A statement number takes the place of the other criteria, so it is replaced by its
 * account: without that, staff would get the charges of all accounts.
 *
 * @throws Refusal INVALID as the report does
 */
async function criteriaToSchedule(services: ReportServices, { input, ...caller }: ScheduleContext) {
  const now = services.now();
  const zone = services.county.current.facts.timeZone;
  const criteria = criteriaOfMonth(input.criteria, monthBefore(todayIn(zone, now.getTime())));
  const typed = input.criteria.statementNumber;
  if (input.report !== 'statementReport' || typed.trim() === '') return criteria;
  const { account } = await readNumber({ ...caller, services, now, zone }, typed);
  return {
    ...criteria,
    accountName: account.name,
    username: '',
    transactionType: ALL_MEMBERS,
  } satisfies ReportCriteria;
}

/** Sets up a monthly report if the user could create it now. @throws Refusal as the creation of the report does */
export async function scheduleReport(services: ReportServices, context: ScheduleContext): Promise<Schedules> {
  const { session, request, input } = context;
  const { report } = input;
  if (!mayRequestReport(report, session.role)) throw new Refusal('DENIED');
  const criteria = await criteriaToSchedule(services, context);
  await PORTAL_REPORTS[report].check(services, { session, request, input: criteria });
  const format = REPORT_CALLS[report].download === null ? 'pdf' : input.format;
  await transact(services.database.db, async (tx) => {
    await lockUser(tx, session.userId);
    if ((await readSchedules(tx, session.userId)).length >= MAX_SCHEDULES) throw new Refusal('LIMIT_REACHED');
    await addSchedule(tx, { userId: session.userId, report, format, criteria, createdAt: services.now() });
    await audit(tx, { kind: 'REPORT_SCHEDULED', actor: session, request, detail: { report, format, criteria } });
  });
  return listSchedules(services, session.userId);
}

/** Deletes a monthly report. Another user's report is handled like one that does not exist. */
export async function removeSchedule(
  services: ReportServices,
  { session, request, input }: CallContext<z.output<(typeof removeScheduleCall)['request']>>,
): Promise<Schedules> {
  await transact(services.database.db, async (tx) => {
    const deleted = await deleteSchedule(tx, input.id, session.userId);
    if (deleted === undefined) throw notFound();
    const detail = { report: deleted.report, removed: input.id };
    await audit(tx, { kind: 'REPORT_SCHEDULED', actor: session, request, detail });
  });
  return listSchedules(services, session.userId);
}
