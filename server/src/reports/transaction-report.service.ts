import type { Readable } from 'node:stream';
import type { RequestOf, transactionReport } from '@portal/contracts';
import { cents, formatCents, formatDate, formatTime, type ReportDays, reportDays, todayIn } from '@portal/domain';
import { audit } from '../audit/audit.ts';
import type { Session } from '../auth/session.ts';
import { fill } from '../mail/mail-texts.ts';
import { transact } from '../platform/database/transact.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { RequestFacts } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import { type ReportColumn, reportPdf } from './report-pdf.ts';
import { type ReportLanguage, reportLanguage } from './report-texts.ts';
import {
  readTransactions,
  sumTransactions,
  type TransactionFilter,
  type TransactionRow,
  type TransactionSums,
} from './transactions.store.ts';

/** What one report may hold; somebody with more asks for a shorter range. */
export const MOST_ROWS = 20_000;

export interface TransactionReportRequest {
  readonly input: RequestOf<typeof transactionReport>;
  readonly session: Session;
  readonly request: Pick<RequestFacts, 'id' | 'address'>;
}

/**
 * The charges of a range by the county's calendar: of the user, or, for who administers it, of the whole account
 * (server-behaviour sections 4 and 6). Its sums are the ledger's.
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
  if (!days.ok) throw invalid(messagesOf(days.failure));
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

type Messages = Extract<ReturnType<typeof reportDays>, { readonly ok: false }>['failure'];

/** The dialog's fields have names of their own; keys stand in the validation texts. */
const messagesOf = ({ from, to }: Messages) =>
  Object.fromEntries(
    Object.entries({ fromDate: from, toDate: to }).flatMap(([field, message]) =>
      message === undefined ? [] : [[field, { key: message.key.replace('validation.', '') }]],
    ),
  );

interface Drawing {
  readonly session: Session;
  readonly filter: TransactionFilter;
  readonly sums: TransactionSums;
  readonly now: Date;
}

const stamp = (at: Date, zone: string): string =>
  `${formatDate(todayIn(zone, at.getTime()))} ${formatTime(at.getTime(), zone)}`;

function columnsOf({ texts }: ReportLanguage): ReportColumn[] {
  const { at, user, what, images, charged } = texts.transactions.columns;
  return [
    { title: at, width: 104 },
    { title: user, width: 84 },
    { title: what, width: 186 },
    { title: images, width: 76, align: 'right' },
    { title: charged, width: 66, align: 'right' },
  ];
}

async function* cellsOf(
  rows: AsyncIterable<TransactionRow>,
  { texts }: ReportLanguage,
  zone: string,
): AsyncGenerator<readonly string[]> {
  const { kinds } = texts.transactions;
  for await (const row of rows) {
    const kind = kinds[row.kind] ?? row.kind;
    const what = row.title === '' ? kind : `${kind}: ${row.title}`;
    const images = row.images === 0 ? '' : String(row.images);
    yield [stamp(row.postedAt, zone), row.username, what, images, formatCents(cents(row.cents))];
  }
}

const factsOf = ({ texts }: ReportLanguage, { session, filter, now }: Drawing): string[] => {
  const words = texts.transactions;
  const { from, to }: ReportDays = filter.days;
  const isOfUser = filter.userId !== undefined;
  return [
    fill(isOfUser ? words.USER : words.ACCOUNT, { name: isOfUser ? session.username : session.accountName }),
    fill(words.range, { from: formatDate(from), to: formatDate(to) }),
    fill(words.made, { at: stamp(now, filter.zone), zone: filter.zone }),
  ];
};

function drawReport(services: Services, drawing: Drawing): Readable {
  const { session, filter, sums } = drawing;
  const { countyName, appTitle } = services.county.current.common;
  const language = reportLanguage(session.language);
  const words = language.texts.transactions;
  const rows = readTransactions(services.database.db, filter, sums.lastJournalId);
  const county = `${countyName} ${appTitle}`.trim();
  return reportPdf({
    title: words.title,
    author: county,
    county,
    language: language.tag,
    facts: factsOf(language, drawing),
    columns: columnsOf(language),
    rowCount: sums.rows,
    rows: cellsOf(rows, language, filter.zone),
    empty: words.empty,
    totals: [
      [words.count, String(sums.transactions)],
      [words.total, formatCents(cents(sums.cents))],
    ],
    pageWords: (page, pages) => fill(language.texts.page, { page: String(page), pages: String(pages) }),
  });
}
