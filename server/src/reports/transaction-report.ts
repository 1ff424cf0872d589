import type { RequestOf, transactionReport as transactionReportCall } from '@portal/contracts';
import { formatDate, type ReportDays, reportDays, todayIn, wholeDays } from '@portal/domain';
import { fillPlaceholders } from '../mail/mail-texts.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import { defineReport, type ReportRequest } from './define-report.ts';
import { toInstants } from './report-days.ts';
import { transactionText } from './transaction-text.ts';
import {
  type FoundTransactions,
  findTransactions,
  type TransactionFilter,
  type TransactionRow,
} from './transactions.store.ts';

type Input = RequestOf<typeof transactionReportCall>;
interface Filter extends TransactionFilter {
  readonly days: ReportDays;
}

/**
 * The charges of a range of days: the user's own or, for an administrator, those of the whole account. The sums match the ledger.
 */
export const transactionReport = defineReport<Input, Filter, TransactionRow, FoundTransactions>({
  name: 'transactions',
  prepare: async ({ input, session, now, zone }: ReportRequest<Input>) => {
    const typedDays = { from: input.fromDate, to: input.toDate };
    const days = reportDays(input.reportRange, typedDays, todayIn(zone, now.getTime()));
    if (!days.ok) throw invalid({ fromDate: days.failure.from, toDate: days.failure.to });
    const isForAccount = input.reportType === 'ACCOUNT';
    if (isForAccount && session.role !== 'ACCOUNT') throw new Refusal('DENIED');
    return {
      ...toInstants(wholeDays(days.value.from, days.value.to), zone),
      days: days.value,
      accountIds: [session.accountId],
      ...(isForAccount ? {} : { userIds: [session.userId] }),
    };
  },
  find: (filter, { services }) => findTransactions(services.database.db, filter),
  describe: ({ language, session, filter, found }) => {
    const { transactions: words } = language.texts;
    const { from, to } = filter.days;
    const isForUser = filter.userIds !== undefined;
    return {
      title: words.title,
      facts: [
        fillPlaceholders(isForUser ? words.USER : words.ACCOUNT, {
          name: isForUser ? session.username : session.accountName,
        }),
        fillPlaceholders(words.range, { from: formatDate(from), to: formatDate(to) }),
      ],
      columns: [
        { title: words.columns.at, kind: 'instant', share: 112 },
        { title: words.columns.user, kind: 'text', share: 92 },
        { title: words.columns.what, kind: 'text', share: 182 },
        { title: words.columns.images, kind: 'count', share: 64 },
        { title: words.columns.charged, kind: 'money', share: 66 },
      ],
      cells: ({ postedAt, username, kind, title, images, cents }) => [
        postedAt.getTime(),
        username,
        transactionText(language, kind, title),
        images === 0 ? null : images,
        cents,
      ],
      totals: [
        { label: words.count, kind: 'count', value: found.transactions },
        { label: words.total, kind: 'money', value: found.cents },
      ],
      empty: words.empty,
    };
  },
});
