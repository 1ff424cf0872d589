import { prefixUpperBound } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Sql } from './document-order.ts';
import type { DocumentFilter } from './search-query.ts';

/** `column` begins with `prefix`, as a range of an index; nothing typed is ever a pattern. */
export const startsWith = (column: string, prefix: string): Sql => {
  const above = prefixUpperBound(prefix);
  const from = sql`${sql.ref(column)} >= ${prefix}`;
  return above === null ? from : sql`${from} AND ${sql.ref(column)} < ${above}`;
};

export interface NameStatistics {
  /** Parties whose name begins so. */
  readonly parties: number;
  /** Part of all documents whose month lies in the range of dates, 0 to 1. */
  readonly dateShare: number;
}

/** What decides how names are looked up: counts kept by the importer, read in a fraction of a millisecond. */
export const readNameStatistics = async (
  db: Kysely<Database>,
  lastNames: readonly string[],
  filter: DocumentFilter,
): Promise<NameStatistics[]> => {
  const sums = lastNames.map(
    (last) => sql`(SELECT coalesce(sum(parties), 0) FROM surname WHERE ${startsWith('last_key', last)})::float8`,
  );
  const inRange = sql`month >= date_trunc('month', coalesce(${filter.from}::date, '-infinity'))
    AND month <= coalesce(${filter.to}::date, 'infinity')`;
  const share = sql`(SELECT coalesce(sum(documents) FILTER (WHERE ${inRange}) / nullif(sum(documents), 0), 0)
    FROM recorded_month)::float8`;
  const isBounded = filter.from !== null || filter.to !== null;
  const { rows } = await sql<{ parties: number[]; share: number }>`
    SELECT json_build_array(${sql.join(sums)}) AS parties, ${isBounded ? share : sql`1::float8`} AS share`.execute(db);
  const dateShare = rows[0]?.share ?? 1;
  return lastNames.map((_, index) => ({ parties: rows[0]?.parties[index] ?? 0, dateShare }));
};
