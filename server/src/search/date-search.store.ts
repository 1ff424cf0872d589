import { SEARCH_LIMITS } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { and, MOST_FOUND, type Sql } from './capped-walk.ts';
import { DOCUMENT_ROWS, filterConditions, firstRows, orderColumns, runCapped } from './document-order.ts';
import type { DocumentFilter, Hits, Slice, SortOrder } from './search-query.ts';

/** A guessed part of the rows that one more limit leaves; a wrong guess costs time, never rows. */
const SHARE_OF_FILTER = 0.3;
/** What reading and sorting a row costs, in rows that a walk passes. */
const SORTED_ROW = 3;

/** What the importer knows of the months of a range. */
interface DayStatistics {
  /** Documents of these months, and of all. */
  readonly within: number;
  readonly total: number;
  /** Between these numbers they lie, and so do so many documents at most. */
  readonly lowest: string;
  readonly highest: string;
  readonly between: number;
}

const NO_DAYS: DayStatistics = { within: 0, total: 0, lowest: '', highest: '', between: 0 };

const readDayStatistics = async (db: Kysely<Database>, { from, to }: DocumentFilter): Promise<DayStatistics> => {
  const { rows } = await sql<DayStatistics>`
    WITH of_days AS (
      SELECT coalesce(sum(documents), 0) AS within, coalesce(min(lowest_key), '') AS lowest, coalesce(max(highest_key), '') AS highest
      FROM recorded_month WHERE documents > 0
        AND month >= coalesce(date_trunc('month', ${from}::date)::date, '-infinity') AND month <= coalesce(${to}::date, 'infinity')
    )
    SELECT within::float8, lowest, highest, coalesce(sum(documents), 0)::float8 AS total,
      coalesce(sum(documents) FILTER (WHERE lowest_key <= highest AND highest_key >= lowest), 0)::float8 AS between
    FROM of_days LEFT JOIN recorded_month ON true GROUP BY within, lowest, highest`.execute(db);
  return rows[0] ?? NO_DAYS;
};

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

/**
 * The days worded so that no index of days is used for them. Of two bounds the planner would believe that they leave next to
 * nothing, and read and sort everything; of a CASE it expects that half of the rows pass.
 */
const passedDays = ({ from, to }: DocumentFilter): Sql[] => {
  const bounds = [
    ...(from === null ? [] : [sql`recorded_on >= ${from}::date`]),
    ...(to === null ? [] : [sql`recorded_on <= ${to}::date`]),
  ];
  return bounds.length === 0 ? [] : [sql`CASE WHEN ${and(bounds)} THEN true ELSE false END`];
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
  if (order.key === 'recordedDate' || isOfAllDays)
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
