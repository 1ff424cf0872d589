import type { Readable } from 'node:stream';
import type { RequestOf, transactionReport } from '@portal/contracts';
import { formatDate, type ReportDays, reportDays, todayIn } from '@portal/domain';
import { audit } from '../audit/audit.ts';
import { fill } from '../mail/mail-texts.ts';
import { transact } from '../platform/database/transact.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import { cellText } from '../platform/files-out/cell-text.ts';
import type { Cell, FileColumn, FileTable } from '../platform/files-out/table-file.ts';
import type { RequestFacts } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import type { Services } from '../platform/services.ts';
import { type ReportLanguage, reportLanguage } from './report-texts.ts';
import {
  readTransactions,
  sumTransactions,
  type TransactionFilter,
  type TransactionRow,
  type TransactionSums,
} from './transactions.store.ts';

/** What one report may hold; somebody with more asks for a shorter range. */
export const MOST_ROWS = 100_000;

export interface TransactionReportRequest {
  readonly input: RequestOf<typeof transactionReport>;
  readonly session: Session;
  readonly request: Pick<RequestFacts, 'id' | 'address'>;
}

/**
 * The charges of a range by the county's calendar: of the user, or, for who administers it, of the whole account.
 * Its sums are the ledger's.
 *
 * @throws Refusal INVALID with messages at fromDate and toDate, DENIED for an account that is not administered, TOO_LARGE
 */
export async function makeTransactionReport(
  services: Services,
  { input, session, request }: TransactionReportRequest,
): Promise<Readable> {
  const { timeZone } = services.county.current.facts;
  const now = services.now();
  const typed = { from: input.fromDate, to: input.toDate };
  const days = reportDays(input.reportRange, typed, todayIn(timeZone, now.getTime()));
  if (!days.ok) throw invalid({ fromDate: days.failure.from, toDate: days.failure.to });
  const isOfAccount = input.reportType === 'ACCOUNT';
  if (isOfAccount && session.role !== 'ACCOUNT') throw new Refusal('DENIED');
  const filter: TransactionFilter = {
    accountId: session.accountId,
    ...(isOfAccount ? {} : { userId: session.userId }),
    days: days.value,
    zone: timeZone,
  };
  const { db } = services.database;
  const sums = await sumTransactions(db, filter);
  if (sums.rows > MOST_ROWS) throw new Refusal('TOO_LARGE');
  await transact(db, (tx) =>
    audit(tx, {
      kind: 'REPORT',
      actor: session,
      request,
      detail: { report: 'transactions', ...days.value, reportType: input.reportType, rows: sums.rows },
    }),
  );
  return drawReport(services, { session, filter, sums, now });
}

interface Drawing {
  readonly session: Session;
  readonly filter: TransactionFilter;
  readonly sums: TransactionSums;
  readonly now: Date;
}

function columnsOf({ texts }: ReportLanguage): FileColumn[] {
  const { at, user, what, images, charged } = texts.transactions.columns;
  return [
    { title: at, kind: 'instant', share: 112 },
    { title: user, kind: 'text', share: 92 },
    { title: what, kind: 'text', share: 182 },
    { title: images, kind: 'count', share: 64 },
    { title: charged, kind: 'money', share: 66 },
  ];
}

async function* cellsOf(rows: AsyncIterable<TransactionRow>, { texts }: ReportLanguage): AsyncGenerator<Cell[]> {
  const { kinds } = texts.transactions;
  for await (const { postedAt, username, kind, title, images, cents } of rows) {
    const word = kinds[kind] ?? kind;
    const what = title === '' ? word : `${word}: ${title}`;
    yield [postedAt.getTime(), username, what, images === 0 ? null : images, cents];
  }
}

const factsOf = ({ texts }: ReportLanguage, { session, filter, now }: Drawing): string[] => {
  const words = texts.transactions;
  const { from, to }: ReportDays = filter.days;
  const isOfUser = filter.userId !== undefined;
  return [
    fill(isOfUser ? words.USER : words.ACCOUNT, { name: isOfUser ? session.username : session.accountName }),
    fill(words.range, { from: formatDate(from), to: formatDate(to) }),
    fill(words.made, { at: cellText('instant', now.getTime(), filter.zone), zone: filter.zone }),
  ];
};

function tableOf(services: Services, language: ReportLanguage, drawing: Drawing): FileTable {
  const { countyName, appTitle } = services.county.current.common;
  const { page, factsSheet, transactions: words } = language.texts;
  const { sums, filter } = drawing;
  return {
    title: words.title,
    county: `${countyName} ${appTitle}`.trim(),
    language: language.tag,
    zone: filter.zone,
    facts: factsOf(language, drawing),
    columns: columnsOf(language),
    totals: [
      { label: words.count, kind: 'count', value: sums.transactions },
      { label: words.total, kind: 'money', value: sums.cents },
    ],
    empty: words.empty,
    pageWords: page,
    factsSheet,
  };
}

function drawReport(services: Services, drawing: Drawing): Promise<Readable> {
  const { session, filter, sums } = drawing;
  const language = reportLanguage(session.language);
  return services.filesOut.write({
    kind: 'pdf',
    table: tableOf(services, language, drawing),
    rows: () => cellsOf(readTransactions(services.database.db, filter, sums.lastJournalId), language),
  });
}
