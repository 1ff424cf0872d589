import { type Kysely, sql } from 'kysely';
import { KEEP_PLAN } from '../platform/database/kept-plan.ts';
import type { Database } from '../platform/database/schema.ts';
import { joinWithAnd, type Sql } from './capped-search.ts';
import type { DocumentFilter, NumberBound } from './search-query.ts';

/** Statistics about the months of a date range, which the importer maintains. */
export interface DayStatistics {
  /** The number of documents in these months. */
  readonly within: number;
  /** The number of all documents. */
  readonly total: number;
  /** The lowest document number of these months. */
  readonly lowest: string;
  /** The highest document number of these months. */
  readonly highest: string;
  /** The maximum number of documents of any month whose numbers are between `lowest` and `highest`. */
  readonly between: number;
}

const NO_DAYS: DayStatistics = { within: 0, total: 0, lowest: '', highest: '', between: 0 };

type Days = Pick<DocumentFilter, 'from' | 'to'>;

/** The condition for the months of these dates. The dates are in subqueries, so that they are converted once and not for each month. */
export const isMonthOf = ({ from, to }: Days): Sql =>
  sql`month >= (SELECT coalesce(date_trunc('month', ${from}::date)::date, '-infinity')) AND month <= (SELECT coalesce(${to}::date, 'infinity'))`;

/** The condition for the months of these dates that have documents. */
const monthsOf = (days: Days): Sql => sql`documents > 0 AND ${isMonthOf(days)}`;

export const readDayStatistics = async (db: Kysely<Database>, { from, to }: Days): Promise<DayStatistics> => {
  const { rows } = await sql<DayStatistics>`
    WITH ${KEEP_PLAN} of_days AS MATERIALIZED (
      SELECT coalesce(sum(documents), 0) AS within, coalesce(min(lowest_key), '') AS lowest, coalesce(max(highest_key), '') AS highest
      FROM recorded_month WHERE ${monthsOf({ from, to })}
    )
    SELECT (SELECT within FROM of_days)::float8 AS within, (SELECT lowest FROM of_days), (SELECT highest FROM of_days),
      coalesce(sum(documents), 0)::float8 AS total, coalesce(sum(documents) FILTER (
        WHERE lowest_key <= (SELECT highest FROM of_days) AND highest_key >= (SELECT lowest FROM of_days)), 0)::float8 AS between
    FROM recorded_month`.execute(db);
  return rows[0] ?? NO_DAYS;
};

/** The lowest and highest number of the documents of these dates; numbers that match nothing if there are no documents. */
export const readNumbersOfDays = async (
  db: Kysely<Database>,
  { from, to }: Days,
): Promise<DocumentFilter['numbers']> => {
  const { rows } = await sql<NonNullable<DocumentFilter['numbers']>>`
    SELECT ${KEEP_PLAN} coalesce(min(lowest_key), '') AS lowest, coalesce(max(highest_key), '') AS highest
    FROM recorded_month WHERE ${monthsOf({ from, to })}`.execute(db);
  return rows[0];
};

/** A range of dates and numbers that contains all documents of some dates from a given number on. */
type DaysAndNumbers = Required<Days> & { readonly numbers: NonNullable<DocumentFilter['numbers']> };

/**
 * Finds the months of these dates that may have documents with this number or a later one in sort order, and the range of their numbers.
 * Undefined if there is no such month. Usually it is one month, because numbers follow the dates.
 */
export const readDaysFromNumber = async (
  db: Kysely<Database>,
  { from, to }: Days,
  { number, direction }: NumberBound,
): Promise<DaysAndNumbers | undefined> => {
  const isAscending = direction === 'ASC';
  const { rows } = await sql<{ first: string | null; last: string; lowest: string; highest: string }>`
    SELECT ${KEEP_PLAN} min(month)::text AS first, (max(month) + interval '1 month' - interval '1 day')::date::text AS last,
      min(lowest_key) AS lowest, max(highest_key) AS highest
    FROM recorded_month WHERE ${monthsOf({ from, to })}
      AND ${isAscending ? sql`highest_key >= ${number}` : sql`lowest_key <= ${number}`}`.execute(db);
  const [row] = rows;
  if (row === undefined || row.first === null) return undefined;
  const { first, last, lowest, highest } = row;
  return {
    from: from === null || first > from ? first : from,
    to: to === null || last < to ? last : to,
    numbers: isAscending ? { lowest: number, highest } : { lowest, highest: number },
  };
};

/**
 * The date condition in a form for which the planner uses no date index. For two bounds it would expect almost no rows, and read and sort
 * all of them. For a CASE it expects that half of the rows match.
 */
export const unindexedDateConditions = ({ from, to }: Days): Sql[] => {
  const bounds = [
    ...(from === null ? [] : [sql`recorded_on >= ${from}::date`]),
    ...(to === null ? [] : [sql`recorded_on <= ${to}::date`]),
  ];
  return bounds.length === 0 ? [] : [sql`CASE WHEN ${joinWithAnd(bounds)} THEN true ELSE false END`];
};
