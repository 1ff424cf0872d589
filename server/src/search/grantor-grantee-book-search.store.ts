import type { searchByGrantorGranteeBook } from '@portal/contracts';
import { typedNameRange } from '@portal/domain';
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

/**
 * Pages on which a name that begins so may stand, of days that meet those asked for. All of a name are read from the index of ranges
 * and sorted: a name is on a page or two of each book.
 */
export const findByGrantorGranteeBook = (
  db: Kysely<Database>,
  asked: Asked,
  order: SortOrder<GrantorGranteeBookSortKey>,
  slice: Slice,
): Promise<Hits> => {
  const { grantorGranteeLastName, searchIn } = asked.input;
  const names = typedNameRange(grantorGranteeLastName);
  if (names === undefined) return Promise.resolve(NOTHING_FOUND);
  const where = and([
    sql`name_range(from_key, until_key) && name_range(${names.from}::text, ${names.until}::text)`,
    ...(searchIn === 'BOTH' ? [] : [sql`type = ${TYPE_OF[searchIn]}`]),
    ...dayConditions(asked),
  ]);
  const branch = (maxRows: number) =>
    sql`SELECT ${orderColumns(order)} FROM grantor_grantee_book WHERE ${where} ${firstRows(order, maxRows)}`;
  return runBranches(db, (maxRows) => [branch(maxRows)], order, slice);
};
