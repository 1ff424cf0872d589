import { REPORT_CALLS } from '@portal/contracts';
import { REPORT_ROLES, type ReportName } from '@portal/domain';

/** Criteria that only some reports have. All reports have dates and times. */
export type ReportField =
  | 'accountName'
  | 'username'
  | 'statementNumber'
  | 'dataSource'
  | 'logInformation'
  | 'transactionType'
  | 'orderBy';

/** The screen of a report. */
export interface ReportScreen {
  /** Also the key of the county setting that enables it, and of its texts. */
  readonly name: ReportName;
  /** The path after 'reports/'. */
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
