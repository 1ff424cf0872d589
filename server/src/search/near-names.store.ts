import { nearKeys, slipsBetween, splitStoredName, tellingWords } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type Sql, startsWith } from './capped-walk.ts';

const MOST_OFFERED = 3;
/** Names that are looked through where no index answers: all that begin alike, in the largest county a few thousandths. */
const MOST_LOOKED_AT = 2_000;
/** Two slips are forgiven in a name of so many letters, when its first three are right. */
const LETTERS_FOR_TWO_SLIPS = 6;
const LETTERS_AT_LEAST_RIGHT = 3;

/** A name of confidential documents alone must not show by what is offered, nor by what is not. */
const isPublic = sql`EXISTS (SELECT FROM party WHERE party.last_key = known.last_key AND NOT party.confidential)`;

const readLastKeys = async (db: Kysely<Database>, where: Sql): Promise<string[]> => {
  const { rows } = await sql<{ last_key: string }>`
    SELECT last_key FROM (SELECT last_key, parties FROM surname WHERE ${where} AND parties > 0
      LIMIT ${sql.lit(MOST_LOOKED_AT)}) AS known WHERE ${isPublic} ORDER BY parties DESC, last_key`.execute(db);
  return rows.map(({ last_key }) => last_key);
};

/** What the index has of a last name: the name itself, and names that are spelled nearly like it, those of most documents first. */
export interface KnownName {
  readonly isKnown: boolean;
  readonly near: readonly string[];
}

const isLong = (lastKey: string): boolean => lastKey.length >= LETTERS_FOR_TWO_SLIPS;
const beginsAlike = (lastKey: string): Sql =>
  sql`(${startsWith('last_key', lastKey.slice(0, LETTERS_AT_LEAST_RIGHT))})`;

/** Looks up folded last names, all of them in one statement, and in a second one those that nothing was found for. */
export async function findNearLastNames(
  db: Kysely<Database>,
  lastKeys: readonly string[],
): Promise<ReadonlyMap<string, KnownName>> {
  const wanted = [...new Set(lastKeys.flatMap((key) => [key, ...nearKeys(key)]))];
  const there = await readLastKeys(db, sql`last_key = ANY (${wanted}::text[])`);
  const isMissing = (key: string) => isLong(key) && there.every((known) => slipsBetween(key, known) > 1);
  const missing = lastKeys.filter(isMissing);
  const alike =
    missing.length === 0 ? [] : await readLastKeys(db, sql`(${sql.join(missing.map(beginsAlike), sql` OR `)})`);
  const nearTo = (key: string): string[] =>
    isMissing(key)
      ? alike.filter((known) => Math.abs(known.length - key.length) <= 2 && slipsBetween(key, known) === 2)
      : there.filter((known) => slipsBetween(key, known) === 1);
  return new Map(
    lastKeys.map((key) => [key, { isKnown: there.includes(key), near: nearTo(key).slice(0, MOST_OFFERED) }]),
  );
}

/** Names of companies that begin with the first of these words and hold the others in their order: BANK OF TASI for 'Bank Tasi'. */
export async function findSameWords(db: Kysely<Database>, name: string): Promise<readonly string[]> {
  const [first = '', ...others] = tellingWords(name);
  if (first.length < 2 || others.length === 0) return [];
  // a folded word has letters and digits alone: nothing in it is a pattern
  const pattern = `${first}%${others.join('%')}%`;
  const begun = await sql<{ last_key: string }>`
    SELECT last_key FROM (SELECT last_key, parties FROM surname WHERE ${startsWith('last_key', first)} AND parties > 0
      LIMIT ${sql.lit(MOST_LOOKED_AT)}) AS known
    WHERE last_key LIKE ${pattern} AND ${isPublic} ORDER BY parties DESC, last_key LIMIT ${sql.lit(MOST_OFFERED)}`.execute(
    db,
  );
  return begun.rows.map(({ last_key }) => last_key);
}

/** A folded name in its two parts. */
export interface FoldedName {
  readonly last: string;
  readonly first: string;
}

/** First names that are spelled nearly like the one behind a last name, as they are written. */
export async function findNearFirstNames(
  db: Kysely<Database>,
  names: readonly FoldedName[],
): Promise<readonly { readonly last: string; readonly firstName: string }[]> {
  const wanted = names.flatMap(({ last, first }) => {
    const near = nearKeys(first);
    return near.length === 0 ? [] : [sql`(${last}::text, ${[...near]}::text[])`];
  });
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ last: string; firstName: string }>`
    SELECT typed.last, written.first_name AS "firstName" FROM (VALUES ${sql.join(wanted)}) AS typed (last, near)
    CROSS JOIN LATERAL unnest(typed.near) AS near (first_key) CROSS JOIN LATERAL (
      SELECT first_name FROM party
      WHERE last_key = typed.last AND first_key = near.first_key AND NOT confidential LIMIT 1) AS written
    WHERE written.first_name <> '' LIMIT ${sql.lit(MOST_OFFERED)}`.execute(db);
  return rows;
}

/** How folded last names are written on some document that everybody may see; one that stands on no such document is left out. */
export async function readWrittenNames(
  db: Kysely<Database>,
  lastKeys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (lastKeys.length === 0) return new Map();
  const { rows } = await sql<{ last_key: string; last_name: string; first_name: string }>`
    SELECT named.last_key, last_name, first_name FROM unnest(${[...lastKeys]}::text[]) AS named (last_key)
    CROSS JOIN LATERAL (SELECT last_name, first_name FROM party
      WHERE last_key = named.last_key AND NOT confidential LIMIT 1) AS written`.execute(db);
  return new Map(
    rows.map(({ last_key, last_name, first_name }) => [
      last_key,
      first_name === '' ? splitStoredName(last_name).lastName : last_name,
    ]),
  );
}
