import { SEARCH_LIMITS } from '@portal/domain';
import { sql } from 'kysely';
import { leftOf, type NameKeys, type ReadKeys } from '../records/name-keys.ts';
import { and, type Sql, startsWith } from './capped-walk.ts';
import { filterConditions, firstRows, orderColumns } from './document-order.ts';
import { FEW_ROWS, type NameStatistics } from './name-statistics.store.ts';
import type { DocumentSortKey, NameQuery, SortOrder } from './search-query.ts';

/** Guessed parts of the rows that a filter leaves; a wrong guess costs time, never rows. */
const SHARE_OF_FIRST_INITIAL = 0.1;
const SHARE_OF_FIRST_NAME = 0.02;
const SHARE_OF_OTHER_FILTER = 0.3;
/** What reading and sorting a row costs, in rows that a walk passes. */
const SORTED_ROW = 3;

/** First letters of a last name by which the parties stand in each order; the indexes of `party` say the same. */
const WALKED_LETTERS: Readonly<Record<DocumentSortKey, readonly number[]>> = {
  docNumber: [2, 3],
  recordedDate: [2, 3],
  instrument: [2],
  grantor: [2],
};

const lettersOf = (name: NameKeys): number => Array.from(name.last).length;

/** How many first letters a walk goes by that passes this name among others. */
export const widestWalk = (order: SortOrder): number => Math.max(...WALKED_LETTERS[order.key]);

/** An index has the parties of exactly these letters in this order: there is nothing to decide. */
export const isWalkedByItself = (name: ReadKeys, order: SortOrder): boolean =>
  name.match === 'BEGINS' && WALKED_LETTERS[order.key].includes(lettersOf(name));

const filtersOf = (name: ReadKeys, query: NameQuery): Sql[] => [
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

const shareLeft = (name: NameKeys, query: NameQuery): number => {
  const others = [name.middle !== '', query.documentType !== null, query.instruments !== null].filter(Boolean).length;
  return shareOfFirst(name) * SHARE_OF_OTHER_FILTER ** others * (query.searchIn === 'BOTH' ? 1 : 0.5);
};

/**
 * Parties of all last names with the same first letters, the name picked out of them. The planner must not multiply both
 * conditions, or it believes in next to no rows and sorts; of a CASE it expects that half of the rows pass.
 */
const amongOthers = (name: ReadKeys, letters: number): Sql => {
  const first = sql`${sql.ref(`key${letters}`)} = ${leftOf(name.last, letters)}`;
  const length = lettersOf(name);
  const compared = name.match === 'IS' ? sql`last_key` : sql`left(last_key, ${sql.lit(length)})`;
  return length === letters && name.match !== 'IS'
    ? first
    : sql`${first} AND CASE WHEN ${compared} = ${name.last} THEN true ELSE false END`;
};

/**
 * The condition that picks a name, worded for the index that answers fastest. An ordered walk reads until the cap is
 * full, which is cheap when most rows match and dear when few do; reading all rows in the range of dates and sorting them
 * costs what there are.
 */
const nameCondition = (name: ReadKeys, query: NameQuery, order: SortOrder, statistics: NameStatistics): Sql => {
  if (isWalkedByItself(name, order)) return amongOthers(name, lettersOf(name));
  const { parties, onlyName, widerParties, dateShare } = statistics;
  // a last name that is known to its end is no beginning, also where nobody has it
  const whole = name.match === 'IS' ? name.last : onlyName;
  const itself = whole === null ? startsWith('last_key', name.last) : sql`last_key = ${whole}`;
  if (parties <= FEW_ROWS || lettersOf(name) < 2) return itself;
  const letters = widestWalk(order);
  const hasOwnWalk = onlyName !== null && letters === 3;
  if (hasOwnWalk) return itself;
  const rowsInRange = parties * dateShare;
  const walked = (SEARCH_LIMITS.cap * widerParties) / (rowsInRange * shareLeft(name, query));
  const walkedAtMost = letters === 3 ? widerParties * dateShare : widerParties;
  const sorted = onlyName === null ? parties : rowsInRange * shareOfFirst(name);
  if (Math.min(walked, walkedAtMost) < SORTED_ROW * sorted) return amongOthers(name, letters);
  return itself;
};

/**
 * The parties of a name in the requested order, as many as `maxRows`. An ordered index makes this a walk that stops when
 * nobody asks for more; otherwise all matching rows are read from one index and sorted.
 */
export const nameBranch = (
  name: ReadKeys,
  query: NameQuery,
  order: SortOrder,
  statistics: NameStatistics,
  maxRows: number,
): Sql => {
  const where = and([nameCondition(name, query, order, statistics), ...filtersOf(name, query)]);
  return sql`SELECT ${orderColumns(order)} FROM party WHERE ${where} ${firstRows(order, maxRows)}`;
};
