import { dayBounds, type ReportDays } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import { chargesOf } from '../ledger/charges.store.ts';
import type { Database } from '../platform/database/schema.ts';

/** Whose transactions: an account's, or of one of its users alone. */
export interface TransactionFilter {
  readonly accountId: number;
  /** Undefined for all users of the account. */
  readonly userId?: number;
  readonly days: ReportDays;
  /** IANA zone of the county: its days have 23 to 25 hours. */
  readonly zone: string;
}

export interface TransactionRow {
  readonly journalId: number;
  readonly postedAt: Date;
  readonly username: string;
  readonly kind: string;
  /** Title of the document that images were bought of; '' for anything else. */
  readonly title: string;
  /** Image credits used, negative when they were given back. */
  readonly images: number;
  /** What it earned the county, negative when it was given back. */
  readonly cents: number;
  /** 1 for a charge, -1 for one that was given back, 0 for a surcharge alone. */
  readonly transactions: number;
}

export interface TransactionSums {
  readonly rows: number;
  /** Charges less those that were given back: what the home page counts. */
  readonly transactions: number;
  readonly images: number;
  readonly cents: number;
  /** Nothing that is posted later belongs to the report. */
  readonly lastJournalId: number;
}

const BATCH_ROWS = 500;

/** The charges of the range with the words that a reader knows them by. */
const transactionsOf = (db: Kysely<Database>, { days, zone, ...whose }: TransactionFilter) =>
  chargesOf(db, {
    ...whose,
    from: new Date(dayBounds(days.from, zone).startMillis),
    until: new Date(dayBounds(days.to, zone).endMillis),
  })
    .leftJoin('portal_user', 'portal_user.id', 'journal.user_id')
    .groupBy('portal_user.username')
    .select([
      sql<string>`coalesce(portal_user.username, '')`.as('username'),
      sql<string>`coalesce((select title from image_state where image_state.journal_id = journal.id), '')`.as('title'),
    ]);

/** The sums of a report; read before its rows, which are those up to the last journal told here. */
export async function sumTransactions(db: Kysely<Database>, filter: TransactionFilter): Promise<TransactionSums> {
  return db
    .selectFrom(transactionsOf(db, filter).as('charge'))
    .select([
      sql<number>`count(*)::bigint`.as('rows'),
      sql<number>`coalesce(sum(transactions), 0)::bigint`.as('transactions'),
      sql<number>`coalesce(sum(images), 0)::bigint`.as('images'),
      sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents'),
      sql<number>`coalesce(max("journalId"), 0)::bigint`.as('lastJournalId'),
    ])
    .executeTakeFirstOrThrow();
}

/** The rows in the order in which they were posted, read a few hundred at a time. */
export async function* readTransactions(
  db: Kysely<Database>,
  filter: TransactionFilter,
  lastJournalId: number,
): AsyncGenerator<TransactionRow> {
  let after: TransactionRow | undefined;
  for (;;) {
    const last = after;
    const rows = await transactionsOf(db, filter)
      .where('journal.id', '<=', lastJournalId)
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(journal.posted_at, journal.id) > (${last?.postedAt}, ${last?.journalId})`),
      )
      .orderBy('journal.posted_at')
      .orderBy('journal.id')
      .limit(BATCH_ROWS)
      .execute();
    for (const row of rows) {
      after = row;
      yield row;
    }
    if (rows.length < BATCH_ROWS) return;
  }
}
