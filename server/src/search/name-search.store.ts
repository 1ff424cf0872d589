import { SEARCH_LIMITS } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type NameKeys, nameTokens } from '../records/name-keys.ts';
import { and, filterConditions, orderBy, orderColumns, runCapped, type Sql } from './document-order.ts';
import { type NameStatistics, readNameStatistics, startsWith } from './name-statistics.store.ts';
import type { Hits, NameQuery, Slice, SortOrder } from './search-query.ts';

/** Rows taken at first: twice the cap, since a name may stand on one document several times. */
const FIRST_ROWS = 2 * SEARCH_LIMITS.cap;
/** Guessed parts of the rows that a filter leaves; a wrong guess costs time, never rows. */
const SHARE_OF_FIRST_INITIAL = 0.1;
const SHARE_OF_FIRST_NAME = 0.02;
const SHARE_OF_OTHER_FILTER = 0.3;
/** Below this many rows, reading them all and sorting is as fast as anything. */
const FEW_ROWS = 1_500;

const partyConditions = (name: NameKeys, query: NameQuery): Sql[] => [
  ...(name.first === '' ? [] : [startsWith('first_key', name.first)]),
  ...(name.middle === '' ? [] : [sql`middle_key = ${name.middle}`]),
  ...(query.searchIn === 'BOTH' ? [] : [sql`is_grantor = ${query.searchIn === 'GRANTORS'}`]),
  ...filterConditions(query),
];

const shareLeft = (name: NameKeys, query: NameQuery): number => {
  const first = name.first === '' ? 1 : name.first.length === 1 ? SHARE_OF_FIRST_INITIAL : SHARE_OF_FIRST_NAME;
  const others = [name.middle !== '', query.documentType !== null, query.instruments !== null].filter(Boolean).length;
  return first * SHARE_OF_OTHER_FILTER ** others * (query.searchIn === 'BOTH' ? 1 : 0.5);
};

/**
 * An ordered walk reads until the cap is full, which is cheap when most rows match and dear when few do; reading all
 * rows in the range of dates costs what there are. Only two orders have an index to walk.
 */
const walksFaster = (name: NameKeys, query: NameQuery, order: SortOrder, statistics: NameStatistics): boolean => {
  const { parties, dateShare } = statistics;
  const allRows = parties * dateShare;
  if (allRows <= FEW_ROWS || (order.key !== 'docNumber' && order.key !== 'recordedDate')) return false;
  const rowsInRange = order.key === 'recordedDate' ? 1 : dateShare;
  return SEARCH_LIMITS.cap / (rowsInRange * shareLeft(name, query)) < allRows;
};

/** The columns that hold the first two and three letters of a last name. */
const keyColumn = (last: string): string | null => {
  const letters = Array.from(last).length;
  return letters === 2 || letters === 3 ? `key${letters}` : null;
};

/**
 * The parties of a name in the requested order, as many as `maxRows`. An ordered index makes this a walk that stops at
 * the limit; otherwise all matching rows are read from one index and the first ones kept.
 */
const nameBranch = (
  name: NameKeys,
  query: NameQuery,
  order: SortOrder,
  statistics: NameStatistics,
  maxRows: number,
): Sql => {
  const conditions = partyConditions(name, query);
  const columns = orderColumns(order);
  const end = sql`ORDER BY ${orderBy(order)} LIMIT ${sql.lit(maxRows)}`;
  const rowsInRange = statistics.parties * statistics.dateShare;
  const isWalk = walksFaster(name, query, order, statistics);
  const key = keyColumn(name.last);
  // only party_name holds the grantor: many rows are better read from there, few from the table
  if (key !== null && (order.key !== 'grantor' || rowsInRange <= FEW_ROWS)) {
    const where = and([sql`${sql.ref(key)} = ${name.last}`, ...conditions]);
    return sql`SELECT ${columns} FROM party WHERE ${where} ${end}`;
  }
  if (isWalk) {
    // a walk for each last name, merged: together they hold the first rows of all
    const walk = sql`SELECT ${columns} FROM party WHERE last_key = s.surname AND ${and(conditions)} ${end}`;
    return sql`${perSurname(name.last, walk)} ${end}`;
  }
  if (statistics.parties > FEW_ROWS && rowsInRange <= FEW_ROWS) {
    const ofName = sql`SELECT ${columns} FROM party WHERE last_key = s.surname AND ${and(conditions)}`;
    return sql`${perSurname(name.last, ofName)} ${end}`;
  }
  return sql`SELECT ${columns} FROM party WHERE ${and([startsWith('last_key', name.last), ...conditions])} ${end}`;
};

/** `query` for each last name that begins so; it refers to the name as s.surname. */
const perSurname = (last: string, query: Sql): Sql => sql`
  SELECT rows_of_name.* FROM (SELECT last_key AS surname FROM surname WHERE ${startsWith('last_key', last)} AND parties > 0) AS s
  CROSS JOIN LATERAL (${query}) AS rows_of_name`;

/** One name, or either of two. */
const searchAnyName = async (
  db: Kysely<Database>,
  names: readonly NameKeys[],
  query: NameQuery,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const statistics = await readNameStatistics(
    db,
    names.map(({ last }) => last),
    query,
  );
  for (let maxRows = FIRST_ROWS; ; maxRows *= 4) {
    const branches = names.map((name, index) =>
      nameBranch(name, query, order, statistics[index] ?? { parties: 0, dateShare: 1 }, maxRows),
    );
    const found = await runCapped(db, branches, order, slice);
    // a branch that stopped before it saw 1,000 documents (one name many times on each) has to go on
    const stoppedEarly = found.branches.some(({ rows, documents }) => rows >= maxRows && documents < SEARCH_LIMITS.cap);
    if (!stoppedEarly) return found;
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
  const branch = sql`SELECT ${orderColumns(order)} FROM document_names WHERE ${and(conditions)}`;
  return runCapped(db, [branch], order, slice);
};

/** Documents that name a person or company, as server-behaviour section 2 matches names. */
export const findByName = (db: Kysely<Database>, query: NameQuery, order: SortOrder, slice: Slice): Promise<Hits> => {
  const names = query.name2 === null ? [query.name1] : [query.name1, query.name2];
  const isBoth = names.length === 2 && query.andOr === 'AND';
  return (isBoth ? searchBothNames : searchAnyName)(db, names, query, order, slice);
};
