export {
  ALL,
  DATA_SOURCES,
  type DataSource,
  LOG_TYPES,
  type LogType,
  logTypesOf,
  REPORT_ORDERS,
  REPORT_ROLES,
  REPORTS,
  type ReportName,
  type ReportOrder,
  TRANSACTION_TYPES,
  type TransactionType,
  transactionTypesOf,
} from './report-lists.ts';
export {
  DAY_HALVES,
  periodBounds,
  REPORT_HOURS,
  REPORT_MINUTES,
  type ReportPeriod,
  reportPeriod,
  type TypedPeriod,
  WHOLE_DAY,
  wholeDays,
} from './report-period.ts';
export { type NumberedStatement, readStatementNumber, statementNumberOf } from './statement-number.ts';
