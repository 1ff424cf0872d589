import { type Kysely, sql } from 'kysely';
import { KEPT_PLAN } from '../platform/database/kept-plan.ts';
import type { Database } from '../platform/database/schema.ts';
import { and, type Sql } from './capped-walk.ts';
import type { DocumentFilter, SortOrder } from './search-query.ts';

/** What the importer knows of the months of a range. */
export interface DayStatistics {
  /** Documents of these months, and of all. */
  readonly within: number;
  readonly total: number;
  /** Between these numbers they lie, and so do so many documents at most. */
  readonly lowest: string;
  readonly highest: string;
  readonly between: number;
}

const NO_DAYS: DayStatistics = { within: 0, total: 0, lowest: '', highest: '', between: 0 };

type Days = Pick<DocumentFilter, 'from' | 'to'>;

/** Months of these days that have documents. */
const monthsOf = ({ from, to }: Days): Sql => sql`documents > 0
  AND month >= coalesce(date_trunc('month', ${from}::date)::date, '-infinity') AND month <= coalesce(${to}::date, 'infinity')`;

export const readDayStatistics = async (db: Kysely<Database>, { from, to }: Days): Promise<DayStatistics> => {
  const { rows } = await sql<DayStatistics>`
    WITH of_days AS (
      SELECT coalesce(sum(documents), 0) AS within, coalesce(min(lowest_key), '') AS lowest, coalesce(max(highest_key), '') AS highest
      FROM recorded_month WHERE ${monthsOf({ from, to })}
    )
    SELECT within::float8, lowest, highest, coalesce(sum(documents), 0)::float8 AS total,
      coalesce(sum(documents) FILTER (WHERE lowest_key <= highest AND highest_key >= lowest), 0)::float8 AS between
    FROM of_days LEFT JOIN recorded_month ON true GROUP BY within, lowest, highest`.execute(db);
  return rows[0] ?? NO_DAYS;
};

/** The numbers between which all documents of these days lie; of days without any, numbers that nothing has. */
export const readNumbersOfDays = async (
  db: Kysely<Database>,
  { from, to }: Days,
): Promise<DocumentFilter['numbers']> => {
  const { rows } = await sql<NonNullable<DocumentFilter['numbers']>>`
    SELECT coalesce(min(lowest_key), '') AS lowest, coalesce(max(highest_key), '') AS highest
    FROM recorded_month WHERE ${monthsOf({ from, to })}`.execute(db);
  return rows[0];
};

/** Where documents of these days stand that have a number or one behind it: in these months, up to that number. */
type DaysAndNumbers = Required<Days> & { readonly numbers: NonNullable<DocumentFilter['numbers']> };

/**
 * Months of these days that may have documents with this number or one behind it, and the numbers between which those stand; undefined
 * where no month does. Mostly it is one month: numbers follow the days.
 */
export const readDaysFromNumber = async (
  db: Kysely<Database>,
  { from, to }: Days,
  { number, direction }: { readonly number: string; readonly direction: SortOrder['direction'] },
): Promise<DaysAndNumbers | undefined> => {
  const isAscending = direction === 'ASC';
  const { rows } = await sql<{ first: string | null; last: string; lowest: string; highest: string }>`
    SELECT ${KEPT_PLAN} min(month)::text AS first, (max(month) + interval '1 month' - interval '1 day')::date::text AS last,
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
 * The days worded so that no index of days is used for them. Of two bounds the planner would believe that they leave next to
 * nothing, and read and sort everything; of a CASE it expects that half of the rows pass.
 */
export const passedDays = ({ from, to }: Days): Sql[] => {
  const bounds = [
    ...(from === null ? [] : [sql`recorded_on >= ${from}::date`]),
    ...(to === null ? [] : [sql`recorded_on <= ${to}::date`]),
  ];
  return bounds.length === 0 ? [] : [sql`CASE WHEN ${and(bounds)} THEN true ELSE false END`];
};
