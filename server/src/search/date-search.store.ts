import { SEARCH_LIMITS } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { joinWithAnd, MAX_FOUND } from './capped-search.ts';
import { DOCUMENT_ROWS, filterConditions, firstRows, orderColumns, runCapped } from './document-order.ts';
import { type DayStatistics, readDayStatistics, unindexedDateConditions } from './recorded-days.store.ts';
import type { DocumentFilter, Hits, Slice, SortOrder } from './search-query.ts';

/** The estimated share of the rows that each further filter leaves. A wrong estimate only costs time. */
const SHARE_OF_FILTER = 0.3;
/** The cost of reading and sorting a row, in units of a row that an index scan passes. */
const SORTED_ROW = 3;

/**
 * Decides whether to scan an index in the sort order of the list and skip other dates, instead of reading all rows of the dates and
 * sorting them. Document numbers mostly follow the dates, so few other rows are between the lowest and highest number of the dates. In
 * other sort orders the rows can be anywhere: the index skips entries whose numbers are outside of this range, but must look at each.
 */
const scansInOrder = (filter: DocumentFilter, order: SortOrder, statistics: DayStatistics): boolean => {
  const { within, total, between } = statistics;
  const limits = [filter.documentType, filter.instruments].filter((limit) => limit !== null).length;
  const shown = Math.max(1, within * SHARE_OF_FILTER ** limits);
  const walked =
    order.key === 'docNumber'
      ? Math.max((SEARCH_LIMITS.cap * between) / shown, between - within)
      : (SEARCH_LIMITS.cap * total) / shown;
  return walked < SORTED_ROW * within;
};

/** Finds the documents of a range of dates with the index that is fastest for this sort order. */
export const findByDate = async (
  db: Kysely<Database>,
  filter: DocumentFilter,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const columns = orderColumns(order);
  const first = firstRows(order, MAX_FOUND);
  const where = joinWithAnd(filterConditions(filter));
  const isOfAllDays = filter.from === null && filter.to === null;
  // with limits on both dates and numbers, either index has few rows
  if (order.key === 'recordedDate' || isOfAllDays || filter.numbers !== undefined)
    return runCapped(db, sql`SELECT ${columns} FROM ${DOCUMENT_ROWS} WHERE ${where} ${first}`, order, slice);
  const statistics = await readDayStatistics(db, filter);
  if (scansInOrder(filter, order, statistics)) {
    const { lowest, highest } = statistics;
    const passed = joinWithAnd([
      sql`number_key >= ${lowest}`,
      sql`number_key <= ${highest}`,
      ...unindexedDateConditions(filter),
      ...filterConditions({ ...filter, from: null, to: null }),
    ]);
    return runCapped(db, sql`SELECT ${columns} FROM ${DOCUMENT_ROWS} WHERE ${passed} ${first}`, order, slice);
  }
  // OFFSET 0 keeps the planner from scanning all numbers for a few dates
  const ofDays = sql`(SELECT ${columns} FROM ${DOCUMENT_ROWS} WHERE ${where} OFFSET 0) AS of_days`;
  return runCapped(db, sql`SELECT ${columns} FROM ${ofDays} ${first}`, order, slice);
};
