import { dayBounds, todayIn } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Session } from '../auth/session.ts';
import type { JournalKind } from '../ledger/journal.ts';
import type { Database } from '../platform/database/schema.ts';

/** What a customer was charged for; deposits, renewals and corrections are no charges. */
export const CHARGES: readonly JournalKind[] = [
  'IMAGES',
  'SEARCH',
  'DETAILS',
  'ADD_ON',
  'MONTHLY_FEE',
  'EFILE',
  'REFUND',
];

export interface TransactionTotalsOptions {
  readonly zone: string;
  readonly now: Date;
}

/**
 * The charges of today, of this month and of this year by the county's calendar: rows of range, count and cents. Those
 * who administer an account see all of it, others what they bought themselves, guests nothing: a guest is everybody.
 */
export async function readTransactionTotals(
  db: Kysely<Database>,
  session: Pick<Session, 'role' | 'userId' | 'accountId'>,
  { zone, now }: TransactionTotalsOptions,
): Promise<string[][]> {
  if (session.role === 'GUEST') return [];
  const today = todayIn(zone, now.getTime());
  const startOf = (day: string): Date => new Date(dayBounds(day, zone).startMillis);
  const [day, month, year] = [
    startOf(today),
    startOf(`${today.slice(0, 7)}-01`),
    startOf(`${today.slice(0, 4)}-01-01`),
  ];
  const charge = chargesSince(db, session, year).as('charge');
  const ranges = [
    ['TODAY', day],
    ['MONTH', month],
    ['YTD', year],
  ] as const;
  const rows = await db
    .selectFrom(charge)
    .select(
      ranges.flatMap(([range, from]) => [
        sql<number>`coalesce(sum(charges) filter (where posted_at >= ${from}), 0)::bigint`.as(`${range}_count`),
        sql<number>`coalesce(sum(cents) filter (where posted_at >= ${from}), 0)::bigint`.as(`${range}_cents`),
      ]),
    )
    .executeTakeFirstOrThrow();
  return ranges.map(([range]) => [range, String(rows[`${range}_count`]), String(rows[`${range}_cents`])]);
}

/** One row a charge, with what it earned the county; an order paid with image credits earns no cents and counts. */
const chargesSince = (db: Kysely<Database>, session: Pick<Session, 'role' | 'userId' | 'accountId'>, from: Date) =>
  db
    .selectFrom('journal')
    .innerJoin('entry', 'entry.journal_id', 'journal.id')
    .innerJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
    .where('journal.account_id', '=', session.accountId)
    .where('journal.posted_at', '>=', from)
    .where('journal.kind', 'in', [...CHARGES])
    .$if(session.role !== 'ACCOUNT', (query) => query.where('journal.user_id', '=', session.userId))
    .groupBy(['journal.id', 'journal.kind', 'journal.posted_at', 'journal.lines'])
    .select([
      'journal.posted_at',
      // What was given back whole is no charge any more; of which pages were given back stays one.
      sql<number>`case when journal.kind <> 'REFUND' then 1
        when journal.lines @> '[{"reason":"PAGES_REPEATED"}]' then 0 else -1 end`.as('charges'),
      sql<number>`coalesce(sum(amount) filter (where ledger_account.kind in ('REVENUE', 'SURCHARGE')), 0)`.as('cents'),
    ]);
