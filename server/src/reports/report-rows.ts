import type { Kysely } from 'kysely';
import { runHeavyStatement } from '../platform/database/heavy-turns.ts';
import type { Database } from '../platform/database/schema.ts';
import { Refusal } from '../platform/errors/refusal.ts';

/** The most rows of one report. A user with more must select a shorter range. */
export const MAX_ROWS = 100_000;

/** The range from an instant, inclusive, to another, exclusive. */
export interface Slice {
  readonly from: Date;
  readonly until: Date;
}

/** The position after which the next keys are read. */
export interface KeyPlace {
  readonly at: Date;
  readonly id: number;
}

/** Identifies one row of a report. */
export interface RowKey extends KeyPlace {
  /** The name by which rows are sorted before their time, a user or an account; '' for none. */
  readonly group: string;
}

export interface KeyPage<Key extends RowKey> {
  readonly keys: readonly Key[];
  /** Undefined when the slice has no more. */
  readonly next: KeyPlace | undefined;
}

/** The rows of a report: their number and order are fixed, their content is read on demand. */
export interface FoundKeys<Row> {
  readonly count: number;
  readonly rows: () => AsyncIterable<Row>;
}

/** Reads one page of keys of a slice by time, after a position. */
export type ReadKeys<Key extends RowKey, Piece extends Slice> = (
  slice: Piece,
  after: KeyPlace | undefined,
  limit: number,
) => Promise<KeyPage<Key>>;

const DAY_MS = 86_400_000;
/** Keys per query: reading and copying them must not block other requests. */
const KEYS_AT_ONCE = 2_000;
const ROWS_AT_ONCE = 500;

/** Splits a range into slices of some days, so that no query reads a county's whole history. */
function* slicesOf({ from, until }: Slice, days: number): Generator<Slice> {
  for (let start = from.getTime(); start < until.getTime(); start += days * DAY_MS)
    yield { from: new Date(start), until: new Date(Math.min(start + days * DAY_MS, until.getTime())) };
}

/** The accounts or users whose rows are read; undefined means all. */
interface Owners {
  readonly accountIds?: readonly number[];
  readonly userIds?: readonly number[];
}

/** Days per query: a whole county has many rows a day, one account or user has few. */
const DAYS_OF_ALL = 7;
const DAYS_OF_ONE = 92;

export const coversEveryOwner = ({ accountIds, userIds }: Owners): boolean =>
  accountIds === undefined && userIds === undefined;

/** Splits a range at week boundaries that are the same for all ranges; the first and the last slice may be partial. */
export function* weeksOf({ from, until }: Slice): Generator<Slice> {
  const week = DAYS_OF_ALL * DAY_MS;
  for (let start = from.getTime(); start < until.getTime(); ) {
    const next = (Math.floor(start / week) + 1) * week;
    yield { from: new Date(start), until: new Date(Math.min(next, until.getTime())) };
    start = next;
  }
}

/** Whether the slice is a whole week between two such boundaries. */
export const isWholeWeek = ({ from, until }: Slice): boolean =>
  until.getTime() - from.getTime() === DAYS_OF_ALL * DAY_MS && from.getTime() % (DAYS_OF_ALL * DAY_MS) === 0;

/** Splits a filter's range into slices that one query can read. */
export const slicesFor = (filter: Slice & Owners): Iterable<Slice> =>
  slicesOf(filter, coversEveryOwner(filter) ? DAYS_OF_ALL : DAYS_OF_ONE);

/** Reads one slice. Reads of the whole county run one at a time, so that searches stay fast during any number of reports. */
export const readSlice = <Value>(
  db: Kysely<Database>,
  owners: Owners,
  read: (db: Kysely<Database>) => Promise<Value>,
): Promise<Value> => (coversEveryOwner(owners) ? runHeavyStatement(db, read) : read(db));

/**
 * Fixes the rows of a report and their order before the first is read: rows added later do not belong to it, and the totals of
 * the keys match the rows.
 *
 * @param note called with every key
 * @param most the largest number of keys; a report has a limit, a statement none
 * @throws Refusal REPORT_TOO_LONG
 */
export async function collectKeys<Key extends RowKey, Piece extends Slice>(
  slices: Iterable<Piece>,
  read: ReadKeys<Key, Piece>,
  note: (key: Key) => void = () => undefined,
  most = MAX_ROWS,
): Promise<readonly Key[]> {
  const groups = new Map<string, Key[]>();
  let count = 0;
  for (const slice of slices) {
    let after: KeyPlace | undefined;
    do {
      const page = await read(slice, after, KEYS_AT_ONCE);
      count += page.keys.length;
      if (count > most) throw new Refusal('REPORT_TOO_LONG');
      for (const key of page.keys) {
        note(key);
        const known = groups.get(key.group);
        if (known === undefined) groups.set(key.group, [key]);
        else known.push(key);
      }
      after = page.next;
    } while (after !== undefined);
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, keys]) => keys.sort(byTime));
}

// Each source is already sorted, which makes this sort a cheap merge.
const byTime = (one: KeyPlace, other: KeyPlace): number => one.at.getTime() - other.at.getTime();

/** The rows of the keys in their order, read some hundred at a time. Rows deleted in the meantime are left out. */
export async function* rowsOfKeys<Key extends RowKey, Row>(
  keys: readonly Key[],
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<number, Row>>,
): AsyncGenerator<Row> {
  for (let first = 0; first < keys.length; first += ROWS_AT_ONCE) {
    const some = keys.slice(first, first + ROWS_AT_ONCE);
    const rows = await read(some);
    for (const { id } of some) {
      const row = rows.get(id);
      if (row !== undefined) yield row;
    }
  }
}

/** Rows that are few enough to be in memory already. */
export const foundRows = <Row>(rows: readonly Row[]): FoundKeys<Row> => ({
  count: rows.length,
  rows: async function* () {
    yield* rows;
  },
});
