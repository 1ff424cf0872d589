import type { searchByTractBookLegal } from '@portal/contracts';
import { documentNumberKey } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../platform/database/schema.ts';
import { notConfidential } from '../records/confidential-records.store.ts';
import { createCappedSearch, joinWithAnd, type Sql } from './capped-search.ts';
import { landConditions, otherLotCondition } from './legal-query.ts';
import type { DocumentFilter, Hits, Slice, SortOrder } from './search-query.ts';

/** The columns by which tract book entries can be sorted (specification 001, section 2.5). */
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

/** Rows among which a search looks for entries, and the conditions that they must meet. */
interface EntryRows {
  /** A table or subquery with `entry_id` and the columns of the sort orders. An entry may have several rows. */
  readonly table: Sql;
  readonly conditions: readonly Sql[];
}

/** Finds the entries of which at least one row meets the conditions. Each is found once. */
const findEntries = (
  db: Kysely<Database>,
  { table, conditions }: EntryRows,
  order: SortOrder<TractBookSortKey>,
  slice: Slice,
): Promise<Hits> => {
  const query = (maxRows: number) =>
    sql`SELECT ${orderColumns(order)} FROM ${table} WHERE ${joinWithAnd(conditions)} ${firstRows(order, maxRows)}`;
  // one branch, whose rows may repeat entries
  return runBranches(db, (maxRows) => [query(maxRows)], order, slice);
};

/** One row per entry, with the id under the name that it has in `tract_book_legal`. */
const ENTRIES = sql`(SELECT id AS entry_id, number_key, recorded_on, day_key FROM tract_book_entry) AS entry`;

/** Finds the entries with a typed ID, ignoring case, punctuation and leading zeros: several may have the same one. */
export const findByTractBookId = (
  db: Kysely<Database>,
  { tractBookId, seesConfidential }: { readonly tractBookId: string } & Pick<DocumentFilter, 'seesConfidential'>,
  order: SortOrder<TractBookSortKey>,
  slice: Slice,
): Promise<Hits> =>
  findEntries(
    db,
    {
      table: ENTRIES,
      conditions: [
        sql`number_key = ${documentNumberKey(tractBookId)}`,
        ...notConfidential(sql`entry_id`, seesConfidential),
      ],
    },
    order,
    slice,
  );

export type TractBookLegalInput = z.output<(typeof searchByTractBookLegal)['request']>;
type EntryFilter = Pick<DocumentFilter, 'from' | 'to' | 'seesConfidential'>;

/**
 * Finds entries with a legal description that matches all typed fields. An entry without a recorded date is only found without date
 * limits.
 */
export const findByTractBookLegal = (
  db: Kysely<Database>,
  { input, from, to, seesConfidential }: { readonly input: TractBookLegalInput } & EntryFilter,
  order: SortOrder<TractBookSortKey>,
  slice: Slice,
): Promise<Hits> => {
  const conditions = [
    ...landConditions(input),
    ...otherLotCondition(input.otherLot, input.searchMethod),
    ...(from === null ? [] : [sql`recorded_on >= ${from}::date`]),
    ...(to === null ? [] : [sql`recorded_on <= ${to}::date`]),
    ...notConfidential(sql`entry_id`, seesConfidential),
  ];
  // one row per legal description, with a copy of the entry's columns
  return findEntries(db, { table: sql`tract_book_legal`, conditions }, order, slice);
};
