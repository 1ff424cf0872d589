import { prefixUpperBound } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import { arrayOfAnyLength, KEEP_PLAN } from '../platform/database/kept-plan.ts';
import type { Database } from '../platform/database/schema.ts';
import { firstCharacters, type ReadingKeys } from '../records/name-keys.ts';
import { isMonthOf } from './recorded-days.store.ts';
import type { DocumentFilter } from './search-query.ts';

export interface NameStatistics {
  /** The number of parties whose last name has this prefix, or is this name. */
  readonly parties: number;
  /** The only last name with this prefix; null if there are several. */
  readonly onlyName: string | null;
  /** The number of parties whose last name has the same first letters; 0 if `parties` is small, because it is not needed then. */
  readonly widerParties: number;
  /** The share of all documents in the months of the date range, from 0 to 1. */
  readonly dateShare: number;
}

/** Up to this number of rows, it is fastest to read and sort all of them. */
export const FEW_ROWS = 1_500;

export const NO_STATISTICS: NameStatistics = { parties: 0, onlyName: null, widerParties: 0, dateShare: 1 };

/** A text after all names: keys of names have only letters, digits and spaces. */
const AFTER_ALL_NAMES = '\u{10FFFF}';
/** The smallest character of a text in PostgreSQL. A name followed by it is the first text that sorts after the name itself. */
const SMALLEST_CHARACTER = '\u0001';

/** A range of last names: from the first one, included, to the second, excluded. */
type LastNames = readonly [from: string, until: string];

const beginningWith = (prefix: string): LastNames => [prefix, prefixUpperBound(prefix) ?? AFTER_ALL_NAMES];
const rangeOf = ({ last, match }: ReadingKeys): LastNames =>
  match === 'IS' ? [last, last + SMALLEST_CHARACTER] : beginningWith(last);

/**
 * Reads the statistics that decide how a name is searched. The importer maintains these counts, so reading them takes a fraction of a
 * millisecond. `widerBy` is the number of first letters for `widerParties`. All names are array parameters, so the text of
 * the statement does not change and its plan is kept. Planning took longer than running it.
 */
export const readNameStatistics = async (
  db: Kysely<Database>,
  readings: readonly ReadingKeys[],
  widerBy: number,
  { from, to }: Pick<DocumentFilter, 'from' | 'to'>,
): Promise<NameStatistics[]> => {
  const names = readings.map(rangeOf);
  const wider = readings.map(({ last }) => beginningWith(firstCharacters(last, widerBy)));
  const ranges = [names.map(([first]) => first), names.map(([, until]) => until)];
  const widerRanges = [wider.map(([first]) => first), wider.map(([, until]) => until)];
  const columns = sql.join([...ranges, ...widerRanges].map((texts) => arrayOfAnyLength(texts, 'text')));
  const { rows } = await sql<{ counts: Omit<NameStatistics, 'dateShare'>[]; share: number }>`
    SELECT ${KEEP_PLAN} coalesce(json_agg(json_build_object('parties', n, 'onlyName', CASE WHEN names = 1 THEN one_name END,
        'widerParties', CASE WHEN n > ${sql.lit(FEW_ROWS)} THEN
          (SELECT sum(parties) FROM surname WHERE last_key >= wider_first AND last_key < wider_until) ELSE 0 END) ORDER BY place), '[]') AS counts,
      CASE WHEN (SELECT ${from}::date IS NULL AND ${to}::date IS NULL) THEN 1 ELSE
        (SELECT coalesce(sum(documents) FILTER (WHERE ${isMonthOf({ from, to })}) / nullif(sum(documents), 0), 0)
          FROM recorded_month) END::float8 AS share
    FROM unnest(${columns}) WITH ORDINALITY AS reading (first, until, wider_first, wider_until, place)
    CROSS JOIN LATERAL (SELECT coalesce(sum(parties), 0) AS n, count(*) AS names, min(last_key) AS one_name
      FROM surname WHERE last_key >= reading.first AND last_key < reading.until AND parties > 0) AS of_name`.execute(
    db,
  );
  const [row] = rows;
  return readings.map((_, index) => ({ ...NO_STATISTICS, ...row?.counts[index], dateShare: row?.share ?? 1 }));
};
