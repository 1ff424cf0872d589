import { prefixUpperBound, SEARCH_LIMITS } from '@portal/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Hits, Slice, SortOrder } from './search-query.ts';

export type Sql = RawBuilder<unknown>;

/** How records of one kind are read in sort order. */
interface Walk<Key extends string> {
  /** The columns of each sort order. All end with `id`, so that the order is unique and no page skips or repeats a record. */
  readonly columns: Readonly<Record<Key, readonly string[]>>;
  /** The column of a record's id. */
  readonly id: string;
  /** The date column by which a list that is cut off at the cap describes what it covers. */
  readonly day: string;
  /** The document number column: a list sorted by it that is cut off at the cap reports its last number. */
  readonly number?: string;
}

export const and = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `);

/** The condition that `column` begins with `prefix`, as a range that an index supports. Typed text is never used as a pattern. */
export const startsWith = (column: string, prefix: string): Sql => {
  const above = prefixUpperBound(prefix);
  const from = sql`${sql.ref(column)} >= ${prefix}`;
  return above === null ? from : sql`${from} AND ${sql.ref(column)} < ${above}`;
};

/** The number of records that a search looks for: one more than the cap, to detect that there are more. */
export const MAX_FOUND = SEARCH_LIMITS.cap + 1;

export interface CappedHits extends Hits {
  /** The number of branch rows that these records consist of. If it is less than the row limit of a branch, no branch was cut off. */
  readonly rows: number;
}

export const NOTHING_FOUND: CappedHits = { total: 0, isMore: false, ids: [], days: null, rows: 0 };

/** The row limit of a branch in the first attempt: more than the cap, because a record may have several matching rows. */
const FIRST_ROWS = 4 * SEARCH_LIMITS.cap;

const columnsOf = <Key extends string>({ columns }: Walk<Key>, { key }: SortOrder<Key>): Sql =>
  sql.join(columns[key].map((column) => sql.ref(column)));

const orderBy = <Key extends string>({ columns }: Walk<Key>, { key, direction }: SortOrder<Key>): Sql => {
  const downOrUp = sql.raw(direction === 'DESC' ? 'DESC' : 'ASC');
  return sql.join(columns[key].map((column) => sql`${sql.ref(column)} ${downOrUp}`));
};

/** The SQL for facts about the last number of a list, if the list is sorted by number. */
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
  // the rows come in order, so they are numbered once: sorting them again for each part of the result took as long as finding them
  const { rows } = await sql<CappedHits>`
    WITH hits AS MATERIALIZED (
      SELECT ${columns}, min(${sql.ref(walk.day)}) AS day, count(*) AS row_count, row_number() OVER (ORDER BY ${inOrder}) AS place
      FROM (${found}) AS found GROUP BY ${columns} ORDER BY ${inOrder} LIMIT ${sql.lit(MAX_FOUND)}
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

/** The SQL parts for the sort orders of one kind of record, and the functions that run its searches. */
export const walkBy = <Key extends string>(walk: Walk<Key>) => ({
  /** The columns that a branch of a search must select: those of its sort order, and the date. */
  orderColumns: (order: SortOrder<Key>): Sql => {
    const columns = columnsOf(walk, order);
    return walk.columns[order.key].includes(walk.day) ? columns : sql`${columns}, ${sql.ref(walk.day)}`;
  },

  /** The end of a branch: its ORDER BY and LIMIT. */
  firstRows: (order: SortOrder<Key>, maxRows: number): Sql =>
    sql`ORDER BY ${orderBy(walk, order)} LIMIT ${sql.lit(maxRows)}`,

  /**
   * Runs the branches of a search. Each branch is a query of the order columns, in this order and with a row limit, and may repeat
   * records. The first 1,000 distinct records of all branches are counted, and the slice is taken from these. The branches are
   * merged while they are read, so that an ordered index scan stops at the last of these records.
   */
  runCapped: (
    db: Kysely<Database>,
    branches: readonly Sql[],
    order: SortOrder<Key>,
    slice: Slice,
  ): Promise<CappedHits> => run(walk, db, branches, order, slice),

  /** Runs the branches again with higher row limits until no branch is cut off before there are 1,000 records. */
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
