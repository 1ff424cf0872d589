import { type Kysely, sql } from 'kysely';
import { chargesOf } from '../../ledger/charges.store.ts';
import type { Database } from '../../platform/database/schema.ts';
import { readSlice, type Slice } from '../report-rows.ts';

export interface DayCharge {
  readonly kind: string;
  /** The index of the day, from 0. */
  readonly day: number;
  readonly transactions: number;
  readonly cents: number;
}

/** The number of days of a whole county that one query reads. */
const DAYS_PER_QUERY = 7;

function sumsByDay(
  db: Kysely<Database>,
  filter: Slice & { readonly accountId?: number },
  boundaries: readonly string[],
): Promise<DayCharge[]> {
  const chargeWithDay = db
    .selectFrom(chargesOf(db, filter).as('charge'))
    .select(['charge.kind', 'charge.transactions', 'charge.cents'])
    .select(sql<number>`width_bucket("postedAt", ${[...boundaries]}::timestamptz[])`.as('day'))
    .as('placed');
  return db
    .selectFrom(chargeWithDay)
    .groupBy(['placed.kind', 'placed.day'])
    .select(['placed.kind', 'placed.day'])
    .select([
      sql<number>`sum(placed.transactions)::bigint`.as('transactions'),
      sql<number>`sum(placed.cents)::bigint`.as('cents'),
    ])
    .execute();
}

/**
 * The charges of consecutive days by kind. Day `n` goes from `bounds[n]` up to `bounds[n + 1]`, so that days of 23 or 25 hours
 * are correct.
 */
export async function readDayCharges(
  db: Kysely<Database>,
  bounds: readonly Date[],
  accountId?: number,
): Promise<readonly DayCharge[]> {
  const rows: DayCharge[] = [];
  for (let first = 0; first < bounds.length - 1; first += DAYS_PER_QUERY) {
    const batch = bounds.slice(first, first + DAYS_PER_QUERY + 1);
    const [from, until] = [batch[0], batch.at(-1)];
    if (from === undefined || until === undefined) continue;
    const accountFilter = accountId === undefined ? {} : { accountId };
    const boundaries = batch.map((at) => at.toISOString());
    const found = await readSlice(db, accountId === undefined ? {} : { accountIds: [accountId] }, (sliceDb) =>
      sumsByDay(sliceDb, { ...accountFilter, from, until }, boundaries),
    );
    rows.push(...found.map((row) => ({ ...row, day: first + row.day - 1 })));
  }
  return rows;
}
