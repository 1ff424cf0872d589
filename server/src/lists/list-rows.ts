import { type SelectQueryBuilder, sql } from 'kysely';
import { inOrder, iterateRows, placeIn, type RowOrder, type Slice } from './list-query.ts';

/** The rows of a list by a filter and in an order. */
export interface ListRows<Row> {
  readonly count: () => Promise<number>;
  readonly slice: (slice: Slice) => Promise<Row[]>;
  /** All of them, read as they are wanted. */
  readonly all: () => AsyncGenerator<Row>;
}

/** A list of what a query selects. Its order's last key is unique, and all of its keys are texts. */
export const listRows = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: RowOrder,
): ListRows<Row> => ({
  count: async () => {
    const counted = query.clearSelect().select(sql`count(*)::int`.as('count')).$castTo<{ count: number }>();
    return (await counted.executeTakeFirstOrThrow()).count;
  },
  slice: ({ offset, limit }) => inOrder(query, order).offset(offset).limit(limit).execute(),
  all: () =>
    iterateRows(order, (isBehind, limit) =>
      inOrder(query, order)
        .select(placeIn(order).as('place'))
        .$castTo<Row & { readonly place: string[] }>()
        .where(isBehind)
        .limit(limit)
        .execute(),
    ),
});
