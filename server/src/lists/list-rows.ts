import { type SelectQueryBuilder, sql } from 'kysely';
import { iterateRows, positionIn, type RowOrder, type Slice, sortQuery } from './list-query.ts';

/** The filtered and sorted rows of a list. */
export interface ListRows<Row> {
  readonly count: () => Promise<number>;
  readonly slice: (slice: Slice) => Promise<Row[]>;
  /** All rows, read in batches on demand. */
  readonly all: () => AsyncGenerator<Row>;
}

/** The list of a query. The last key of its sort order must be unique, and all keys must be texts. */
export const listRows = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: RowOrder,
): ListRows<Row> => ({
  count: async () => {
    const counted = query.clearSelect().select(sql`count(*)::int`.as('count')).$castTo<{ count: number }>();
    return (await counted.executeTakeFirstOrThrow()).count;
  },
  slice: ({ offset, limit }) => sortQuery(query, order).offset(offset).limit(limit).execute(),
  all: () =>
    iterateRows(order, (isAfterLast, limit) =>
      sortQuery(query, order)
        .select(positionIn(order).as('place'))
        .$castTo<Row & { readonly place: string[] }>()
        .where(isAfterLast)
        .limit(limit)
        .execute(),
    ),
});
