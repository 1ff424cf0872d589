import {
  documentNumberKey,
  lienNumberKeysGroupedDifferently,
  numberReadings,
  preferSameCharacters,
} from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { isOneOf, joinWithAnd } from './capped-search.ts';

/** The keys of a typed lien number: with and without words such as 'Serial No.' before it. */
export const lienNumberKeys = (typed: string): readonly string[] =>
  numberReadings(typed, 'lien').map(documentNumberKey);

/**
 * The keys of the liens that are meant by a number that no lien has as it was typed. Empty if a lien has it, even one that the other criteria of
 * the search exclude: another number must not be found in its place.
 */
export const readLienKeysGroupedDifferently = async (
  db: Kysely<Database>,
  typed: string,
  seesConfidential: boolean,
): Promise<readonly string[]> => {
  const asTyped = lienNumberKeys(typed);
  const readings = numberReadings(typed, 'lien').map((reading) => ({
    reading,
    keys: lienNumberKeysGroupedDifferently(reading),
  }));
  const grouped = readings.flatMap(({ keys }) => keys);
  if (grouped.length === 0) return [];
  const conditions = [
    isOneOf(sql`lien_key`, [...asTyped, ...grouped]),
    ...(seesConfidential ? [] : [sql`NOT confidential`]),
  ];
  const { rows } = await sql<{ key: string; number: string }>`
    SELECT DISTINCT lien_key AS key, lien_number AS number FROM tax_lien WHERE ${joinWithAnd(conditions)}`.execute(db);
  if (rows.some(({ key }) => asTyped.includes(key))) return [];
  const meant = readings.flatMap(({ reading, keys }) => {
    const numbers = rows.filter(({ key }) => keys.includes(key)).map(({ number }) => number);
    return preferSameCharacters(reading, numbers).map(documentNumberKey);
  });
  return [...new Set(meant)];
};
