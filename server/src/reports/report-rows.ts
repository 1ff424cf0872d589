import type { Kysely } from 'kysely';
import { runHeavyStatement } from '../platform/database/heavy-statements.ts';
import type { Database } from '../platform/database/schema.ts';
import { Refusal } from '../platform/errors/refusal.ts';

/** The maximum number of rows of a report. For more, the user must select a shorter range. */
export const MAX_ROWS = 100_000;

/** The range from an instant, inclusive, to another, exclusive. */
export interface Slice {
  readonly from: Date;
  readonly until: Date;
}

/** A range of journals by their ids, in the order in which they were posted, whatever the clock said. */
export interface PostedRange {
  /** Only journals after this one. */
  readonly afterJournal?: number | undefined;
  /** Only journals up to this one. */
  readonly throughJournal?: number | undefined;
}

/** The position after which the next keys are read. */
export interface KeyPosition {
  readonly at: Date;
  readonly id: number;
}

/** Identifies one row of a report. */
export interface RowKey extends KeyPosition {
  /** The name by which rows are sorted before their time, a user or an account; '' for none. */
  readonly group: string;
}

export interface KeyPage<Key extends RowKey> {
  readonly keys: readonly Key[];
  /** Undefined when the slice has no more. */
  readonly next: KeyPosition | undefined;
}

/** The rows of a report. Their number and order are fixed, and their content is read on demand. */
export interface ReportRows<Row> {
  readonly count: number;
  readonly rows: () => AsyncIterable<Row>;
}

/** Reads one page of keys of a slice in order of time, after a position. */
export type ReadKeys<Key extends RowKey, Piece extends Slice> = (
  slice: Piece,
  after: KeyPosition | undefined,
  limit: number,
) => Promise<KeyPage<Key>>;

const DAY_MS = 86_400_000;
/** Small enough that reading the keys does not block other requests. */
const KEYS_PER_QUERY = 2_000;
const ROWS_PER_QUERY = 500;

/** Splits a range into slices of some days, so that no query reads a county's whole history. */
function* slicesOf({ from, until }: Slice, days: number): Generator<Slice> {
  for (let start = from.getTime(); start < until.getTime(); start += days * DAY_MS)
    yield { from: new Date(start), until: new Date(Math.min(start + days * DAY_MS, until.getTime())) };
}

/** The accounts and users whose rows are read. Undefined means all. */
interface Owners {
  readonly accountIds?: readonly number[];
  readonly userIds?: readonly number[];
}

/** Days per query. A whole county has many rows per day; selected accounts or users have few. */
const DAYS_PER_QUERY_OF_ALL = 7;
const DAYS_PER_QUERY_OF_SOME = 92;

export const coversEveryOwner = ({ accountIds, userIds }: Owners): boolean =>
  accountIds === undefined && userIds === undefined;

/** Splits a range at week boundaries that are the same for all ranges; the first and the last slice may be partial. */
export function* weeksOf({ from, until }: Slice): Generator<Slice> {
  const week = DAYS_PER_QUERY_OF_ALL * DAY_MS;
  for (let start = from.getTime(); start < until.getTime(); ) {
    const next = (Math.floor(start / week) + 1) * week;
    yield { from: new Date(start), until: new Date(Math.min(next, until.getTime())) };
    start = next;
  }
}

/** Whether the slice is a whole week between two such boundaries. */
export const isWholeWeek = ({ from, until }: Slice): boolean =>
  until.getTime() - from.getTime() === DAYS_PER_QUERY_OF_ALL * DAY_MS &&
  from.getTime() % (DAYS_PER_QUERY_OF_ALL * DAY_MS) === 0;

/** Splits a filter's range into slices that one query can read. */
export const slicesFor = (filter: Slice & Owners): Iterable<Slice> =>
  slicesOf(filter, coversEveryOwner(filter) ? DAYS_PER_QUERY_OF_ALL : DAYS_PER_QUERY_OF_SOME);

/** Reads one slice. Reads of the whole county run one at a time, so that searches stay fast during any number of reports. */
export const readSlice = <Value>(
  db: Kysely<Database>,
  owners: Owners,
  read: (db: Kysely<Database>) => Promise<Value>,
): Promise<Value> => (coversEveryOwner(owners) ? runHeavyStatement(db, read) : read(db));

/**
 * Determines the rows of a report and their order before any row is read. Rows that are added later are not in the report, so totals
 * that are computed from the keys match the rows.
 *
 * @param onKey called with every key
 * @param maximum the maximum number of keys; a report has a limit, a statement has none
 * @throws Refusal REPORT_TOO_LONG
 */
export async function collectKeys<Key extends RowKey, Piece extends Slice>(
  slices: Iterable<Piece>,
  read: ReadKeys<Key, Piece>,
  onKey: (key: Key) => void = () => undefined,
  maximum = MAX_ROWS,
): Promise<readonly Key[]> {
  const groups = new Map<string, Key[]>();
  let count = 0;
  for (const slice of slices) {
    let after: KeyPosition | undefined;
    do {
      const page = await read(slice, after, KEYS_PER_QUERY);
      count += page.keys.length;
      if (count > maximum) throw new Refusal('REPORT_TOO_LONG');
      for (const key of page.keys) {
        onKey(key);
        const known = groups.get(key.group);
        if (known === undefined) groups.set(key.group, [key]);
        else known.push(key);
      }
      after = page.next;
    } while (after !== undefined);
  }
  return [...groups]
    .map(([group, keys]) => ({ names: group.split(GROUP_SEPARATOR), keys }))
    .sort((one, other) => compareNames(one.names, other.names))
    .flatMap(({ keys }) => keys.sort(byTime));
}

/** Separates the names of a group: an account's from a user's. */
export const GROUP_SEPARATOR = '\n';

/**
 * The order of rows by their names, without regard to case, as in the lists of accounts and users. Each name is compared in full before
 * the next one, so that the rows of 'Tasi' and 'TASI' do not mix.
 */
export function compareNames(one: readonly string[], other: readonly string[]): number {
  for (const [index, name] of one.entries()) {
    const against = other[index] ?? '';
    const [key, keyAgainst] = [name.toLowerCase(), against.toLowerCase()];
    if (key !== keyAgainst) return key < keyAgainst ? -1 : 1;
    if (name !== against) return name < against ? -1 : 1;
  }
  return 0;
}

// the keys of each slice are already sorted, so this sort is cheap
const byTime = (one: KeyPosition, other: KeyPosition): number => one.at.getTime() - other.at.getTime();

/** The rows of the keys in their order, read 500 at a time. Rows that have been deleted meanwhile are skipped. */
export async function* rowsOfKeys<Key extends RowKey, Row>(
  keys: readonly Key[],
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<number, Row>>,
): AsyncGenerator<Row> {
  for (let first = 0; first < keys.length; first += ROWS_PER_QUERY) {
    const batch = keys.slice(first, first + ROWS_PER_QUERY);
    const rows = await read(batch);
    for (const { id } of batch) {
      const row = rows.get(id);
      if (row !== undefined) yield row;
    }
  }
}

/** Wraps rows that are already in memory. */
export const wrapRows = <Row>(rows: readonly Row[]): ReportRows<Row> => ({
  count: rows.length,
  rows: async function* () {
    yield* rows;
  },
});
