import type { ReportCriteria } from '@portal/contracts';
import { ALL_MEMBERS, isStaff, logTypesOf, type ReportName } from '@portal/domain';
import { kindsOfLogTypes } from '../audit/log-types.ts';
import { fillPlaceholders } from '../mail/mail-texts.ts';
import type { FileColumn } from '../platform/files-out/table-file.ts';
import { type AuditCount, countAuditRows } from './audit-counts.store.ts';
import { auditLines } from './audit-lines.ts';
import { type AuditFilter, type AuditReportRow, findAuditRows } from './audit-rows.store.ts';
import { type DescribedReport, defineReport, type ReportRequest } from './define-report.ts';
import { kindText } from './kind-text.ts';
import { assertOffered, describePeriod, type ReportRange, rangeOf } from './report-days.ts';
import { type ReportRows, wrapRows } from './report-rows.ts';
import { type ReportScope, scopeOf } from './report-scope.ts';
import type { ReportLanguage } from './report-texts.ts';

type Row =
  | { readonly counted: false; readonly row: AuditReportRow }
  | { readonly counted: true; readonly row: AuditCount };

interface Filter extends AuditFilter, ReportRange {
  readonly scope: ReportScope;
}

/** The kinds of rows of the selected log type that the reader may see; undefined for all kinds. */
function kindsOf({ input, session }: ReportRequest<ReportCriteria>): AuditFilter['kinds'] {
  const { logInformation } = input;
  const allowed = logTypesOf(session.role);
  if (logInformation === ALL_MEMBERS) return isStaff(session.role) ? undefined : kindsOfLogTypes(allowed);
  return kindsOfLogTypes(allowed.filter((type) => type === logInformation));
}

async function findRows(
  filter: Filter,
  { services, input, now }: ReportRequest<ReportCriteria>,
): Promise<ReportRows<Row>> {
  const { db } = services.database;
  if (filter.kinds?.length === 0) return wrapRows([]);
  if (input.summaryMode)
    return wrapRows((await countAuditRows(db, { ...filter, now })).map((row) => ({ counted: true, row }) as const));
  const { count, rows } = await findAuditRows(db, { ...filter, isByUser: input.orderBy === 'username' });
  return {
    count,
    rows: async function* () {
      for await (const row of rows()) yield { counted: false, row } as const;
    },
  };
}

/** The actions of an account's users, or of one user, from the audit log ([002-2.2.reports.2]). */
const auditReport = (name: string, report: ReportName, titleKey: 'accounts' | 'users') =>
  defineReport<ReportCriteria, Filter, Row, ReportRows<Row>>({
    name,
    prepare: async (reportRequest) => {
      const { services, session, input } = reportRequest;
      assertOffered(reportRequest, report);
      const days = rangeOf(reportRequest);
      // the account report ignores a username: the form may still contain one from another report
      const criteria = titleKey === 'accounts' ? { ...input, username: '' } : input;
      const scope = await scopeOf(services, session, criteria);
      const source = isStaff(session.role) ? input.dataSource : 'FIVE';
      const kinds = kindsOf(reportRequest);
      return { ...days, ...scope, scope, source, ...(kinds === undefined ? {} : { kinds }) };
    },
    find: findRows,
    describe: (context) => ({
      title: context.language.texts.audit[titleKey],
      facts: factsOf(context),
      ...(context.input.summaryMode ? countsOf(context) : rowsOf(context)),
      empty: context.language.texts.audit.empty,
      sumLabel: context.language.texts.audit.sum,
    }),
  });

export const accountReport = auditReport('accountReport', 'auditAccountsReport', 'accounts');
export const userReport = auditReport('userReport', 'auditUsersReport', 'users');

type ReportContext = ReportRequest<ReportCriteria> & {
  readonly filter: Filter;
  readonly found: ReportRows<Row>;
  readonly language: ReportLanguage;
};
type ReportBody = Pick<DescribedReport<Row>, 'columns' | 'cells' | 'totals' | 'groupBy' | 'isWide'>;

function factsOf({ language, filter, input, session }: ReportContext): string[] {
  const { audit } = language.texts;
  const { accountName, username } = filter.scope;
  return [
    accountName === '' ? audit.allAccounts : fillPlaceholders(audit.account, { name: accountName }),
    username === '' ? audit.allUsers : fillPlaceholders(audit.user, { name: username }),
    describePeriod(language, filter.period),
    input.logInformation === ALL_MEMBERS
      ? ''
      : fillPlaceholders(audit.log, { name: audit.logTypes[input.logInformation] }),
    isStaff(session.role) ? fillPlaceholders(audit.source, { name: audit.sources[filter.source] }) : '',
    input.summaryMode ? audit.summary : '',
  ];
}

/** The account column is shown only if the report can contain several accounts. */
const hasAccounts = ({ filter }: ReportContext): boolean => filter.accountIds === undefined;

function rowsOf(context: ReportContext): ReportBody {
  const { audit, transactions } = context.language.texts;
  const { columns: columnTitles, count } = audit;
  const isForStaff = isStaff(context.session.role);
  const columns: FileColumn[] = [
    { title: transactions.columns.at, kind: 'instant', share: 17 },
    { title: transactions.columns.user, kind: 'text', share: 15 },
    ...(hasAccounts(context) ? [{ title: columnTitles.account, kind: 'text', share: 16 } as const] : []),
    { title: columnTitles.event, kind: 'text', share: 16 },
    { title: columnTitles.details, kind: 'text', share: 32 },
    ...(isForStaff ? [{ title: columnTitles.address, kind: 'text', share: 13 } as const] : []),
  ];
  return {
    isWide: true,
    columns,
    cells: ({ counted, row }) =>
      counted
        ? []
        : [
            row.at.getTime(),
            row.username,
            ...(hasAccounts(context) ? [row.accountName] : []),
            kindText(context.language, row.kind),
            auditLines(context.language, row.kind, row.detail),
            ...(isForStaff ? [row.address] : []),
          ],
    totals: [{ label: count, kind: 'count', value: context.found.count }],
  };
}

function countsOf(context: ReportContext): ReportBody {
  const { audit, transactions } = context.language.texts;
  const { columns: columnTitles, sumOf, sumOfNoUser } = audit;
  return {
    isWide: hasAccounts(context),
    columns: [
      { title: transactions.columns.user, kind: 'text', share: 20 },
      ...(hasAccounts(context) ? [{ title: columnTitles.account, kind: 'text', share: 20 } as const] : []),
      { title: columnTitles.event, kind: 'text', share: 24 },
      { title: columnTitles.first, kind: 'instant', share: 19 },
      { title: columnTitles.last, kind: 'instant', share: 19 },
      { title: audit.count, kind: 'count', share: 11, isSummed: true },
    ],
    cells: ({ counted, row }) =>
      counted
        ? [
            row.username,
            ...(hasAccounts(context) ? [row.accountName] : []),
            kindText(context.language, row.kind),
            row.first,
            row.last,
            row.count,
          ]
        : [],
    groupBy: { column: 0, label: sumOf, labelOfNone: sumOfNoUser },
    totals: [],
  };
}
