import type { searchByGrantorGranteeBook } from '@portal/contracts';
import { type NameRange, typedNameRanges } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../platform/database/schema.ts';
import { and, NOTHING_FOUND, type Sql, walkBy } from './capped-walk.ts';
import type { AskedSearch } from './search-definition.ts';
import type { Hits, Slice, SortOrder } from './search-query.ts';

/** Columns by which pages of the books may be ordered (001 section 2.5). */
export const GRANTOR_GRANTEE_BOOK_SORT_KEYS = ['bookReferenceId', 'fromName', 'fromDate'] as const;
export type GrantorGranteeBookSortKey = (typeof GRANTOR_GRANTEE_BOOK_SORT_KEYS)[number];

const { orderColumns, firstRows, runBranches } = walkBy<GrantorGranteeBookSortKey>({
  columns: {
    bookReferenceId: ['number_key', 'id'],
    fromName: ['from_key', 'number_key', 'id'],
    fromDate: ['day_key', 'number_key', 'id'],
  },
  id: 'id',
  day: 'from_on',
});

const TYPE_OF = { GRANTORS: 'GRANTOR', GRANTEES: 'GRANTEE' } as const;

type Asked = AskedSearch<z.output<(typeof searchByGrantorGranteeBook)['request']>>;

/** Days of a page that the book does not say may be any. */
const dayConditions = ({ filter: { from, to } }: Asked): Sql[] => [
  ...(from === null ? [] : [sql`coalesce(to_on >= ${from}::date, TRUE)`]),
  ...(to === null ? [] : [sql`coalesce(from_on <= ${to}::date, TRUE)`]),
];

const isOnPage = ({ from, until }: NameRange): Sql =>
  sql`name_range(from_key, until_key) && name_range(${from}::text, ${until}::text)`;

/**
 * Pages of a range of names in the order of their first names: those that begin in it are walked, and the one of each book that begins
 * before it is looked up.
 */
const walkedPages = ({ from, until }: NameRange): readonly Sql[] => [
  and([sql`from_key >= ${from}`, ...(until === null ? [] : [sql`from_key < ${until}`])]),
  and([sql`name_range(from_key, until_key) @> ${from}::text`, sql`from_key < ${from}`]),
];

/**
 * Pages on which a name may stand that is meant, of days that meet those asked for. All of a name are read from the index of ranges
 * and sorted: a name is on a page or two of each book. By first name the beginning of very many is walked.
 */
export const findByGrantorGranteeBook = (
  db: Kysely<Database>,
  asked: Asked,
  order: SortOrder<GrantorGranteeBookSortKey>,
  slice: Slice,
): Promise<Hits> => {
  const { grantorGranteeLastName, searchIn } = asked.input;
  const names = typedNameRanges(grantorGranteeLastName);
  if (names.length === 0) return Promise.resolve(NOTHING_FOUND);
  const limits = [...(searchIn === 'BOTH' ? [] : [sql`type = ${TYPE_OF[searchIn]}`]), ...dayConditions(asked)];
  const meant =
    order.key === 'fromName' ? names.flatMap(walkedPages) : [sql`(${sql.join(names.map(isOnPage), sql` OR `)})`];
  const branchOf = (pages: Sql, maxRows: number) =>
    sql`SELECT ${orderColumns(order)} FROM grantor_grantee_book WHERE ${and([pages, ...limits])} ${firstRows(order, maxRows)}`;
  return runBranches(db, (maxRows) => meant.map((pages) => branchOf(pages, maxRows)), order, slice);
};
