import {
  type Call,
  REPORT_CALLS,
  type ReportCriteria,
  type ReportPreview,
  transactionReport as transactionReportCall,
} from '@portal/contracts';
import type * as z from 'zod/mini';
import { FileContent, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { accountTypeReport } from './account-type-report.ts';
import { accountReport, userReport } from './audit-report.ts';
import type { Report } from './define-report.ts';
import { statementReport } from './statement-report.ts';
import { transactionReport } from './transaction-report.ts';

type CriteriaOf = z.ZodMiniType<ReportCriteria>;
interface ReportCalls {
  readonly print: Call<CriteriaOf, z.ZodMiniNull>;
  readonly printName: string;
  /** None where a report is no workbook. */
  readonly download: Call<CriteriaOf, z.ZodMiniNull> | null;
  readonly downloadName: string;
  readonly preview: Call<CriteriaOf, z.ZodMiniType<ReportPreview>>;
}

function routesOf(services: Services, report: Report<ReportCriteria>, calls: ReportCalls): Route[] {
  const { print, printName, download, downloadName, preview } = calls;
  return [
    route(print, async (asked) => new FileContent(print, printName, await report.write(services, asked, 'pdf'))),
    ...(download === null
      ? []
      : [
          route(download, async (asked) => {
            return new FileContent(download, downloadName, await report.write(services, asked, 'xlsx'));
          }),
        ]),
    route(preview, (asked) => report.preview(services, asked)),
  ];
}

export const reportRoutes = (services: Services): Route[] => [
  route(transactionReportCall, async (asked) => {
    const bytes = await transactionReport.write(services, asked, 'pdf');
    return new FileContent(transactionReportCall, 'transactions.pdf', bytes);
  }),
  ...routesOf(services, accountReport, REPORT_CALLS.auditAccountsReport),
  ...routesOf(services, userReport, REPORT_CALLS.auditUsersReport),
  ...routesOf(services, statementReport, REPORT_CALLS.statementReport),
  ...routesOf(services, accountTypeReport, REPORT_CALLS.accountTypeReport),
];
