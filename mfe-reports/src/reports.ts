import { REPORT_CALLS } from '@portal/contracts';
import { REPORT_ROLES, type ReportName } from '@portal/domain';

/** Criteria that not every report has; dates and times are of all. */
export type ReportField =
  | 'accountName'
  | 'username'
  | 'statementNumber'
  | 'dataSource'
  | 'logInformation'
  | 'transactionType'
  | 'orderBy';

/** A report as its screen knows it. */
export interface ReportScreen {
  /** Also the switch of the county's configuration, and the name of its words. */
  readonly name: ReportName;
  /** Behind 'reports/'. */
  readonly path: string;
  readonly groupKey: string;
  readonly fields: readonly ReportField[];
  readonly roles: (typeof REPORT_ROLES)[ReportName];
  readonly calls: (typeof REPORT_CALLS)[ReportName];
}

const screenOf = (name: ReportName, path: string, group: string, fields: readonly ReportField[]): ReportScreen => ({
  name,
  path,
  groupKey: `groups.${group}`,
  fields,
  roles: REPORT_ROLES[name],
  calls: REPORT_CALLS[name],
});

/** The reports in the order of the side navigation (002 section 2.2). */
export const REPORT_SCREENS: readonly ReportScreen[] = [
  screenOf('auditAccountsReport', 'AccountReport', 'audit', ['accountName', 'dataSource', 'logInformation', 'orderBy']),
  screenOf('auditUsersReport', 'UserReport', 'audit', [
    'accountName',
    'username',
    'dataSource',
    'logInformation',
    'orderBy',
  ]),
  screenOf('statementReport', 'StatementReport', 'statement', [
    'statementNumber',
    'accountName',
    'username',
    'transactionType',
    'orderBy',
  ]),
  screenOf('accountTypeReport', 'AccountTypeReport', 'summary', ['transactionType']),
];
