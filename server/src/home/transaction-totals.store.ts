import { dayBounds, todayIn } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import { chargesOf } from '../ledger/charges.store.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';

declare module '../platform/services.ts' {
  interface Services {
    /** Rows of the home page: range (TODAY, MONTH or YTD), count, and cents. */
    readonly readTransactionTotals: (session: Session) => Promise<string[][]>;
  }
}

export interface TransactionTotalsOptions {
  readonly zone: string;
  readonly now: Date;
}

/**
 * The charges of today, of this month and of this year by the county's calendar: rows of range, count and cents. Account administrators
 * see the whole account, other users only their own charges. Guests see none, because all guests share one user.
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
  const { accountId, userId, role } = session;
  const charge = chargesOf(db, { accountId, from: year, ...(role === 'ACCOUNT' ? {} : { userId }) }).as('charge');
  const ranges = [
    ['TODAY', day],
    ['MONTH', month],
    ['YTD', year],
  ] as const;
  const rows = await db
    .selectFrom(charge)
    .select(
      ranges.flatMap(([range, from]) => [
        sql<number>`coalesce(sum(transactions) filter (where "postedAt" >= ${from}), 0)::bigint`.as(`${range}_count`),
        sql<number>`coalesce(sum(cents) filter (where "postedAt" >= ${from}), 0)::bigint`.as(`${range}_cents`),
      ]),
    )
    .executeTakeFirstOrThrow();
  return ranges.map(([range]) => [range, String(rows[`${range}_count`]), String(rows[`${range}_cents`])]);
}
