import { editDistance, splitStoredName } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type Sql, startsWith } from './capped-search.ts';

/** The maximum number of names with the same prefix that are read: a few thousandths of all names in the largest county. */
const MAX_SCANNED = 2_000;
/** For the most frequent of these names, the spelling on a document is read: similar names, and names with the same words. */
const MAX_SPELLED = 40;
const MAX_WORDED = 10;
const MAX_OFFERED = 3;
/** Two typing errors are tolerated in a name with at least this many letters, if its first three are right. */
const MIN_LETTERS_FOR_TWO_TYPOS = 6;
const PREFIX_WITHOUT_TYPOS = 3;
const MAX_TYPOS = 2;

/** A last name of the index. */
export interface KnownName {
  readonly lastKey: string;
  /** Its spelling on a document that is not confidential. */
  readonly written: string;
}

interface WrittenRow {
  readonly lastKey: string;
  readonly lastName: string;
  readonly firstName: string;
}

/**
 * Reads the spellings of names of the index, the most frequent first. A name that is only on confidential documents must not be
 * revealed, and must not affect the other alternatives.
 */
const readKnownNames = async (db: Kysely<Database>, found: Sql): Promise<KnownName[]> => {
  const { rows } = await sql<WrittenRow>`
    SELECT known.last_key AS "lastKey", written.last_name AS "lastName", written.first_name AS "firstName"
    FROM (SELECT DISTINCT last_key, parties FROM (${found}) AS found) AS known
    CROSS JOIN LATERAL (SELECT last_name, first_name FROM party
      WHERE last_key = known.last_key AND NOT confidential LIMIT 1) AS written
    ORDER BY known.parties DESC, known.last_key`.execute(db);
  return rows.map(({ lastKey, lastName, firstName }) => ({
    lastKey,
    written: firstName === '' ? splitStoredName(lastName).lastName : lastName,
  }));
};

/** Finds, in one statement, which of these folded last names the index has, and names that contain all of these words. */
export const findKnownNames = (
  db: Kysely<Database>,
  lastKeys: readonly string[],
  words: readonly string[],
): Promise<KnownName[]> => {
  const most = (found: Sql, limit: number): Sql =>
    sql`(SELECT last_key, parties FROM (${found}) AS found WHERE parties > 0
      ORDER BY parties DESC, last_key LIMIT ${sql.lit(limit)})`;
  const all = sql`SELECT last_key, parties FROM surname`;
  // a lateral join looks up each name in the index; for a list of some hundreds, the planner would scan all names
  const spelled = most(
    sql`SELECT known.last_key, known.parties FROM unnest(${[...new Set(lastKeys)]}::text[]) AS typed (last_key)
      CROSS JOIN LATERAL (${all} WHERE last_key = typed.last_key COLLATE "C" LIMIT 1) AS known`,
    MAX_SPELLED,
  );
  const holding = sql`${all} WHERE words @> ${[...words]}::text[] LIMIT ${sql.lit(MAX_SCANNED)}`;
  const worded = sql` UNION ALL ${most(holding, MAX_WORDED)}`;
  return readKnownNames(db, sql`${spelled}${words.length === 0 ? sql`` : worded}`);
};

/** True if two typing errors are tolerated in this folded name. */
export const allowsTwoTypos = (lastKey: string): boolean => Array.from(lastKey).length >= MIN_LETTERS_FOR_TWO_TYPOS;

/** True if two folded names differ by at most two typing errors. */
export const isWithinTwoTypos = (one: string, other: string): boolean => editDistance(one, other) <= MAX_TYPOS;

/**
 * Finds names that have the same prefix as one of these and differ from it by one or two typing errors. Most names that differ by one were
 * found by their keys (`nearKeys`), but long names have no such keys.
 */
export async function findNamesWithinTwoTypos(db: Kysely<Database>, lastKeys: readonly string[]): Promise<KnownName[]> {
  if (lastKeys.length === 0) return [];
  const alike = lastKeys.map((key) => {
    const length = Array.from(key).length;
    return sql`(SELECT last_key, parties FROM surname
      WHERE ${startsWith('last_key', Array.from(key).slice(0, PREFIX_WITHOUT_TYPOS).join(''))}
        AND length(last_key) BETWEEN ${length - MAX_TYPOS}::int AND ${length + MAX_TYPOS}::int AND parties > 0
      LIMIT ${sql.lit(MAX_SCANNED)})`;
  });
  const { rows } = await sql<{ last_key: string }>`${sql.join(alike, sql` UNION ALL `)}`.execute(db);
  const near = [...new Set(rows.map(({ last_key }) => last_key))].filter((known) =>
    lastKeys.some((key) => isWithinTwoTypos(key, known)),
  );
  return near.length === 0 ? [] : (await findKnownNames(db, near, [])).slice(0, MAX_OFFERED);
}

/** A last name with first names that are spelled similarly to the typed one. */
export interface NearFirstName {
  readonly last: string;
  readonly near: readonly string[];
}

/** Finds up to three of these first names in the index, as they are spelled on a document. */
export async function findNearFirstNames(
  db: Kysely<Database>,
  names: readonly NearFirstName[],
): Promise<readonly { readonly last: string; readonly firstName: string }[]> {
  const wanted = names.flatMap(({ last, near }) =>
    near.length === 0 ? [] : [sql`(${last}::text, ${[...near]}::text[])`],
  );
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ last: string; firstName: string }>`
    SELECT typed.last, written.first_name AS "firstName" FROM (VALUES ${sql.join(wanted)}) AS typed (last, near)
    CROSS JOIN LATERAL unnest(typed.near) AS near (first_key) CROSS JOIN LATERAL (
      SELECT first_name FROM party
      WHERE last_key = typed.last AND first_key = near.first_key AND NOT confidential LIMIT 1) AS written
    WHERE written.first_name <> '' LIMIT ${sql.lit(MAX_OFFERED)}`.execute(db);
  return rows;
}
