import { HISTORY_ROLES, type Role, SCHEDULE_ROLES, STATEMENT_ROLES } from '@portal/domain';

/** The pages of this remote that are not reports. */
export const NON_REPORT_PAGES = ['issuedStatements', 'charges', 'history', 'monthly'] as const;
export type NonReportPage = (typeof NON_REPORT_PAGES)[number];

/** The side navigation entry and the address of such a page. */
export interface NonReportScreen {
  readonly name: NonReportPage;
  /** The path after 'reports/'. */
  readonly path: string;
  readonly groupKey: string;
  readonly roles: readonly Role[];
  /** The county setting that enables it; undefined if it is always enabled. */
  readonly countyFlag?: string;
}

/** In the order of the side navigation, after the reports. */
export const NON_REPORT_SCREENS: readonly NonReportScreen[] = [
  {
    name: 'issuedStatements',
    path: 'IssuedStatements',
    groupKey: 'groups.statement',
    roles: STATEMENT_ROLES,
    countyFlag: 'reports.statementReport',
  },
  {
    name: 'charges',
    path: 'ChargesByDay',
    groupKey: 'groups.summary',
    roles: STATEMENT_ROLES,
    countyFlag: 'reports.statementReport',
  },
  {
    name: 'history',
    path: 'History',
    groupKey: 'groups.audit',
    roles: HISTORY_ROLES,
    countyFlag: 'reports.auditUsersReport',
  },
  { name: 'monthly', path: 'MonthlyReports', groupKey: 'groups.monthly', roles: SCHEDULE_ROLES },
];
