import { prefixUpperBound, SEARCH_LIMITS } from '@portal/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Hits, Slice, SortOrder } from './search-query.ts';

export type Sql = RawBuilder<unknown>;

/** How records of one kind are walked. */
interface Walk<Key extends string> {
  /** Columns of each order. All end in `id`: no two records are equal, so no page skips or repeats one. */
  readonly columns: Readonly<Record<Key, readonly string[]>>;
  /** The column that names a record. */
  readonly id: string;
  /** The column of the day by which a list that stops at the cap says what it covers. */
  readonly day: string;
  /** The column of the document's number: a list in its order that stops at the cap says with which number it does. */
  readonly number?: string;
}

export const and = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `);

/** `column` begins with `prefix`, as a range of an index; nothing typed is ever a pattern. */
export const startsWith = (column: string, prefix: string): Sql => {
  const above = prefixUpperBound(prefix);
  const from = sql`${sql.ref(column)} >= ${prefix}`;
  return above === null ? from : sql`${from} AND ${sql.ref(column)} < ${above}`;
};

/** Rows that a search looks for: one above the cap says that there are more. */
export const MOST_FOUND = SEARCH_LIMITS.cap + 1;

export interface CappedHits extends Hits {
  /** Rows of the branches that make up these records; less than a branch may give, so none of them was cut off. */
  readonly rows: number;
}

export const NOTHING_FOUND: CappedHits = { total: 0, isMore: false, ids: [], days: null, rows: 0 };

/** Rows that a branch gives at first: more than the cap, since a record may have several rows that are meant. */
const FIRST_ROWS = 4 * SEARCH_LIMITS.cap;

const columnsOf = <Key extends string>({ columns }: Walk<Key>, { key }: SortOrder<Key>): Sql =>
  sql.join(columns[key].map((column) => sql.ref(column)));

const orderBy = <Key extends string>({ columns }: Walk<Key>, { key, direction }: SortOrder<Key>): Sql => {
  const downOrUp = sql.raw(direction === 'DESC' ? 'DESC' : 'ASC');
  return sql.join(columns[key].map((column) => sql`${sql.ref(column)} ${downOrUp}`));
};

/** What is said of the number with which a list ends, where it is one of numbers. */
const edgeOf = <Key extends string>(
  { columns, number }: Walk<Key>,
  { key, direction }: SortOrder<Key>,
): { readonly columns: Sql; readonly facts: Sql } => {
  const nothing = sql``;
  if (number === undefined || columns[key][0] !== number) return { columns: nothing, facts: nothing };
  const [column, isInside] = direction === 'ASC' ? [sql`max`, sql`day < last_day`] : [sql`min`, sql`day > first_day`];
  return {
    columns: sql`, ${sql.ref(number)} AS number, ${column}(${sql.ref(number)}) OVER () AS last_number`,
    facts: sql`, 'lastNumber', min(last_number), 'insideOnIt', count(*) FILTER (WHERE number = last_number AND ${isInside})`,
  };
};

const run = async <Key extends string>(
  walk: Walk<Key>,
  db: Kysely<Database>,
  branches: readonly Sql[],
  order: SortOrder<Key>,
  slice: Slice,
): Promise<CappedHits> => {
  const columns = columnsOf(walk, order);
  const inOrder = orderBy(walk, order);
  const id = sql.ref(walk.id);
  const edge = edgeOf(walk, order);
  const found = sql.join(
    branches.map((branch) => sql`(${branch})`),
    sql` UNION ALL `,
  );
  const { offset, limit } = slice;
  const cap = sql.lit(SEARCH_LIMITS.cap);
  // numbered as they come, in order already: sorting them again for each part of the answer took as long as finding them
  const { rows } = await sql<CappedHits>`
    WITH hits AS MATERIALIZED (
      SELECT ${columns}, min(${sql.ref(walk.day)}) AS day, count(*) AS row_count, row_number() OVER (ORDER BY ${inOrder}) AS place
      FROM (${found}) AS found GROUP BY ${columns} ORDER BY ${inOrder} LIMIT ${sql.lit(MOST_FOUND)}
    ), kept AS (
      SELECT day, min(day) OVER () AS first_day, max(day) OVER () AS last_day${edge.columns} FROM hits WHERE place <= ${cap}
    )
    SELECT least(count(*), ${cap})::int AS total, count(*) > ${cap} AS "isMore",
      coalesce(sum(row_count), 0)::int AS rows,
      CASE WHEN count(*) > ${cap} THEN
        (SELECT json_build_object('first', min(day), 'last', max(day),
          'beforeLast', count(*) FILTER (WHERE day < last_day), 'afterFirst', count(*) FILTER (WHERE day > first_day)${edge.facts})
          FROM kept) END AS days,
      (SELECT coalesce(json_agg(${id} ORDER BY place), '[]') FROM hits
        WHERE place > ${sql.lit(offset)} AND place <= ${sql.lit(Math.min(offset + limit, SEARCH_LIMITS.cap))}) AS ids
    FROM hits`.execute(db);
  return rows[0] ?? NOTHING_FOUND;
};

/** The words of the orders of one kind of record, and the run of its searches. */
export const walkBy = <Key extends string>(walk: Walk<Key>) => ({
  /** The columns that a branch of a search selects: what its order needs, and the day. */
  orderColumns: (order: SortOrder<Key>): Sql => {
    const columns = columnsOf(walk, order);
    return walk.columns[order.key].includes(walk.day) ? columns : sql`${columns}, ${sql.ref(walk.day)}`;
  },

  /** The end of a branch: as many rows in the order as are ever needed. */
  firstRows: (order: SortOrder<Key>, maxRows: number): Sql =>
    sql`ORDER BY ${orderBy(walk, order)} LIMIT ${sql.lit(maxRows)}`,

  /**
   * Runs branches of a search: each is a query of order columns, in this order and of so many rows at most, that may repeat
   * records. The first 1,000 distinct records of all of them are counted; the slice is cut from these. Branches are
   * merged as they come, so that an ordered walk is left where the last of these records stands.
   */
  runCapped: (
    db: Kysely<Database>,
    branches: readonly Sql[],
    order: SortOrder<Key>,
    slice: Slice,
  ): Promise<CappedHits> => run(walk, db, branches, order, slice),

  /** Runs branches of as many rows as it takes: one that ends before there are 1,000 records has to go on. */
  runBranches: async (
    db: Kysely<Database>,
    branchesOf: (maxRows: number) => readonly Sql[],
    order: SortOrder<Key>,
    slice: Slice,
  ): Promise<Hits> => {
    for (let maxRows = FIRST_ROWS; ; maxRows *= 4) {
      const found = await run(walk, db, branchesOf(maxRows), order, slice);
      if (found.rows < maxRows) return found;
    }
  },
});
