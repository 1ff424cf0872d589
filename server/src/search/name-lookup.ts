import { prefixUpperBound } from '@portal/domain';
import { sql } from 'kysely';
import type { ReadingKeys } from '../records/name-keys.ts';
import { joinWithAnd, type Sql } from './capped-search.ts';
import { filterConditions, firstRows, orderColumns } from './document-order.ts';
import type { NameQuery, SortOrder } from './search-query.ts';

/** Complete last names, and the prefix of the first name. */
export interface NameLookup {
  readonly lasts: readonly string[];
  readonly reading: ReadingKeys;
}

/** Greater than every name key: the highest code point, which no name contains. */
const AFTER_ALL_KEYS = '\u{10ffff}';

const rowOf = ({ lasts, reading: { first, middle } }: NameLookup): Sql =>
  sql`(${[...lasts]}::text[], ${first}::text, ${prefixUpperBound(first) ?? AFTER_ALL_KEYS}::text, ${middle}::text)`;

/**
 * One branch for the parties of several lookups, each of which is a short range of the index by last and first name. Planning a branch for
 * each lookup would take as long as the search itself.
 */
export const lookupBranch = (
  lookups: readonly NameLookup[],
  query: NameQuery,
  order: SortOrder,
  maxRows: number,
): Sql => {
  const conditions = [
    sql`last_key = ANY (lookup.lasts)`,
    sql`first_key >= lookup.first_from`,
    sql`first_key < lookup.first_below`,
    sql`(lookup.middle = '' OR middle_key = lookup.middle)`,
    ...(query.searchIn === 'BOTH' ? [] : [sql`is_grantor = ${query.searchIn === 'GRANTORS'}`]),
    ...filterConditions(query),
  ];
  return sql`SELECT ${orderColumns(order)}
    FROM (VALUES ${sql.join(lookups.map(rowOf))}) AS lookup (lasts, first_from, first_below, middle)
    CROSS JOIN LATERAL (SELECT * FROM party WHERE ${joinWithAnd(conditions)}) AS meant ${firstRows(order, maxRows)}`;
};
