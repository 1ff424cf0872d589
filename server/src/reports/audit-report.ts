import type { ReportCriteria } from '@portal/contracts';
import { ALL, isStaff, logTypesOf, type ReportName } from '@portal/domain';
import { kindsOfLogTypes } from '../audit/log-types.ts';
import { fillPlaceholders } from '../mail/mail-texts.ts';
import type { FileColumn } from '../platform/files-out/table-file.ts';
import { type AuditCount, countAuditRows } from './audit-counts.store.ts';
import { auditLines } from './audit-lines.ts';
import { type AuditFilter, type AuditReportRow, findAuditRows } from './audit-rows.store.ts';
import { type DescribedReport, defineReport, type ReportRequest } from './define-report.ts';
import { kindText } from './kind-text.ts';
import { assertOffered, daysOf, describePeriod, type ReportDaysOf } from './report-days.ts';
import { type FoundKeys, foundRows } from './report-rows.ts';
import { type ReportScope, scopeOf } from './report-scope.ts';
import type { ReportLanguage } from './report-texts.ts';

type Row =
  | { readonly counted: false; readonly row: AuditReportRow }
  | { readonly counted: true; readonly row: AuditCount };

interface Filter extends AuditFilter, ReportDaysOf {
  readonly scope: ReportScope;
}

/** The kinds of rows of a selected type; undefined for all kinds. Only kinds that the reader may see. */
function kindsOf({ input, session }: ReportRequest<ReportCriteria>): AuditFilter['kinds'] {
  const { logInformation } = input;
  const allowed = logTypesOf(session.role);
  if (logInformation === ALL) return isStaff(session.role) ? undefined : kindsOfLogTypes(allowed);
  return kindsOfLogTypes(allowed.filter((type) => type === logInformation));
}

async function findRows(
  filter: Filter,
  { services, input, now }: ReportRequest<ReportCriteria>,
): Promise<FoundKeys<Row>> {
  const { db } = services.database;
  if (filter.kinds?.length === 0) return foundRows([]);
  if (input.summaryMode)
    return foundRows((await countAuditRows(db, { ...filter, now })).map((row) => ({ counted: true, row }) as const));
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
  defineReport<ReportCriteria, Filter, Row, FoundKeys<Row>>({
    name,
    prepare: async (reportRequest) => {
      const { services, session, input } = reportRequest;
      assertOffered(reportRequest, report);
      const days = daysOf(reportRequest);
      // the account report ignores a username left over from another report
      const typed = titleKey === 'accounts' ? { ...input, username: '' } : input;
      const scope = await scopeOf(services, session, typed);
      const source = isStaff(session.role) ? input.dataSource : 'FIVE';
      const kinds = kindsOf(reportRequest);
      return { ...days, ...scope, scope, source, ...(kinds === undefined ? {} : { kinds }) };
    },
    find: findRows,
    describe: (made) => ({
      title: made.language.texts.audit[titleKey],
      facts: factsOf(made),
      ...(made.input.summaryMode ? countsOf(made) : rowsOf(made)),
      empty: made.language.texts.audit.empty,
      sumLabel: made.language.texts.audit.sum,
    }),
  });

export const accountReport = auditReport('accountReport', 'auditAccountsReport', 'accounts');
export const userReport = auditReport('userReport', 'auditUsersReport', 'users');

type Made = ReportRequest<ReportCriteria> & {
  readonly filter: Filter;
  readonly found: FoundKeys<Row>;
  readonly language: ReportLanguage;
};
type Body = Pick<DescribedReport<Row>, 'columns' | 'cells' | 'totals' | 'groupBy' | 'isWide'>;

function factsOf({ language, filter, input, session }: Made): string[] {
  const { audit } = language.texts;
  const { accountName, username } = filter.scope;
  return [
    accountName === '' ? audit.allAccounts : fillPlaceholders(audit.account, { name: accountName }),
    username === '' ? audit.allUsers : fillPlaceholders(audit.user, { name: username }),
    describePeriod(language, filter.period),
    input.logInformation === ALL ? '' : fillPlaceholders(audit.log, { name: audit.logTypes[input.logInformation] }),
    isStaff(session.role) ? fillPlaceholders(audit.source, { name: audit.sources[filter.source] }) : '',
    input.summaryMode ? audit.summary : '',
  ];
}

/** The account column is shown only if the report can contain several accounts. */
const hasAccounts = ({ filter }: Made): boolean => filter.accountIds === undefined;

function rowsOf(made: Made): Body {
  const { audit, transactions } = made.language.texts;
  const { columns: words, count } = audit;
  const isOfStaff = isStaff(made.session.role);
  const columns: FileColumn[] = [
    { title: transactions.columns.at, kind: 'instant', share: 17 },
    { title: transactions.columns.user, kind: 'text', share: 15 },
    ...(hasAccounts(made) ? [{ title: words.account, kind: 'text', share: 16 } as const] : []),
    { title: words.event, kind: 'text', share: 16 },
    { title: words.details, kind: 'text', share: 32 },
    ...(isOfStaff ? [{ title: words.address, kind: 'text', share: 13 } as const] : []),
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
            ...(hasAccounts(made) ? [row.accountName] : []),
            kindText(made.language, row.kind),
            auditLines(made.language, row.kind, row.detail),
            ...(isOfStaff ? [row.address] : []),
          ],
    totals: [{ label: count, kind: 'count', value: made.found.count }],
  };
}

function countsOf(made: Made): Body {
  const { audit, transactions } = made.language.texts;
  const { columns: words, sumOf } = audit;
  return {
    isWide: hasAccounts(made),
    columns: [
      { title: transactions.columns.user, kind: 'text', share: 20 },
      ...(hasAccounts(made) ? [{ title: words.account, kind: 'text', share: 20 } as const] : []),
      { title: words.event, kind: 'text', share: 24 },
      { title: words.first, kind: 'instant', share: 19 },
      { title: words.last, kind: 'instant', share: 19 },
      { title: audit.count, kind: 'count', share: 11, isSummed: true },
    ],
    cells: ({ counted, row }) =>
      counted
        ? [
            row.username,
            ...(hasAccounts(made) ? [row.accountName] : []),
            kindText(made.language, row.kind),
            row.first,
            row.last,
            row.count,
          ]
        : [],
    groupBy: { column: 0, words: sumOf },
    totals: [],
  };
}
