import { SEARCH_LIMITS } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { and, MOST_FOUND } from './capped-walk.ts';
import { DOCUMENT_ROWS, filterConditions, firstRows, orderColumns, runCapped } from './document-order.ts';
import { type DayStatistics, passedDays, readDayStatistics } from './recorded-days.store.ts';
import type { DocumentFilter, Hits, Slice, SortOrder } from './search-query.ts';

/** A guessed part of the rows that one more limit leaves; a wrong guess costs time, never rows. */
const SHARE_OF_FILTER = 0.3;
/** What reading and sorting a row costs, in rows that a walk passes. */
const SORTED_ROW = 3;

/**
 * Whether an index in the order of the list is walked, and days of no interest are passed on the way. Numbers mostly follow the
 * days: then next to nothing lies between the numbers of the range but the range itself. In other orders it lies anywhere.
 */
const isWalked = (filter: DocumentFilter, order: SortOrder, statistics: DayStatistics): boolean => {
  const { within, total, between } = statistics;
  const limits = [filter.documentType, filter.instruments].filter((limit) => limit !== null).length;
  const shown = Math.max(1, within * SHARE_OF_FILTER ** limits);
  const walked =
    order.key === 'docNumber'
      ? Math.max((SEARCH_LIMITS.cap * between) / shown, between - within)
      : (SEARCH_LIMITS.cap * total) / shown;
  return walked < SORTED_ROW * within;
};

/** Documents of a range of days, by the index that answers this order fastest. */
export const findByDate = async (
  db: Kysely<Database>,
  filter: DocumentFilter,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const columns = orderColumns(order);
  const first = firstRows(order, MOST_FOUND);
  const where = and(filterConditions(filter));
  const isOfAllDays = filter.from === null && filter.to === null;
  // of a few days and a few numbers either index has few
  if (order.key === 'recordedDate' || isOfAllDays || filter.numbers !== undefined)
    return runCapped(db, [sql`SELECT ${columns} FROM ${DOCUMENT_ROWS} WHERE ${where} ${first}`], order, slice);
  const statistics = await readDayStatistics(db, filter);
  if (isWalked(filter, order, statistics)) {
    const { lowest, highest } = statistics;
    const passed = and([
      ...(order.key === 'docNumber' ? [sql`number_key >= ${lowest}`, sql`number_key <= ${highest}`] : []),
      ...passedDays(filter),
      ...filterConditions({ ...filter, from: null, to: null }),
    ]);
    return runCapped(db, [sql`SELECT ${columns} FROM ${DOCUMENT_ROWS} WHERE ${passed} ${first}`], order, slice);
  }
  // the fence keeps the planner from walking all numbers in search of a few days
  const ofDays = sql`(SELECT ${columns} FROM ${DOCUMENT_ROWS} WHERE ${where} OFFSET 0) AS of_days`;
  return runCapped(db, [sql`SELECT ${columns} FROM ${ofDays} ${first}`], order, slice);
};
