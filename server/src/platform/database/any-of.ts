import { type RawBuilder, sql } from 'kysely';

/** An SQL expression that compares a column with one id or with any of several: `where('user_id', '=', anyOf(ids))`. */
export const anyOf = (ids: number | readonly number[]): RawBuilder<number> =>
  typeof ids === 'number' ? sql<number>`${ids}` : sql<number>`any(${[...ids]}::bigint[])`;
