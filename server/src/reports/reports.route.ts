import {
  type Call,
  chargesByDay as chargesByDayCall,
  REPORT_CALLS,
  type ReportCriteria,
  type ReportPreview,
  readHistory as readHistoryCall,
  transactionReport as transactionReportCall,
} from '@portal/contracts';
import { REPORTS } from '@portal/domain';
import type * as z from 'zod/mini';
import { FileContent, type Route, route } from '../platform/http/route.ts';
import { chargesByDay } from './charges/charges-by-day.ts';
import type { Report } from './define-report.ts';
import { readHistory } from './history/history.ts';
import { PORTAL_REPORTS } from './portal-reports.ts';
import type { ReportServices } from './report-services.ts';
import { scheduleRoutes } from './schedules/schedules.route.ts';
import { statementRoutes } from './statements/statements.route.ts';
import { transactionReport } from './transaction-report.ts';

type CriteriaOf = z.ZodMiniType<ReportCriteria>;
interface ReportCalls {
  readonly print: Call<CriteriaOf, z.ZodMiniNull>;
  readonly printName: string;
  /** Null if the report has no Excel file. */
  readonly download: Call<CriteriaOf, z.ZodMiniNull> | null;
  readonly downloadName: string;
  readonly preview: Call<CriteriaOf, z.ZodMiniType<ReportPreview>>;
}

function routesOf(services: ReportServices, report: Report<ReportCriteria>, calls: ReportCalls): Route[] {
  const { print, printName, download, downloadName, preview } = calls;
  return [
    route(print, async (call) => new FileContent(print, printName, await report.write(services, call, 'pdf'))),
    ...(download === null
      ? []
      : [
          route(download, async (call) => {
            return new FileContent(download, downloadName, await report.write(services, call, 'xlsx'));
          }),
        ]),
    route(preview, (call) => report.preview(services, call)),
  ];
}

export const reportRoutes = (services: ReportServices): Route[] => [
  route(transactionReportCall, async (call) => {
    const bytes = await transactionReport.write(services, call, 'pdf');
    return new FileContent(transactionReportCall, 'transactions.pdf', bytes);
  }),
  ...REPORTS.flatMap((name) => routesOf(services, PORTAL_REPORTS[name], REPORT_CALLS[name])),
  route(chargesByDayCall, (call) => chargesByDay(services, call)),
  route(readHistoryCall, (call) => readHistory(services, call)),
  ...scheduleRoutes(services),
  ...statementRoutes(services),
];
