import { dayBounds, type ReportDays } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import { CHARGES } from '../home/transaction-totals.store.ts';
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
}

export interface TransactionSums {
  readonly rows: number;
  readonly images: number;
  readonly cents: number;
  /** Nothing that is posted later belongs to the report. */
  readonly lastJournalId: number;
}

const BATCH_ROWS = 500;

/** One row a charge, as the ledger has it: the same charges that the home page counts. */
const transactionsOf = (db: Kysely<Database>, { accountId, userId, days, zone }: TransactionFilter) =>
  db
    .selectFrom('journal')
    .leftJoin('entry', 'entry.journal_id', 'journal.id')
    .leftJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
    .leftJoin('portal_user', 'portal_user.id', 'journal.user_id')
    .where('journal.account_id', '=', accountId)
    .where('journal.kind', 'in', [...CHARGES])
    .where('journal.posted_at', '>=', new Date(dayBounds(days.from, zone).startMillis))
    .where('journal.posted_at', '<', new Date(dayBounds(days.to, zone).endMillis))
    .$if(userId !== undefined, (query) => query.where('journal.user_id', '=', userId ?? 0))
    .groupBy(['journal.id', 'portal_user.username'])
    .select([
      'journal.id as journalId',
      'journal.posted_at as postedAt',
      'journal.kind',
      sql<string>`coalesce(portal_user.username, '')`.as('username'),
      sql<string>`coalesce((select title from image_state where image_state.journal_id = journal.id), '')`.as('title'),
      // Credits left the customer's account when they were used.
      sql<number>`coalesce(-sum(amount) filter (where ledger_account.kind = 'IMAGES' and journal.kind <> 'ADD_ON'), 0)::bigint`.as(
        'images',
      ),
      sql<number>`coalesce(sum(amount) filter (where ledger_account.kind in ('REVENUE', 'SURCHARGE')), 0)::bigint`.as(
        'cents',
      ),
    ]);

/** The sums of a report; read before its rows, which are those up to the last journal told here. */
export async function sumTransactions(db: Kysely<Database>, filter: TransactionFilter): Promise<TransactionSums> {
  return db
    .selectFrom(transactionsOf(db, filter).as('charge'))
    .select([
      sql<number>`count(*)::bigint`.as('rows'),
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
