import { REPORT_ROLES, type Role, SCHEDULE_ROLES, STATEMENT_ROLES } from '@portal/domain';

/** Pages of their own beside the reports. */
export const OTHER_PAGES = ['issuedStatements', 'charges', 'history', 'monthly'] as const;
export type OtherPage = (typeof OTHER_PAGES)[number];

/** Its entry of the side navigation, and its address. */
export interface OtherScreen {
  readonly name: OtherPage;
  /** Behind 'reports/'. */
  readonly path: string;
  readonly groupKey: string;
  readonly roles: readonly Role[];
  /** The report whose switch of the county's configuration it follows; none for all. */
  readonly countyFlag?: string;
}

/** In the order of the side navigation, behind the reports. */
export const OTHER_SCREENS: readonly OtherScreen[] = [
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
    roles: REPORT_ROLES.accountTypeReport,
    countyFlag: 'reports.auditUsersReport',
  },
  { name: 'monthly', path: 'MonthlyReports', groupKey: 'groups.monthly', roles: SCHEDULE_ROLES },
];
