import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { firstCharacters, type ReadKeys } from '../records/name-keys.ts';
import { type Sql, startsWith } from './capped-walk.ts';
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

const countsOf = ({ last, match }: ReadKeys, firstLetters: string): Sql => sql`(
  SELECT json_build_object('parties', n, 'onlyName', CASE WHEN names = 1 THEN one_name END, 'widerParties',
    CASE WHEN n > ${sql.lit(FEW_ROWS)} THEN
      (SELECT sum(parties) FROM surname WHERE ${startsWith('last_key', firstLetters)}) ELSE 0 END)
  FROM (SELECT coalesce(sum(parties), 0) AS n, count(*) AS names, min(last_key) AS one_name
    FROM surname WHERE ${match === 'IS' ? sql`last_key = ${last}` : startsWith('last_key', last)} AND parties > 0) AS of_name)`;

/**
 * Reads the statistics that decide how a name is searched. The importer maintains these counts, so reading them takes a fraction of a
 * millisecond. `widerBy` is the number of first letters for `widerParties`.
 */
export const readNameStatistics = async (
  db: Kysely<Database>,
  readings: readonly ReadKeys[],
  widerBy: number,
  filter: DocumentFilter,
): Promise<NameStatistics[]> => {
  const counts = readings.map((reading) => countsOf(reading, firstCharacters(reading.last, widerBy)));
  const inRange = sql`month >= date_trunc('month', coalesce(${filter.from}::date, '-infinity'))
    AND month <= coalesce(${filter.to}::date, 'infinity')`;
  const share = sql`(SELECT coalesce(sum(documents) FILTER (WHERE ${inRange}) / nullif(sum(documents), 0), 0)
    FROM recorded_month)::float8`;
  const isBounded = filter.from !== null || filter.to !== null;
  const { rows } = await sql<{ counts: Omit<NameStatistics, 'dateShare'>[]; share: number }>`
    SELECT json_build_array(${sql.join(counts)}) AS counts, ${isBounded ? share : sql`1::float8`} AS share`.execute(db);
  const [row] = rows;
  return readings.map((_, index) => ({ ...NO_STATISTICS, ...row?.counts[index], dateShare: row?.share ?? 1 }));
};
