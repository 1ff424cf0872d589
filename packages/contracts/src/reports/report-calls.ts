import { REPORT_ROLES, type ReportName } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall, FILE_TYPES } from '../platform/call.ts';
import { reportCriteria, reportPreview } from './report-criteria.ts';

type FileKind = keyof typeof FILE_TYPES;

interface FileNames {
  /** Name of the call that returns the file. */
  readonly call: string;
  /** The name of the saved file. */
  readonly file: string;
  readonly summary: string;
}

const fileCall = (report: ReportName, path: string, kind: FileKind, { call, summary }: Omit<FileNames, 'file'>) =>
  defineCall({
    name: call,
    method: 'POST',
    path,
    access: REPORT_ROLES[report],
    limitedAs: 'report',
    file: FILE_TYPES[kind],
    summary,
    request: reportCriteria,
    content: z.null(),
  });

/** The calls of one report and its file names: the PDF and a preview of its first rows. `download` adds a workbook. */
const reportCalls = (report: ReportName, name: string, print: { readonly file: string; readonly summary: string }) => ({
  print: fileCall(report, `report/${name}`, 'pdf', { call: name, summary: print.summary }),
  printName: print.file,
  preview: defineCall({
    name: `${name}Preview`,
    method: 'POST',
    path: `report/${name}Preview`,
    access: REPORT_ROLES[report],
    limitedAs: 'reportPreview',
    summary: 'The first rows of the report, and the sums of all of them.',
    request: reportCriteria,
    content: reportPreview,
  }),
});
const noDownload = { download: null, downloadName: '' } as const;
const download = (report: ReportName, path: string, { call, file, summary }: FileNames) => ({
  download: fileCall(report, `report/${path}`, 'xlsx', { call, summary }),
  downloadName: file,
});

/** The calls of each report and the names of its files ([002-7.reports.1], [002-7.reports.2]). */
export const REPORT_CALLS = {
  auditAccountsReport: {
    ...reportCalls('auditAccountsReport', 'accountReport', {
      file: 'AccountReport.pdf',
      summary: 'The actions of the users of an account, as a PDF; of all accounts for staff.',
    }),
    ...download('auditAccountsReport', 'accountExport', {
      call: 'accountReportExport',
      file: 'AccountReport.xlsx',
      summary: 'The account report as an Excel file.',
    }),
  },
  auditUsersReport: {
    ...reportCalls('auditUsersReport', 'userReport', {
      file: 'UserReport.pdf',
      summary: 'The actions of a user, or of all users that the caller administers, as a PDF.',
    }),
    ...download('auditUsersReport', 'userExport', {
      call: 'userReportExport',
      file: 'UserReportExport.xlsx',
      summary: 'The user report as an Excel file.',
    }),
  },
  statementReport: {
    ...reportCalls('statementReport', 'statementReport', {
      file: 'StatementReport.pdf',
      summary: 'The charges as a PDF, equal to the ledger to the cent.',
    }),
    ...download('statementReport', 'statementExport', {
      call: 'statementReportExport',
      file: 'StatementReportExport.xlsx',
      summary: 'The statement as an Excel file.',
    }),
  },
  accountTypeReport: {
    ...reportCalls('accountTypeReport', 'accountTypeReport', {
      file: 'AccountTypeReport.pdf',
      summary: 'The charges by account type and payment method, as a PDF.',
    }),
    ...noDownload,
  },
} as const;

const { auditAccountsReport, auditUsersReport, statementReport: statement, accountTypeReport: types } = REPORT_CALLS;

export const {
  print: accountReport,
  download: accountReportExport,
  preview: accountReportPreview,
} = auditAccountsReport;
export const { print: userReport, download: userReportExport, preview: userReportPreview } = auditUsersReport;
export const { print: statementReport, download: statementReportExport, preview: statementReportPreview } = statement;
export const { print: accountTypeReport, preview: accountTypeReportPreview } = types;
