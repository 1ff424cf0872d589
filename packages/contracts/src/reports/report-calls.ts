import { REPORT_ROLES, type ReportName } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall, FILE_TYPES, type FileType } from '../platform/call.ts';
import { reportCriteria, reportPreview } from './report-criteria.ts';

const fileCall = (name: string, path: string, report: ReportName, file: FileType, summary: string) =>
  defineCall({
    name,
    method: 'POST',
    path,
    access: REPORT_ROLES[report],
    limitedAs: 'report',
    file,
    summary,
    request: reportCriteria,
    content: z.null(),
  });

const previewCall = (name: string, report: ReportName) =>
  defineCall({
    name: `${name}Preview`,
    method: 'POST',
    path: `report/${name}Preview`,
    access: REPORT_ROLES[report],
    limitedAs: 'reportPreview',
    summary: 'The first rows of the report, and the sums of all of them.',
    request: reportCriteria,
    content: reportPreview,
  });

export const accountReport = fileCall(
  'accountReport',
  'report/accountReport',
  'auditAccountsReport',
  FILE_TYPES.pdf,
  'What the users of an account did, as a PDF; of all accounts for staff.',
);
export const accountReportExport = fileCall(
  'accountReportExport',
  'report/accountExport',
  'auditAccountsReport',
  FILE_TYPES.xlsx,
  'The account report as an Excel file.',
);
export const accountReportPreview = previewCall('accountReport', 'auditAccountsReport');

export const userReport = fileCall(
  'userReport',
  'report/userReport',
  'auditUsersReport',
  FILE_TYPES.pdf,
  'What a user did, as a PDF; of all users that its reader administers.',
);
export const userReportExport = fileCall(
  'userReportExport',
  'report/userExport',
  'auditUsersReport',
  FILE_TYPES.xlsx,
  'The user report as an Excel file.',
);
export const userReportPreview = previewCall('userReport', 'auditUsersReport');

export const statementReport = fileCall(
  'statementReport',
  'report/statementReport',
  'statementReport',
  FILE_TYPES.pdf,
  'What was charged, as a PDF, equal to the ledger to the cent.',
);
export const statementReportExport = fileCall(
  'statementReportExport',
  'report/statementExport',
  'statementReport',
  FILE_TYPES.xlsx,
  'The statement as an Excel file.',
);
export const statementReportPreview = previewCall('statementReport', 'statementReport');

export const accountTypeReport = fileCall(
  'accountTypeReport',
  'report/accountTypeReport',
  'accountTypeReport',
  FILE_TYPES.pdf,
  'What was charged by account type and payment method, as a PDF.',
);
export const accountTypeReportPreview = previewCall('accountTypeReport', 'accountTypeReport');

/** The calls of each report and the names of its files ([002-7.reports.1], [002-7.reports.2]). */
export const REPORT_CALLS = {
  auditAccountsReport: {
    print: accountReport,
    printName: 'AccountReport.pdf',
    download: accountReportExport,
    downloadName: 'AccountReport.xlsx',
    preview: accountReportPreview,
  },
  auditUsersReport: {
    print: userReport,
    printName: 'UserReport.pdf',
    download: userReportExport,
    downloadName: 'UserReportExport.xlsx',
    preview: userReportPreview,
  },
  statementReport: {
    print: statementReport,
    printName: 'StatementReport.pdf',
    download: statementReportExport,
    downloadName: 'StatementReportExport.xlsx',
    preview: statementReportPreview,
  },
  accountTypeReport: {
    print: accountTypeReport,
    printName: 'AccountTypeReport.pdf',
    download: null,
    downloadName: '',
    preview: accountTypeReportPreview,
  },
} as const;
