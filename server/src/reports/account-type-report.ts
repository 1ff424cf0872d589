import type { ReportCriteria } from '@portal/contracts';
import { ALL_MEMBERS, TRANSACTION_TYPES } from '@portal/domain';
import { fillPlaceholders } from '../mail/mail-texts.ts';
import { defineReport, type ReportRequest } from './define-report.ts';
import { assertOffered, describePeriod, type ReportRange, rangeOf } from './report-days.ts';
import { type ReportRows, wrapRows } from './report-rows.ts';
import { journalKindsOf, transactionText, transactionTypeText } from './transaction-text.ts';
import { type ChargeSum, sumCharges, type TransactionFilter } from './transactions.store.ts';

interface Filter extends TransactionFilter, ReportRange {}
type Row = ChargeSum & { readonly accounts: number };
interface Found extends ReportRows<Row> {
  readonly transactions: number;
  readonly cents: number;
}

const chosenTypes = ({ transactionType }: ReportCriteria) =>
  TRANSACTION_TYPES.filter((type) => transactionType === ALL_MEMBERS || type === transactionType);

async function find(filter: Filter, { services, input }: ReportRequest<ReportCriteria>): Promise<Found> {
  const rows = await sumCharges(services.database.db, filter, ({ accountType, paymentMethod, kind }) => [
    accountType,
    paymentMethod,
    input.summaryMode ? '' : kind,
  ]);
  const sumOf = (part: 'transactions' | 'cents'): number => rows.reduce((sum, row) => sum + row[part], 0);
  return { ...wrapRows(rows), transactions: sumOf('transactions'), cents: sumOf('cents') };
}

/** The charges by the present account type and payment method of their accounts, which the report says. For staff only, and only as a PDF ([002-2.2.reports.4]). */
export const accountTypeReport = defineReport<ReportCriteria, Filter, Row, Found>({
  name: 'accountTypeReport',
  prepare: async (reportRequest) => {
    assertOffered(reportRequest, 'accountTypeReport');
    return { ...rangeOf(reportRequest), kinds: journalKindsOf(chosenTypes(reportRequest.input)) };
  },
  find,
  describe: ({ language, filter, found, input }) => {
    const { accountTypes: texts, audit, statement, transactions } = language.texts;
    const { summaryMode, transactionType } = input;
    return {
      title: texts.title,
      facts: [
        audit.allAccounts,
        describePeriod(language, filter.period),
        transactionType === ALL_MEMBERS
          ? ''
          : fillPlaceholders(statement.type, { name: transactionTypeText(language, transactionType) }),
        summaryMode ? audit.summary : '',
        texts.asOfToday,
      ],
      columns: [
        { title: texts.columns.type, kind: 'text', share: 18 },
        { title: texts.columns.method, kind: 'text', share: 16 },
        ...(summaryMode ? [] : [{ title: transactions.columns.what, kind: 'text', share: 22 } as const]),
        { title: texts.columns.accounts, kind: 'count', share: 12 },
        { title: transactions.count, kind: 'count', share: 14, isSummed: true },
        { title: transactions.columns.images, kind: 'count', share: 12, isSummed: true },
        { title: transactions.columns.charged, kind: 'money', share: 15, isSummed: true },
      ],
      cells: ({ accountType, paymentMethod, kind, accounts, ...sums }) => [
        accountType === '' ? audit.noAccount : (texts.types[accountType] ?? accountType),
        texts.methods[paymentMethod] ?? paymentMethod,
        ...(summaryMode ? [] : [transactionText(language, kind, '')]),
        accounts,
        sums.transactions,
        sums.images,
        sums.cents,
      ],
      groupBy: { column: 0, label: audit.sumOf },
      sumLabel: audit.sum,
      totals: [
        { label: transactions.count, kind: 'count', value: found.transactions },
        { label: transactions.total, kind: 'money', value: found.cents },
      ],
      empty: transactions.empty,
    };
  },
});
