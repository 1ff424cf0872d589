import { isDeepStrictEqual } from 'node:util';
import { lastNameVariants } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { nameTokens, type ReadingKeys, readingsOf, type TypedKeys } from '../records/name-keys.ts';
import { joinWithAnd, MAX_FOUND, type Sql } from './capped-search.ts';
import { filterConditions, firstRows, orderColumns, runBranches, runCapped } from './document-order.ts';
import { hasIndexedOrder, longestIndexedPrefix, nameBranch } from './name-branch.ts';
import { lookupBranch } from './name-lookup.ts';
import { type NameStatistics, NO_STATISTICS, readNameStatistics } from './name-statistics.store.ts';
import type { Hits, NameQuery, Slice, SortOrder } from './search-query.ts';

/** Shorter first names match so many parties of a common last name that these are scanned in order instead. */
const MIN_LOOKUP_LETTERS = 3;
/** True for a complete last name with a first name, which matches only few rows. */
const isLookedUp = ({ match, first }: ReadingKeys): boolean => match === 'IS' && first.length >= MIN_LOOKUP_LETTERS;
/** True for a complete last name that is scanned in order; only its forms with a generation suffix are looked up. */
const isScannedWithLookups = (reading: ReadingKeys): boolean => reading.match === 'IS' && !isLookedUp(reading);

/**
 * The branches of one search: an ordered scan for each reading that may match many rows, and one branch for all that match few. A
 * reading is one way to understand a typed name as last, first and middle name.
 */
const branchesOf = (
  readings: readonly ReadingKeys[],
  statistics: readonly NameStatistics[],
  query: NameQuery,
  order: SortOrder,
  maxRows: number,
): Sql[] => {
  const scanned = readings.filter((reading) => !isLookedUp(reading));
  const lookups = [
    ...readings.filter(isLookedUp).map((reading) => ({ lasts: lastNameVariants(reading.last), reading })),
    ...readings
      .filter(isScannedWithLookups)
      .map((reading) => ({ lasts: lastNameVariants(reading.last).slice(1), reading })),
  ];
  const branches = scanned.map((reading, index) =>
    nameBranch(reading, query, order, statistics[index] ?? NO_STATISTICS, maxRows),
  );
  return lookups.length === 0 ? branches : [...branches, lookupBranch(lookups, query, order, maxRows)];
};

/** Finds the documents with a name, or with either of two names. */
const searchAnyName = async (
  db: Kysely<Database>,
  names: readonly TypedKeys[],
  query: NameQuery,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const readings = names.flatMap(readingsOf);
  const scanned = readings.filter((reading) => !isLookedUp(reading));
  const needsNoStatistics = scanned.every((reading) => hasIndexedOrder(reading, order));
  const statistics = needsNoStatistics ? [] : await readNameStatistics(db, scanned, longestIndexedPrefix(order), query);
  return runBranches(db, (maxRows) => branchesOf(readings, statistics, query, order, maxRows), order, slice);
};

/**
 * The condition that one of a document's packed names matches a reading. A packed name consists of role and last name, first name, and middle
 * initial. The role is R for a grantor and E for a grantee.
 */
const isPackedName = (reading: ReadingKeys, roles: readonly string[]): Sql => {
  const part = (place: number): Sql => sql`split_part(packed, E'\\t', ${sql.lit(place)})`;
  const isLast = (role: string): Sql =>
    reading.match === 'IS'
      ? sql`${part(1)} = ANY (${lastNameVariants(reading.last).map((last) => role + last)}::text[])`
      : sql`starts_with(${part(1)}, ${role + reading.last})`;
  return joinWithAnd([
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

/** The token of a name, from the shortest last name of its readings, which is a prefix of all the others. */
const tokenOf = (name: TypedKeys): string[] => {
  const lasts = readingsOf(name).map(({ last }) => last);
  const shortest = lasts.reduce((left, right) => (right.length < left.length ? right : left));
  return nameTokens(shortest).slice(-1);
};
/** True if the token already decides whether the name matches, so the packed names need not be read. */
const isDecidedByToken = (name: TypedKeys, query: NameQuery): boolean =>
  query.searchIn === 'BOTH' &&
  name.match === 'BEGINS' &&
  name.others.length === 0 &&
  name.first === '' &&
  name.middle === '' &&
  tokenOf(name)[0]?.slice(1) === name.last;

/** Finds the documents with both names through the token index. */
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
    ...names.filter((name) => !isDecidedByToken(name, query)).map((name) => namesInclude(name, query)),
    ...filterConditions(query),
  ];
  const first = firstRows(order, MAX_FOUND);
  const branch = sql`SELECT ${orderColumns(order)} FROM document_names WHERE ${joinWithAnd(conditions)} ${first}`;
  return runCapped(db, branch, order, slice);
};

const isSameName = (one: TypedKeys, other: TypedKeys): boolean => isDeepStrictEqual(one, other);

/** Finds documents with a person or company as a party, by the rules for names in packages/domain. */
export const findByName = (db: Kysely<Database>, query: NameQuery, order: SortOrder, slice: Slice): Promise<Hits> => {
  const { name1, name2 } = query;
  // a name combined with itself is searched as one name, with an ordered scan
  const names = name2 === null || isSameName(name1, name2) ? [name1] : [name1, name2];
  const isBoth = names.length === 2 && query.andOr === 'AND';
  return (isBoth ? searchBothNames : searchAnyName)(db, names, query, order, slice);
};
