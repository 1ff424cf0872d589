import { cleanText } from '@portal/domain';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** Each word stands somewhere in the column. What is typed is looked for as it stands: no sign of it is a pattern. */
export const containsWords = (column: RawBuilder<string>, text: string): RawBuilder<boolean> => {
  const words = [...new Set(cleanText(text).split(/\s+/))].filter((word) => word !== '');
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`strpos(${column}, lower(${word})) > 0`),
    sql` and `,
  )})`;
};

/** What every list is asked for by, as it was read. */
export interface ListQuery<Status extends string, Sort extends string> {
  readonly filter: {
    readonly filterText: string;
    /** Null for all. */
    readonly status: Exclude<Status, 'ALL'> | null;
  };
  readonly sort: Sort;
  readonly direction: RowOrder['direction'];
}

interface ListInput<Status extends string, Sort extends string> {
  readonly filterText?: string | undefined;
  readonly statusType?: Status | undefined;
  readonly sortKey?: Sort | undefined;
  readonly sortDirection?: RowOrder['direction'] | undefined;
}

/** The request as a query, with the first sort order as default. */
export function listQueryOf<Status extends string, Sort extends string>(
  { filterText = '', statusType, sortKey, sortDirection = 'ASC' }: ListInput<Status, Sort>,
  first: Sort,
): ListQuery<Status, Sort> {
  const isOne = (status: Status): status is Exclude<Status, 'ALL'> => status !== 'ALL';
  const status = statusType !== undefined && isOne(statusType) ? statusType : null;
  return { filter: { filterText: cleanText(filterText), status }, sort: sortKey ?? first, direction: sortDirection };
}

/** An order: its keys, of which the last one is unique, and their direction. */
export interface RowOrder {
  readonly keys: readonly RawBuilder<string>[];
  readonly direction: 'ASC' | 'DESC';
}

/** A query in an order. */
export function inOrder<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { keys, direction }: RowOrder,
): SelectQueryBuilder<DB, TB, Row> {
  let ordered = query;
  for (const key of keys) ordered = ordered.orderBy(key, direction === 'ASC' ? 'asc' : 'desc');
  return ordered;
}

/** Where a row is in an order: what its query selects as `place`. */
export const placeIn = ({ keys }: RowOrder): RawBuilder<string[]> =>
  sql<string[]>`jsonb_build_array(${sql.join(keys)})`;

const BATCH_ROWS = 2000;

/** All rows in an order, read some at a time from behind the last one. */
export async function* iterateRows<Row extends { readonly place: readonly string[] }>(
  { keys, direction }: RowOrder,
  read: (isBehind: RawBuilder<boolean>, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let isBehind = sql<boolean>`true`;
  for (;;) {
    const rows = await read(isBehind, BATCH_ROWS);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH_ROWS) return;
    const sign = sql.raw(direction === 'ASC' ? '>' : '<');
    isBehind = sql<boolean>`(${sql.join(keys)}) ${sign} (${sql.join(last.place)})`;
  }
}
