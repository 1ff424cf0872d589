import type { ReportCriteria } from '@portal/contracts';
import type { ReportName } from '@portal/domain';
import { accountTypeReport } from './account-type-report.ts';
import { accountReport, userReport } from './audit-report.ts';
import type { Report } from './define-report.ts';
import { statementReport } from './statement-report.ts';

/** Every report, by its name. The county's reports setting has the same keys. */
export const PORTAL_REPORTS: Readonly<Record<ReportName, Report<ReportCriteria>>> = {
  auditAccountsReport: accountReport,
  auditUsersReport: userReport,
  statementReport,
  accountTypeReport,
};
