import { type Kysely, sql } from 'kysely';
import { chargesOf } from '../../ledger/charges.store.ts';
import type { Database } from '../../platform/database/schema.ts';
import { readSlice, type Slice } from '../report-rows.ts';

export interface DayCharge {
  readonly kind: string;
  /** From 0, in the order of the days. */
  readonly day: number;
  readonly transactions: number;
  readonly cents: number;
}

/** The number of days of a whole county that one statement reads. */
const DAYS_AT_ONCE = 7;

function sumsByDay(
  db: Kysely<Database>,
  filter: Slice & { readonly accountId?: number },
  places: readonly string[],
): Promise<DayCharge[]> {
  const placed = db
    .selectFrom(chargesOf(db, filter).as('charge'))
    .select(['charge.kind', 'charge.transactions', 'charge.cents'])
    .select(sql<number>`width_bucket("postedAt", ${[...places]}::timestamptz[])`.as('day'))
    .as('placed');
  return db
    .selectFrom(placed)
    .groupBy(['placed.kind', 'placed.day'])
    .select(['placed.kind', 'placed.day'])
    .select([
      sql<number>`sum(placed.transactions)::bigint`.as('transactions'),
      sql<number>`sum(placed.cents)::bigint`.as('cents'),
    ])
    .execute();
}

/**
 * The charges of some days by kind. Day `n` goes from `bounds[n]` up to `bounds[n + 1]`: days of the county's calendar, of 23 or 25
 * hours too.
 */
export async function readDayCharges(
  db: Kysely<Database>,
  bounds: readonly Date[],
  accountId?: number,
): Promise<readonly DayCharge[]> {
  const rows: DayCharge[] = [];
  for (let first = 0; first < bounds.length - 1; first += DAYS_AT_ONCE) {
    const some = bounds.slice(first, first + DAYS_AT_ONCE + 1);
    const [from, until] = [some[0], some.at(-1)];
    if (from === undefined || until === undefined) continue;
    const whose = accountId === undefined ? {} : { accountId };
    const places = some.map((at) => at.toISOString());
    const found = await readSlice(db, accountId === undefined ? {} : { accountIds: [accountId] }, (own) =>
      sumsByDay(own, { ...whose, from, until }, places),
    );
    rows.push(...found.map((row) => ({ ...row, day: first + row.day - 1 })));
  }
  return rows;
}
