import { SEARCH_LIMITS } from '@portal/domain';
import { sql } from 'kysely';
import { firstCharacters, type NameKeys, type ReadingKeys } from '../records/name-keys.ts';
import { joinWithAnd, type Sql, startsWith } from './capped-search.ts';
import { filterConditions, firstRows, orderColumns } from './document-order.ts';
import { FEW_ROWS, type NameStatistics } from './name-statistics.store.ts';
import type { DocumentSortKey, NameQuery, SortOrder } from './search-query.ts';

/** Estimated shares of the rows that pass a filter. A wrong estimate only costs time. */
const SHARE_OF_FIRST_INITIAL = 0.1;
const SHARE_OF_FIRST_NAME = 0.02;
const SHARE_OF_OTHER_FILTER = 0.3;
/** The cost of reading and sorting a row, relative to the cost of a row in an ordered index scan. */
const SORTED_ROW_COST = 3;

/** For each sort order: the prefix lengths of last names that have an index of `party` in this order. */
const INDEXED_LETTERS: Readonly<Record<DocumentSortKey, readonly number[]>> = {
  docNumber: [2, 3],
  recordedDate: [2, 3],
  instrument: [2],
  grantor: [2],
};

const lettersOf = (name: NameKeys): number => Array.from(name.last).length;

/** The longest prefix length for which there is an ordered index. */
export const longestIndexedPrefix = (order: SortOrder): number => Math.max(...INDEXED_LETTERS[order.key]);

/** True if an index has the parties with exactly this prefix in this order. Then no other query plan can be faster. */
export const hasIndexedOrder = (name: ReadingKeys, order: SortOrder): boolean =>
  name.match === 'BEGINS' && INDEXED_LETTERS[order.key].includes(lettersOf(name));

const filtersOf = (name: ReadingKeys, query: NameQuery): Sql[] => [
  ...(name.first === '' ? [] : [startsWith('first_key', name.first)]),
  ...(name.match === 'BUSINESS' ? [sql`first_key = ''`] : []),
  ...(name.middle === '' ? [] : [sql`middle_key = ${name.middle}`]),
  ...(query.searchIn === 'BOTH' ? [] : [sql`is_grantor = ${query.searchIn === 'GRANTORS'}`]),
  ...filterConditions(query),
];

const shareOfFirst = ({ first }: NameKeys): number => {
  if (first === '') return 1;
  return first.length === 1 ? SHARE_OF_FIRST_INITIAL : SHARE_OF_FIRST_NAME;
};

const remainingShare = (name: NameKeys, query: NameQuery): number => {
  const others = [name.middle !== '', query.documentType !== null, query.instruments !== null].filter(Boolean).length;
  return shareOfFirst(name) * SHARE_OF_OTHER_FILTER ** others * (query.searchIn === 'BOTH' ? 1 : 0.5);
};

/**
 * The condition for an ordered scan of all last names with the same first letters, from which the name is filtered. The CASE keeps the
 * planner from multiplying the selectivities of both conditions: it would then expect almost no rows, and sort them. For a CASE it
 * expects that half of the rows match.
 */
const prefixScanCondition = (name: ReadingKeys, letters: number): Sql => {
  const first = sql`${sql.ref(`key${letters}`)} = ${firstCharacters(name.last, letters)}`;
  const length = lettersOf(name);
  const compared = name.match === 'IS' ? sql`last_key` : sql`left(last_key, ${sql.lit(length)})`;
  return length === letters && name.match !== 'IS'
    ? first
    : sql`${first} AND CASE WHEN ${compared} = ${name.last} THEN true ELSE false END`;
};

/**
 * The condition for a name, written for the index that is fastest. An ordered scan reads until the cap is reached, which is cheap if most
 * rows match and expensive if few do. The alternative, reading all rows of the name in the date range and sorting them, costs in
 * proportion to their number.
 */
const nameCondition = (name: ReadingKeys, query: NameQuery, order: SortOrder, statistics: NameStatistics): Sql => {
  if (hasIndexedOrder(name, order)) return prefixScanCondition(name, lettersOf(name));
  const { parties, onlyName, widerParties, dateShare } = statistics;
  // a complete last name is compared exactly and not as a prefix, even if no party has it
  const completeName = name.match === 'IS' ? name.last : onlyName;
  const ownCondition = completeName === null ? startsWith('last_key', name.last) : sql`last_key = ${completeName}`;
  if (parties <= FEW_ROWS || lettersOf(name) < 2) return ownCondition;
  const letters = longestIndexedPrefix(order);
  const hasOwnIndexOrder = onlyName !== null && letters === 3;
  if (hasOwnIndexOrder) return ownCondition;
  const rowsInRange = parties * dateShare;
  const scannedRows = (SEARCH_LIMITS.cap * widerParties) / (rowsInRange * remainingShare(name, query));
  const mostScannedRows = letters === 3 ? widerParties * dateShare : widerParties;
  const sortedRows = onlyName === null ? parties : rowsInRange * shareOfFirst(name);
  if (Math.min(scannedRows, mostScannedRows) < SORTED_ROW_COST * sortedRows) return prefixScanCondition(name, letters);
  return ownCondition;
};

/**
 * The query for the parties of a name in the requested order, at most `maxRows`. With an ordered index this is a scan that stops when the
 * outer query needs no more rows; otherwise all matching rows are read from one index and sorted.
 */
export const nameBranch = (
  name: ReadingKeys,
  query: NameQuery,
  order: SortOrder,
  statistics: NameStatistics,
  maxRows: number,
): Sql => {
  const where = joinWithAnd([nameCondition(name, query, order, statistics), ...filtersOf(name, query)]);
  return sql`SELECT ${orderColumns(order)} FROM party WHERE ${where} ${firstRows(order, maxRows)}`;
};
