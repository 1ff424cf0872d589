import { isStaff, type Role } from '../lists/people.ts';

/** The reports (002 section 2.2), by the names of their settings in the county's configuration. */
export const REPORTS = ['auditAccountsReport', 'auditUsersReport', 'statementReport', 'accountTypeReport'] as const;
export type ReportName = (typeof REPORTS)[number];

/** Who may request a report. Users without rights over others get only their own rows ([002-6.reports.3]). */
export const REPORT_ROLES = {
  auditAccountsReport: ['TRIMIN', 'COUNTY', 'ACCOUNT'],
  auditUsersReport: ['TRIMIN', 'COUNTY', 'ACCOUNT', 'USER'],
  statementReport: ['TRIMIN', 'COUNTY', 'ACCOUNT', 'USER'],
  accountTypeReport: ['TRIMIN', 'COUNTY'],
} as const satisfies Readonly<Record<ReportName, readonly Role[]>>;

/** Roles that may read the history of a user or a document, which shows what users of all accounts did. */
export const HISTORY_ROLES = ['TRIMIN', 'COUNTY'] as const satisfies readonly Role[];

/** Roles that see issued statements, which show the charges of a whole account. */
export const STATEMENT_ROLES = ['TRIMIN', 'COUNTY', 'ACCOUNT'] as const satisfies readonly Role[];

/** Roles that may schedule monthly reports: those that may request any report. */
export const SCHEDULE_ROLES = ['TRIMIN', 'COUNTY', 'ACCOUNT', 'USER'] as const satisfies readonly Role[];

/** Time spans of the chart of charges, in days ending today. */
export const CHART_DAYS = [7, 30, 90] as const;

/** FIVE is this portal's log, ONE the log migrated from LandShark One ([002-6.reports.1]). */
export const DATA_SOURCES = ['FIVE', 'ONE', 'BOTH'] as const;
export type DataSource = (typeof DATA_SOURCES)[number];
/** Names of data sources in pick lists. */
export const DATA_SOURCE_DESCRIPTIONS = {
  FIVE: 'This portal',
  ONE: 'LandShark One',
  BOTH: 'Both',
} as const satisfies Record<DataSource, string>;

export const REPORT_ORDERS = ['username', 'timestamp'] as const;
export type ReportOrder = (typeof REPORT_ORDERS)[number];

/** Categories of log entries. */
export const LOG_TYPES = ['LOGIN', 'SEARCH', 'IMAGE', 'PAYMENT', 'EFILE', 'USER', 'COUNTY', 'SYSTEM'] as const;
export type LogType = (typeof LOG_TYPES)[number];
/** Names of log types in pick lists. */
export const LOG_TYPE_DESCRIPTIONS = {
  LOGIN: 'Logins and passwords',
  SEARCH: 'Searches and details',
  IMAGE: 'Images',
  PAYMENT: 'Payments',
  EFILE: 'E-file',
  USER: 'Users, accounts and reports',
  COUNTY: 'County settings and records',
  SYSTEM: 'Portal',
} as const satisfies Record<LogType, string>;

/** Entries about the county and the portal itself are only for staff. */
const CUSTOMER_LOG_TYPES: readonly LogType[] = ['LOGIN', 'SEARCH', 'IMAGE', 'PAYMENT', 'EFILE', 'USER'];

/** The log types that a role may read ([002-6.reports.1], [002-6.reports.2]). */
export const logTypesOf = (role: Role): readonly LogType[] => (isStaff(role) ? LOG_TYPES : CUSTOMER_LOG_TYPES);

/** Categories of charges. */
export const TRANSACTION_TYPES = [
  'SEARCH',
  'DETAILS',
  'IMAGES',
  'ADD_ON',
  'MONTHLY_FEE',
  'EFILE',
  'REFUND',
  'SURCHARGE',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];
/** Names of transaction types in pick lists. */
export const TRANSACTION_TYPE_DESCRIPTIONS = {
  SEARCH: 'Search',
  DETAILS: 'Details',
  IMAGES: 'Images',
  ADD_ON: 'Images purchased',
  MONTHLY_FEE: 'Monthly fee',
  EFILE: 'E-file',
  REFUND: 'Refunded',
  SURCHARGE: 'Card fee',
} as const satisfies Record<TransactionType, string>;

/** Charges that no user causes: the county's billing of the account. */
const ACCOUNT_TRANSACTION_TYPES: readonly TransactionType[] = ['MONTHLY_FEE'];

/** The transaction types that a role may choose; users without rights over the account do not see its fees. */
export const transactionTypesOf = (role: Role): readonly TransactionType[] =>
  isStaff(role) || role === 'ACCOUNT'
    ? TRANSACTION_TYPES
    : TRANSACTION_TYPES.filter((type) => !ACCOUNT_TRANSACTION_TYPES.includes(type));

/** The value of a criterion that selects all members of a list. */
export const ALL_MEMBERS = 'all';
