import { STATEMENT_ROLES } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall, FILE_TYPES, type FileType } from '../platform/call.ts';

/** Rows per page of a list of statements or scheduled reports. */
export const REPORT_LIST_PAGE = 10;

const statementRow = z.object({
  /** Such as '202610-12': month and account. */
  number: z.string(),
  accountName: z.string(),
  /** '2026-10' */
  month: z.string(),
  issuedAt: z.iso.datetime(),
  transactions: z.int(),
  chargedCents: z.int(),
  /** What the account owed at the end of the month. */
  dueCents: z.int(),
});
export type StatementRow = z.output<typeof statementRow>;

/** Lists issued statements: staff see all accounts, account administrators their own. */
export const listStatements = defineCall({
  name: 'listStatements',
  method: 'POST',
  path: 'report/statements',
  access: STATEMENT_ROLES,
  limitedAs: 'listPage',
  summary: 'The issued statements, newest month first.',
  request: z.strictObject({
    /** Part of an account's name; only for staff. */
    accountName: z._default(z.string().check(z.maxLength(200)), ''),
    page: z._default(z.int().check(z.minimum(1)), 1),
  }),
  content: z.object({ statements: z.array(statementRow), total: z.int(), page: z.int() }),
});

const statementFile = (name: string, file: FileType, summary: string) =>
  defineCall({
    name,
    method: 'POST',
    path: `report/${name}`,
    access: STATEMENT_ROLES,
    limitedAs: 'report',
    file,
    summary,
    request: z.strictObject({ statementNumber: z.string().check(z.maxLength(40)) }),
    content: z.null(),
  });

export const issuedStatement = statementFile(
  'issuedStatement',
  FILE_TYPES.pdf,
  'A statement as it was issued, as a PDF.',
);
export const issuedStatementExport = statementFile(
  'issuedStatementExport',
  FILE_TYPES.xlsx,
  'A statement as it was issued, as an Excel file.',
);
