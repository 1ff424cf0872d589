import { isStaff, type Role } from '../lists/people.ts';

/** The reports (002 section 2.2), by the names of their switches in the county's configuration. */
export const REPORTS = ['auditAccountsReport', 'auditUsersReport', 'statementReport', 'accountTypeReport'] as const;
export type ReportName = (typeof REPORTS)[number];

/** Who may ask for a report. A user without rights over others gets its own rows ([002-6.reports.3]). */
export const REPORT_ROLES = {
  auditAccountsReport: ['TRIMIN', 'COUNTY', 'ACCOUNT'],
  auditUsersReport: ['TRIMIN', 'COUNTY', 'ACCOUNT', 'USER'],
  statementReport: ['TRIMIN', 'COUNTY', 'ACCOUNT', 'USER'],
  accountTypeReport: ['TRIMIN', 'COUNTY'],
} as const satisfies Readonly<Record<ReportName, readonly Role[]>>;

/** Roles that see statements as they were issued: they show what a whole account was charged. */
export const STATEMENT_ROLES = ['TRIMIN', 'COUNTY', 'ACCOUNT'] as const satisfies readonly Role[];

/** Roles that may have reports sent each month: those that may request a report. */
export const SCHEDULE_ROLES = ['TRIMIN', 'COUNTY', 'ACCOUNT', 'USER'] as const satisfies readonly Role[];

/** Spans of the chart of charges, in days that end today. */
export const CHART_DAYS = [7, 30, 90] as const;

/** FIVE is this portal's own log, ONE what was taken over from the portal before it ([002-6.reports.1]). */
export const DATA_SOURCES = ['FIVE', 'ONE', 'BOTH'] as const;
export type DataSource = (typeof DATA_SOURCES)[number];
/** Data sources in words, as pick lists show them. */
export const DATA_SOURCE_DESCRIPTIONS = {
  FIVE: 'This portal',
  ONE: 'LandShark One',
  BOTH: 'Both',
} as const satisfies Record<DataSource, string>;

export const REPORT_ORDERS = ['username', 'timestamp'] as const;
export type ReportOrder = (typeof REPORT_ORDERS)[number];

/** What the log holds, as its readers tell it apart. */
export const LOG_TYPES = ['LOGIN', 'SEARCH', 'IMAGE', 'PAYMENT', 'EFILE', 'USER', 'COUNTY', 'SYSTEM'] as const;
export type LogType = (typeof LOG_TYPES)[number];
/** Log types in words, as pick lists show them. */
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

/** What concerns the county and its portal is for staff. */
const CUSTOMER_LOG_TYPES: readonly LogType[] = ['LOGIN', 'SEARCH', 'IMAGE', 'PAYMENT', 'EFILE', 'USER'];

/** The log types that a role may read ([002-6.reports.1], [002-6.reports.2]). */
export const logTypesOf = (role: Role): readonly LogType[] => (isStaff(role) ? LOG_TYPES : CUSTOMER_LOG_TYPES);

/** What is charged, as its readers tell it apart. */
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
/** Transaction types in words, as pick lists show them. */
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

/** What no user of an account does by itself: the county's billing. */
const ACCOUNT_TRANSACTION_TYPES: readonly TransactionType[] = ['MONTHLY_FEE'];

/** The transaction types that a role may choose from; a user without rights over the account does not see the account's fees. */
export const transactionTypesOf = (role: Role): readonly TransactionType[] =>
  isStaff(role) || role === 'ACCOUNT'
    ? TRANSACTION_TYPES
    : TRANSACTION_TYPES.filter((type) => !ACCOUNT_TRANSACTION_TYPES.includes(type));

/** Stands for every member of a list of criteria. */
export const ALL = 'all';
