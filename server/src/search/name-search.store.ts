import { isDeepStrictEqual } from 'node:util';
import { lastNamesOf } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { nameTokens, type ReadKeys, readingsOf, type TypedKeys } from '../records/name-keys.ts';
import { and, MOST_FOUND, type Sql } from './capped-walk.ts';
import { filterConditions, firstRows, orderColumns, runBranches, runCapped } from './document-order.ts';
import { isWalkedByItself, nameBranch, widestWalk } from './name-branch.ts';
import { lookupBranch } from './name-lookup.ts';
import { type NameStatistics, nothingKnown, readNameStatistics } from './name-statistics.store.ts';
import type { Hits, NameQuery, Slice, SortOrder } from './search-query.ts';

/** Shorter first names leave so many of a hot last name that they are walked in order. */
const LETTERS_OF_A_LOOKUP = 3;
/** A last name that is known to its end with a first name: few rows, wherever they stand. */
const isLookedUp = ({ match, first }: ReadKeys): boolean => match === 'IS' && first.length >= LETTERS_OF_A_LOOKUP;
/** A last name of which only the forms with a generation behind it are looked up. */
const isWalkedAlone = (reading: ReadKeys): boolean => reading.match === 'IS' && !isLookedUp(reading);

/** The branches of one search: a walk for each reading that may find many, and one for all that find few. */
const branchesOf = (
  readings: readonly ReadKeys[],
  statistics: readonly NameStatistics[],
  query: NameQuery,
  order: SortOrder,
  maxRows: number,
): Sql[] => {
  const walked = readings.filter((reading) => !isLookedUp(reading));
  const lookups = [
    ...readings.filter(isLookedUp).map((reading) => ({ lasts: lastNamesOf(reading.last), reading })),
    ...readings.filter(isWalkedAlone).map((reading) => ({ lasts: lastNamesOf(reading.last).slice(1), reading })),
  ];
  const branches = walked.map((reading, index) =>
    nameBranch(reading, query, order, statistics[index] ?? nothingKnown, maxRows),
  );
  return lookups.length === 0 ? branches : [...branches, lookupBranch(lookups, query, order, maxRows)];
};

/** One name, or either of two. */
const searchAnyName = async (
  db: Kysely<Database>,
  names: readonly TypedKeys[],
  query: NameQuery,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const readings = names.flatMap(readingsOf);
  const walked = readings.filter((reading) => !isLookedUp(reading));
  const isClear = walked.every((reading) => isWalkedByItself(reading, order));
  const statistics = isClear ? [] : await readNameStatistics(db, walked, widestWalk(order), query);
  return runBranches(db, (maxRows) => branchesOf(readings, statistics, query, order, maxRows), order, slice);
};

/** Whether one of a document's packed names (role, last, first, middle) is meant by a reading. */
const isPackedName = (reading: ReadKeys, roles: readonly string[]): Sql => {
  const part = (place: number): Sql => sql`split_part(packed, E'\\t', ${sql.lit(place)})`;
  const isLast = (role: string): Sql =>
    reading.match === 'IS'
      ? sql`${part(1)} = ANY (${lastNamesOf(reading.last).map((last) => role + last)}::text[])`
      : sql`starts_with(${part(1)}, ${role + reading.last})`;
  return and([
    sql`(${sql.join(roles.map(isLast), sql` OR `)})`,
    ...(reading.first === '' ? [] : [sql`starts_with(${part(2)}, ${reading.first})`]),
    ...(reading.match === 'BUSINESS' ? [sql`${part(2)} = ''`] : []),
    ...(reading.middle === '' ? [] : [sql`${part(3)} = ${reading.middle}`]),
  ]);
};

const namesInclude = (name: TypedKeys, query: NameQuery): Sql => {
  const roles = query.searchIn === 'BOTH' ? ['R', 'E'] : [query.searchIn === 'GRANTORS' ? 'R' : 'E'];
  const meant = readingsOf(name).map((reading) => sql`(${isPackedName(reading, roles)})`);
  return sql`EXISTS (SELECT FROM unnest(names) AS packed WHERE ${sql.join(meant, sql` OR `)})`;
};

/** All readings of a name begin with the shortest of their last names, and so does its token. */
const tokenOf = (name: TypedKeys): string[] => {
  const lasts = readingsOf(name).map(({ last }) => last);
  const shortest = lasts.reduce((left, right) => (right.length < left.length ? right : left));
  return nameTokens(shortest).slice(-1);
};
/** The token says all there is to say about this name: no need to look at the names themselves. */
const isToken = (name: TypedKeys, query: NameQuery): boolean =>
  query.searchIn === 'BOTH' &&
  name.match === 'BEGINS' &&
  name.others.length === 0 &&
  name.first === '' &&
  name.middle === '' &&
  tokenOf(name)[0]?.slice(1) === name.last;

/** Both names on one document, from the token index. */
const searchBothNames = async (
  db: Kysely<Database>,
  names: readonly TypedKeys[],
  query: NameQuery,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const tokens = names.flatMap(tokenOf);
  const conditions = [
    sql`tokens @> ${tokens}::text[]`,
    ...names.filter((name) => !isToken(name, query)).map((name) => namesInclude(name, query)),
    ...filterConditions(query),
  ];
  const first = firstRows(order, MOST_FOUND);
  const branch = sql`SELECT ${orderColumns(order)} FROM document_names WHERE ${and(conditions)} ${first}`;
  return runCapped(db, [branch], order, slice);
};

const isSameName = (one: TypedKeys, other: TypedKeys): boolean => isDeepStrictEqual(one, other);

/** Documents that name a person or company, as server-behaviour section 2 matches names. */
export const findByName = (db: Kysely<Database>, query: NameQuery, order: SortOrder, slice: Slice): Promise<Hits> => {
  const { name1, name2 } = query;
  // a name and itself is a walk, where two different names would all have to be looked through
  const names = name2 === null || isSameName(name1, name2) ? [name1] : [name1, name2];
  const isBoth = names.length === 2 && query.andOr === 'AND';
  return (isBoth ? searchBothNames : searchAnyName)(db, names, query, order, slice);
};
