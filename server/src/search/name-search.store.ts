import { SEARCH_LIMITS } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type NameKeys, nameTokens } from '../records/name-keys.ts';
import { and, filterConditions, firstRows, orderColumns, runCapped, type Sql } from './document-order.ts';
import { isWalkedByItself, nameBranch, widestWalk } from './name-branch.ts';
import { nothingKnown, readNameStatistics } from './name-statistics.store.ts';
import type { Hits, NameQuery, Slice, SortOrder } from './search-query.ts';

/** Rows that a branch gives at first: more than the cap, since a name may stand on one document several times. */
const FIRST_ROWS = 4 * SEARCH_LIMITS.cap;

/** One name, or either of two. */
const searchAnyName = async (
  db: Kysely<Database>,
  names: readonly NameKeys[],
  query: NameQuery,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const lasts = names.map(({ last }) => last);
  const isClear = names.every((name) => isWalkedByItself(name, order));
  const statistics = isClear ? [] : await readNameStatistics(db, lasts, widestWalk(order), query);
  for (let maxRows = FIRST_ROWS; ; maxRows *= 4) {
    const branches = names.map((name, index) =>
      nameBranch(name, query, order, statistics[index] ?? nothingKnown, maxRows),
    );
    const found = await runCapped(db, branches, order, slice);
    // a branch that ended before there were 1,000 documents (one name many times on each) has to go on
    if (found.rows < maxRows) return found;
  }
};

/** Whether one of a document's packed names (role, last, first, middle) is the wanted one. */
const namesInclude = (name: NameKeys, query: NameQuery): Sql => {
  const part = (place: number): Sql => sql`split_part(packed, E'\\t', ${sql.lit(place)})`;
  const roles = query.searchIn === 'BOTH' ? ['R', 'E'] : [query.searchIn === 'GRANTORS' ? 'R' : 'E'];
  const lasts = roles.map((role) => sql`starts_with(${part(1)}, ${role + name.last})`);
  const conditions = [
    sql`(${sql.join(lasts, sql` OR `)})`,
    ...(name.first === '' ? [] : [sql`starts_with(${part(2)}, ${name.first})`]),
    ...(name.middle === '' ? [] : [sql`${part(3)} = ${name.middle}`]),
  ];
  return sql`EXISTS (SELECT FROM unnest(names) AS packed WHERE ${and(conditions)})`;
};

const tokenOf = (last: string): string[] => nameTokens(last).slice(-1);
/** The token says all there is to say about this name: no need to look at the names themselves. */
const isToken = (name: NameKeys, query: NameQuery): boolean =>
  query.searchIn === 'BOTH' && name.first === '' && name.middle === '' && tokenOf(name.last)[0]?.slice(1) === name.last;

/** Both names on one document, from the token index. */
const searchBothNames = async (
  db: Kysely<Database>,
  names: readonly NameKeys[],
  query: NameQuery,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const tokens = names.flatMap(({ last }) => tokenOf(last));
  const conditions = [
    sql`tokens @> ${tokens}::text[]`,
    ...names.filter((name) => !isToken(name, query)).map((name) => namesInclude(name, query)),
    ...filterConditions(query),
  ];
  const first = firstRows(order, SEARCH_LIMITS.cap);
  const branch = sql`SELECT ${orderColumns(order)} FROM document_names WHERE ${and(conditions)} ${first}`;
  return runCapped(db, [branch], order, slice);
};

const isSameName = (one: NameKeys, other: NameKeys): boolean =>
  one.last === other.last && one.first === other.first && one.middle === other.middle;

/** Documents that name a person or company, as server-behaviour section 2 matches names. */
export const findByName = (db: Kysely<Database>, query: NameQuery, order: SortOrder, slice: Slice): Promise<Hits> => {
  const { name1, name2 } = query;
  // a name and itself is a walk, where two different names would all have to be looked through
  const names = name2 === null || isSameName(name1, name2) ? [name1] : [name1, name2];
  const isBoth = names.length === 2 && query.andOr === 'AND';
  return (isBoth ? searchBothNames : searchAnyName)(db, names, query, order, slice);
};
