import type { searchByGrantorGranteeBook } from '@portal/contracts';
import { type NameRange, typedNameRanges } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../platform/database/schema.ts';
import { notConfidential } from '../records/confidential-records.store.ts';
import { createCappedSearch, joinWithAnd, NOTHING_FOUND, type Sql } from './capped-search.ts';
import type { SearchQuery } from './search-definition.ts';
import type { Hits, Slice, SortOrder } from './search-query.ts';

/** The columns by which book pages can be sorted (001 section 2.5). */
export const GRANTOR_GRANTEE_BOOK_SORT_KEYS = ['bookReferenceId', 'fromName', 'fromDate'] as const;
export type GrantorGranteeBookSortKey = (typeof GRANTOR_GRANTEE_BOOK_SORT_KEYS)[number];

const { orderColumns, firstRows, runBranches } = createCappedSearch<GrantorGranteeBookSortKey>({
  columns: {
    bookReferenceId: ['number_key', 'id'],
    fromName: ['from_key', 'number_key', 'id'],
    fromDate: ['day_key', 'number_key', 'id'],
  },
  id: 'id',
  day: 'from_on',
});

const TYPE_OF = { GRANTORS: 'GRANTOR', GRANTEES: 'GRANTEE' } as const;

type Criteria = SearchQuery<z.output<(typeof searchByGrantorGranteeBook)['request']>>;

/** The date conditions. A page without dates in the book matches any dates. */
const dayConditions = ({ filter: { from, to } }: Criteria): Sql[] => [
  ...(from === null ? [] : [sql`coalesce(to_on >= ${from}::date, TRUE)`]),
  ...(to === null ? [] : [sql`coalesce(from_on <= ${to}::date, TRUE)`]),
];

const isOnPage = ({ from, until }: NameRange): Sql =>
  sql`name_range(from_key, until_key) && name_range(${from}::text, ${until}::text)`;

/**
 * Conditions for the pages of a range of names, for a list sorted by first name: the pages that begin in the range, which are scanned in
 * order, and the page of each book that begins before it and contains its start.
 */
const pagesInOrder = ({ from, until }: NameRange): readonly Sql[] => [
  joinWithAnd([sql`from_key >= ${from}`, ...(until === null ? [] : [sql`from_key < ${until}`])]),
  joinWithAnd([sql`name_range(from_key, until_key) @> ${from}::text`, sql`from_key < ${from}`]),
];

/**
 * Finds the pages that may contain the name, and whose dates overlap the chosen ones. Normally all pages of the name are read from the
 * range index and sorted, because a name is on one or two pages of each book. A list sorted by first name instead scans the pages in order,
 * because a short name prefix may match very many pages.
 */
export const findByGrantorGranteeBook = (
  db: Kysely<Database>,
  criteria: Criteria,
  order: SortOrder<GrantorGranteeBookSortKey>,
  slice: Slice,
): Promise<Hits> => {
  const { grantorGranteeLastName, searchIn } = criteria.input;
  const names = typedNameRanges(grantorGranteeLastName);
  if (names.length === 0) return Promise.resolve(NOTHING_FOUND);
  const limits = [
    ...(searchIn === 'BOTH' ? [] : [sql`type = ${TYPE_OF[searchIn]}`]),
    ...dayConditions(criteria),
    ...notConfidential(sql`id`, criteria.filter.seesConfidential),
  ];
  const conditions =
    order.key === 'fromName' ? names.flatMap(pagesInOrder) : [sql`(${sql.join(names.map(isOnPage), sql` OR `)})`];
  const branchOf = (pages: Sql, maxRows: number) =>
    sql`SELECT ${orderColumns(order)} FROM grantor_grantee_book WHERE ${joinWithAnd([pages, ...limits])} ${firstRows(order, maxRows)}`;
  return runBranches(db, (maxRows) => conditions.map((pages) => branchOf(pages, maxRows)), order, slice);
};
