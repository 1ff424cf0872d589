import { MAX_COUNTED_OTHERS } from '@portal/contracts';
import { splitStoredName } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { readingsOf, type TypedKeys } from '../records/name-keys.ts';
import { joinWithAnd, type Sql } from './capped-search.ts';
import { nameCondition } from './name-condition.ts';

/** The maximum number of rows of a name that are read to count its liens. */
const MAX_ROWS = 1_000;

/** The last name of a taxpayer. */
export interface TaxpayerName {
  readonly lastKey: string;
  /** Its spelling in a lien that the user may see. */
  readonly written: string;
}

/** Finds, in one statement, which of these folded last names taxpayers have. A name of confidential liens alone is not found. */
export const findTaxpayerNames = async (
  db: Kysely<Database>,
  lastKeys: readonly string[],
): Promise<readonly TaxpayerName[]> => {
  const { rows } = await sql<{ lastKey: string; name: string; firstName: string }>`
    SELECT typed.last_key AS "lastKey", written.name, written.first_name AS "firstName"
    FROM unnest(${[...lastKeys]}::text[]) AS typed (last_key) CROSS JOIN LATERAL (SELECT name, first_name
      FROM tax_lien_taxpayer WHERE last_key = typed.last_key COLLATE "C" AND NOT confidential LIMIT 1) AS written`.execute(
    db,
  );
  return rows.map(({ lastKey, name, firstName }) => ({
    lastKey,
    written: firstName === '' ? splitStoredName(name).lastName : name,
  }));
};

/** Counts the liens of each taxpayer that meet the conditions, up to 101, in one statement. The counts are in the order of the names. */
export const countLiensByTaxpayers = async (
  db: Kysely<Database>,
  names: readonly TypedKeys[],
  conditions: readonly Sql[],
): Promise<readonly number[]> => {
  if (names.length === 0) return [];
  const counts = names.map((name) => {
    const readings = readingsOf(name).map((reading) => sql`(${nameCondition(reading)})`);
    const where = joinWithAnd([sql`(${sql.join(readings, sql` OR `)})`, ...conditions]);
    return sql`(SELECT least(count(DISTINCT doc_id), ${sql.lit(MAX_COUNTED_OTHERS)})
      FROM (SELECT doc_id FROM tax_lien_taxpayer WHERE ${where} LIMIT ${sql.lit(MAX_ROWS)}) AS of_taxpayer)`;
  });
  const { rows } = await sql<{ counts: number[] }>`SELECT json_build_array(${sql.join(counts)}) AS counts`.execute(db);
  return rows[0]?.counts ?? [];
};
