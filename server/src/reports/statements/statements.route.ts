import {
  issuedStatement as issuedStatementCall,
  issuedStatementExport,
  listStatements,
  REPORT_LIST_PAGE,
} from '@portal/contracts';
import { cleanText, isStaff } from '@portal/domain';
import type * as z from 'zod/mini';
import { type CallContext, FileContent, type Route, route } from '../../platform/http/route.ts';
import { assertOffered } from '../report-days.ts';
import type { ReportServices } from '../report-services.ts';
import { issuedStatement } from './issued-statement.ts';
import { countStatements, readStatementRows, type StatementFilter } from './statements.store.ts';

type ListInput = z.output<(typeof listStatements)['request']>;

/** One page of the issued statements that the user may see; a page number past the end returns the last page. */
async function list(services: ReportServices, { input, session }: CallContext<ListInput>) {
  assertOffered({ services }, 'statementReport');
  const filter: StatementFilter = isStaff(session.role)
    ? { accountName: cleanText(input.accountName) }
    : { accountId: session.accountId, accountName: '' };
  const total = await countStatements(services.database.db, filter);
  const page = Math.min(input.page, Math.max(1, Math.ceil(total / REPORT_LIST_PAGE)));
  const slice = { offset: (page - 1) * REPORT_LIST_PAGE, limit: REPORT_LIST_PAGE };
  const rows = await readStatementRows(services.database.db, filter, slice);
  return {
    statements: rows.map(({ issuedAt, cents, ...row }) => ({
      ...row,
      chargedCents: cents,
      issuedAt: issuedAt.toISOString(),
    })),
    total,
    page,
  };
}

/** Calls about issued statements ([002-3.reports.3]). */
export const statementRoutes = (services: ReportServices): Route[] => [
  route(listStatements, (call) => list(services, call)),
  route(issuedStatementCall, async (call) => {
    const bytes = await issuedStatement.write(services, call, 'pdf');
    return new FileContent(issuedStatementCall, 'Statement.pdf', bytes);
  }),
  route(issuedStatementExport, async (call) => {
    const bytes = await issuedStatement.write(services, call, 'xlsx');
    return new FileContent(issuedStatementExport, 'Statement.xlsx', bytes);
  }),
];
