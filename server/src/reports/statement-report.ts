import type { ReportCriteria } from '@portal/contracts';
import {
  ALL_MEMBERS,
  isStaff,
  type ReportPeriod,
  readStatementNumber,
  statementNumberOf,
  todayIn,
  transactionTypesOf,
} from '@portal/domain';
import { fillPlaceholders } from '../mail/mail-texts.ts';
import { invalid } from '../platform/errors/refusal.ts';
import type { FileColumn, FileTotal } from '../platform/files-out/table-file.ts';
import { balanceTotals, NO_BALANCES } from './balance-totals.ts';
import { type Balances, readBalances } from './balances.store.ts';
import { type DescribedReport, defineReport, type ReportRequest } from './define-report.ts';
import { assertOffered, describePeriod, instantsOf, type ReportRange, rangeOf } from './report-days.ts';
import { findAccount } from './report-names.store.ts';
import { type ReportRows, wrapRows } from './report-rows.ts';
import { type ReportScope, scopeOf } from './report-scope.ts';
import type { ReportLanguage } from './report-texts.ts';
import { journalKindsOf, transactionText, transactionTypeText } from './transaction-text.ts';
import {
  findTransactions,
  sumCharges,
  type TransactionFilter,
  type TransactionGroup,
  type TransactionRow,
} from './transactions.store.ts';

interface Row extends Omit<TransactionRow, 'postedAt'> {
  /** Undefined for a summary row. */
  readonly postedAt?: Date;
  readonly transactions: number;
}
interface Found extends ReportRows<Row> {
  readonly transactions: number;
  readonly cents: number;
  /** Null unless the statement is for one whole account. */
  readonly balances: Balances | null;
}
interface Filter extends TransactionFilter, ReportRange {
  readonly scope: ReportScope;
  /** The statement number of a whole month of one account, else ''. */
  readonly number: string;
  /** The selected transaction type. A statement number selects all types. */
  readonly type: ReportCriteria['transactionType'];
  /** Whether the filter selects all charges of one account, so that the statement can show the account's balances. */
  readonly isWhole: boolean;
}
type StatementRequest = ReportRequest<ReportCriteria>;

const NO_STATEMENT = { statementNumber: { key: 'noSuchStatement' } } as const;

/**
 * The account of a statement number, and the period it stands for.
 * @throws Refusal INVALID for an unknown number, and in the same way for one of an account that the reader may not see
 */
export async function readNumber(
  { services, session, now, zone }: Omit<StatementRequest, 'input'>,
  typed: string,
): Promise<{ readonly account: { readonly id: number; readonly name: string }; readonly period: ReportPeriod }> {
  const numbered = readStatementNumber(typed, todayIn(zone, now.getTime()));
  if (numbered === null) throw invalid(NO_STATEMENT);
  const { accountId, period } = numbered;
  const isOwn = session.role === 'ACCOUNT' && accountId === session.accountId;
  const account = isStaff(session.role) || isOwn ? await findAccount(services.database.db, accountId) : undefined;
  if (account === undefined) throw invalid(NO_STATEMENT);
  return { account, period };
}

async function filterOfNumber(reportRequest: StatementRequest, typed: string): Promise<Filter> {
  const { account, period } = await readNumber(reportRequest, typed);
  const scope = { accountIds: [account.id], accountName: account.name, username: '' };
  const days = instantsOf(period, reportRequest.zone);
  return { ...days, ...scope, scope, number: typed.trim(), type: ALL_MEMBERS, isWhole: true };
}

async function prepare(reportRequest: StatementRequest): Promise<Filter> {
  const { services, session, input, now, zone } = reportRequest;
  assertOffered(reportRequest, 'statementReport');
  const today = todayIn(zone, now.getTime());
  if (input.statementNumber.trim() !== '') return filterOfNumber(reportRequest, input.statementNumber);
  const days = rangeOf(reportRequest);
  const scope = await scopeOf(services, session, input);
  const types = transactionTypesOf(session.role);
  const isAll = input.transactionType === ALL_MEMBERS;
  const chosen = isAll ? types : types.filter((type) => type === input.transactionType);
  const [accountId, ...others] = scope.accountIds ?? [];
  const isWhole = isAll && scope.userIds === undefined && accountId !== undefined && others.length === 0;
  return {
    ...days,
    ...scope,
    scope,
    kinds: journalKindsOf(chosen),
    type: input.transactionType,
    isWhole,
    number: isWhole ? (statementNumberOf(days.period, accountId, today) ?? '') : '',
  };
}

/** All accounts are listed one after the other, each with its sums. */
function groupOf({ accountIds }: Filter, { orderBy }: ReportCriteria): TransactionGroup {
  if (accountIds === undefined) return orderBy === 'username' ? 'accountAndUser' : 'account';
  return orderBy === 'username' ? 'user' : 'none';
}

async function find(filter: Filter, { services, input }: StatementRequest): Promise<Found> {
  const { db } = services.database;
  const [accountId] = filter.accountIds ?? [];
  const balances = filter.isWhole && accountId !== undefined ? await readBalances(db, accountId, filter) : null;
  if (filter.kinds?.length === 0) return { ...wrapRows<Row>([]), transactions: 0, cents: 0, balances };
  if (!input.summaryMode) {
    const { rows, ...found } = await findTransactions(db, filter, groupOf(filter, input));
    return {
      ...found,
      balances,
      rows: async function* () {
        for await (const row of rows()) yield { ...row, transactions: 0 };
      },
    };
  }
  const sums = await sumCharges(db, filter, ({ accountName, username, kind }) => [accountName, username, kind]);
  const sumOf = (part: 'transactions' | 'cents'): number => sums.reduce((sum, row) => sum + row[part], 0);
  const rows = sums.map((row) => ({ ...row, title: '' }));
  return { ...wrapRows<Row>(rows), transactions: sumOf('transactions'), cents: sumOf('cents'), balances };
}

type StatementContext = StatementRequest & {
  readonly filter: Filter;
  readonly found: Found;
  readonly language: ReportLanguage;
};

function columnsOf({ language, filter, input }: StatementContext): FileColumn[] {
  const { audit, transactions } = language.texts;
  return [
    ...(filter.accountIds === undefined ? [{ title: audit.columns.account, kind: 'text', share: 18 } as const] : []),
    ...(input.summaryMode ? [] : [{ title: transactions.columns.at, kind: 'instant', share: 21 } as const]),
    { title: transactions.columns.user, kind: 'text', share: 18 },
    { title: transactions.columns.what, kind: 'text', share: 32 },
    ...(input.summaryMode ? [{ title: transactions.count, kind: 'count', share: 14, isSummed: true } as const] : []),
    { title: transactions.columns.images, kind: 'count', share: 12, isSummed: true },
    { title: transactions.columns.charged, kind: 'money', share: 14, isSummed: true },
  ];
}

const cellsOf =
  ({ language, filter, input }: StatementContext): DescribedReport<Row>['cells'] =>
  ({ accountName, postedAt, username, kind, title, transactions, images, cents }) => [
    ...(filter.accountIds === undefined ? [accountName === '' ? language.texts.audit.noAccount : accountName] : []),
    ...(input.summaryMode ? [] : [postedAt?.getTime() ?? null]),
    username,
    transactionText(language, kind, title),
    ...(input.summaryMode ? [transactions] : []),
    images === 0 && !input.summaryMode ? null : images,
    cents,
  ];

/** If rows are sorted by account or user, each group is followed by its sums. */
function groupByOf({ language, filter, input }: StatementContext): DescribedReport<Row>['groupBy'] {
  const { sumOf: label, sumOfNoUser: labelOfNone } = language.texts.audit;
  if (filter.accountIds === undefined) return { column: 0, label };
  if (input.summaryMode) return { column: 0, label, labelOfNone };
  return input.orderBy === 'username' ? { column: 1, label, labelOfNone } : undefined;
}

function totalsOf({ language, found }: StatementContext): FileTotal[] {
  const { transactions: texts } = language.texts;
  return [
    { label: texts.count, kind: 'count', value: found.transactions },
    { label: texts.total, kind: 'money', value: found.cents },
    ...balanceTotals(language, found.balances ?? NO_BALANCES),
  ];
}

/** The charges of a range, which match the ledger to the cent ([002-2.2.reports.3]). */
export const statementReport = defineReport<ReportCriteria, Filter, Row, Found>({
  name: 'statementReport',
  prepare,
  find,
  describe: (context) => {
    const { language, filter, input } = context;
    const { audit, statement, transactions } = language.texts;
    const { accountName, username } = filter.scope;
    const groupBy = groupByOf(context);
    return {
      title: filter.number === '' ? statement.title : fillPlaceholders(statement.numbered, { number: filter.number }),
      facts: [
        accountName === '' ? audit.allAccounts : fillPlaceholders(audit.account, { name: accountName }),
        username === '' ? '' : fillPlaceholders(audit.user, { name: username }),
        describePeriod(language, filter.period),
        filter.type === ALL_MEMBERS
          ? ''
          : fillPlaceholders(statement.type, { name: transactionTypeText(language, filter.type) }),
        input.summaryMode ? audit.summary : '',
      ],
      columns: columnsOf(context),
      cells: cellsOf(context),
      ...(groupBy === undefined ? {} : { groupBy }),
      sumLabel: audit.sum,
      totals: totalsOf(context),
      empty: transactions.empty,
      isWide: filter.accountIds === undefined,
    };
  },
});
