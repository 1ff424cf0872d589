import type { searchByTractBookLegal } from '@portal/contracts';
import { documentNumberKey } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../platform/database/schema.ts';
import { createCappedSearch, joinWithAnd, type Sql } from './capped-search.ts';
import { landConditions, otherLotCondition } from './legal-query.ts';
import type { DocumentFilter, Hits, Slice, SortOrder } from './search-query.ts';

/** The columns by which tract book entries can be sorted (001 section 2.5). */
export const TRACT_BOOK_SORT_KEYS = ['tractBookId', 'recordedDate'] as const;
export type TractBookSortKey = (typeof TRACT_BOOK_SORT_KEYS)[number];

const { orderColumns, firstRows, runBranches } = createCappedSearch<TractBookSortKey>({
  columns: {
    tractBookId: ['number_key', 'entry_id'],
    recordedDate: ['day_key', 'number_key', 'entry_id'],
  },
  id: 'entry_id',
  day: 'recorded_on',
});

const find = (
  db: Kysely<Database>,
  { table, conditions }: { readonly table: Sql; readonly conditions: readonly Sql[] },
  order: SortOrder<TractBookSortKey>,
  slice: Slice,
): Promise<Hits> => {
  const branch = (maxRows: number) =>
    sql`SELECT ${orderColumns(order)} FROM ${table} WHERE ${joinWithAnd(conditions)} ${firstRows(order, maxRows)}`;
  return runBranches(db, (maxRows) => [branch(maxRows)], order, slice);
};

const ENTRIES = sql`(SELECT id AS entry_id, number_key, recorded_on, day_key FROM tract_book_entry) AS entry`;

/** Finds the entry with an ID, ignoring case, punctuation and leading zeros. */
export const findByTractBookId = (
  db: Kysely<Database>,
  tractBookId: string,
  order: SortOrder<TractBookSortKey>,
  slice: Slice,
): Promise<Hits> =>
  find(db, { table: ENTRIES, conditions: [sql`number_key = ${documentNumberKey(tractBookId)}`] }, order, slice);

export type TractBookLegalInput = z.output<(typeof searchByTractBookLegal)['request']>;
type Days = Pick<DocumentFilter, 'from' | 'to'>;

/** Finds entries with a legal description that matches all typed fields. An entry without a date is in no date range. */
export const findByTractBookLegal = (
  db: Kysely<Database>,
  { input, from, to }: { readonly input: TractBookLegalInput } & Days,
  order: SortOrder<TractBookSortKey>,
  slice: Slice,
): Promise<Hits> => {
  const conditions = [
    ...landConditions(input),
    ...otherLotCondition(input.otherLot, input.searchMethod),
    ...(from === null ? [] : [sql`recorded_on >= ${from}::date`]),
    ...(to === null ? [] : [sql`recorded_on <= ${to}::date`]),
  ];
  return find(db, { table: sql`tract_book_legal`, conditions }, order, slice);
};
