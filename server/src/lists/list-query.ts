import { cleanText } from '@portal/domain';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** Matches columns that contain each word of the text. No character of the text is a wildcard. */
export const containsWords = (column: RawBuilder<string>, text: string): RawBuilder<boolean> => {
  const words = [...new Set(cleanText(text).split(/\s+/))].filter((word) => word !== '');
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`strpos(${column}, lower(${word})) > 0`),
    sql` and `,
  )})`;
};

/** The parsed filter and sort order of a list. */
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
  const isSpecific = (status: Status): status is Exclude<Status, 'ALL'> => status !== 'ALL';
  const status = statusType !== undefined && isSpecific(statusType) ? statusType : null;
  return { filter: { filterText: cleanText(filterText), status }, sort: sortKey ?? first, direction: sortDirection };
}

/** A sort order: its keys, the last of which is unique, and their direction. */
export interface RowOrder {
  readonly keys: readonly RawBuilder<string>[];
  readonly direction: 'ASC' | 'DESC';
}

/** Sorts a query. */
export function sortQuery<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { keys, direction }: RowOrder,
): SelectQueryBuilder<DB, TB, Row> {
  let ordered = query;
  for (const key of keys) ordered = ordered.orderBy(key, direction === 'ASC' ? 'asc' : 'desc');
  return ordered;
}

/** The position of a row in a sort order, which its query selects as `place`. */
export const positionIn = ({ keys }: RowOrder): RawBuilder<string[]> =>
  sql<string[]>`jsonb_build_array(${sql.join(keys)})`;

const BATCH_ROWS = 2000;

/** Reads all rows in a sort order, in batches that each begin after the last row of the previous one. */
export async function* iterateRows<Row extends { readonly place: readonly string[] }>(
  { keys, direction }: RowOrder,
  read: (isAfterLast: RawBuilder<boolean>, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let isAfterLast = sql<boolean>`true`;
  for (;;) {
    const rows = await read(isAfterLast, BATCH_ROWS);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH_ROWS) return;
    const sign = sql.raw(direction === 'ASC' ? '>' : '<');
    isAfterLast = sql<boolean>`(${sql.join(keys)}) ${sign} (${sql.join(last.place)})`;
  }
}
