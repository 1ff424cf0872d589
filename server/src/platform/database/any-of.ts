import { type RawBuilder, sql } from 'kysely';

/** One id or many, to compare a column with: `where('user_id', '=', anyOf(ids))`. */
export const anyOf = (ids: number | readonly number[]): RawBuilder<number> =>
  typeof ids === 'number' ? sql<number>`${ids}` : sql<number>`any(${[...ids]}::bigint[])`;
