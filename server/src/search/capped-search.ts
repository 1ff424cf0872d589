import { prefixUpperBound, SEARCH_LIMITS } from '@portal/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Hits, Slice, SortOrder } from './search-query.ts';

export type Sql = RawBuilder<unknown>;

/** How records of one kind are read in sort order. */
interface SearchedKind<Key extends string> {
  /** The columns of each sort order. All end with `id`, so that the order is unique and no page skips or repeats a record. */
  readonly columns: Readonly<Record<Key, readonly string[]>>;
  /** The column of a record's id. */
  readonly id: string;
  /** The date column by which a list that is cut off at the cap describes what it covers. */
  readonly day: string;
  /** The document number column: a list sorted by it that is cut off at the cap reports its last number. */
  readonly number?: string;
}

export const joinWithAnd = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `);

/** The condition that `column` begins with `prefix`, as a range that an index supports. Typed text is never used as a pattern. */
export const startsWith = (column: string, prefix: string): Sql => {
  const above = prefixUpperBound(prefix);
  const from = sql`${sql.ref(column)} >= ${prefix}`;
  return above === null ? from : sql`${from} AND ${sql.ref(column)} < ${above}`;
};

/** The condition that a value is one of several. A single one is compared without a list, whose plan would be another one. */
export const isOneOf = (value: Sql, others: readonly (Sql | string)[]): Sql =>
  others.length === 1 ? sql`${value} = ${others[0]}` : sql`${value} IN (${sql.join(others)})`;

/** The number of records that a search looks for: one more than the cap, to detect that there are more. */
export const MAX_FOUND = SEARCH_LIMITS.cap + 1;
const CAP = sql.lit(SEARCH_LIMITS.cap);

export interface CappedHits extends Hits {
  /** The number of branch rows that these records consist of. If it is less than the row limit of a branch, no branch was cut off. */
  readonly rows: number;
}

export const NOTHING_FOUND: CappedHits = { total: 0, isMore: false, ids: [], days: null, rows: 0 };

/** The row limit of a branch in the first attempt: more than the cap, because a record may have several matching rows. */
const FIRST_ROWS = 4 * SEARCH_LIMITS.cap;

const columnsOf = <Key extends string>({ columns }: SearchedKind<Key>, { key }: SortOrder<Key>): Sql =>
  sql.join(columns[key].map((column) => sql.ref(column)));

const orderBy = <Key extends string>({ columns }: SearchedKind<Key>, { key, direction }: SortOrder<Key>): Sql => {
  const downOrUp = sql.raw(direction === 'DESC' ? 'DESC' : 'ASC');
  return sql.join(columns[key].map((column) => sql`${sql.ref(column)} ${downOrUp}`));
};

/** The SQL for facts about the last number of a list, if the list is sorted by number. */
const lastNumberOf = <Key extends string>(
  { columns, number }: SearchedKind<Key>,
  { key, direction }: SortOrder<Key>,
): { readonly numbers: Sql; readonly facts: Sql } => {
  if (number === undefined || columns[key][0] !== number) return { numbers: sql``, facts: sql`` };
  const edge = direction === 'ASC' ? sql`last` : sql`first`;
  return {
    numbers: sql`, array_agg(${sql.ref(number)}) AS numbers`,
    // rows with the last number are the end of the list, so its first position is where they begin
    facts: sql`, 'lastNumber', numbers[${CAP}],
      'lastNumberInnerCount', cardinality(array_remove(days[array_position(numbers, numbers[${CAP}]):${CAP}], ${edge}))`,
  };
};

/**
 * Counts the rows of `hits` and takes a slice of them. `hits` has the order columns, `day` and `row_count`, in the order of the list, and
 * at most one row more than the cap. The rows are aggregated into arrays in one pass; reading them again for each fact, with window
 * functions, took longer than finding them.
 */
const summarize = async <Key extends string>(
  kind: SearchedKind<Key>,
  db: Kysely<Database>,
  hits: Sql,
  order: SortOrder<Key>,
  { offset, limit }: Slice,
): Promise<CappedHits> => {
  const { numbers, facts } = lastNumberOf(kind, order);
  const end = sql.lit(Math.min(offset + limit, SEARCH_LIMITS.cap));
  const { rows } = await sql<CappedHits>`
    SELECT least(total, ${CAP}) AS total, total > ${CAP} AS "isMore", rows,
      CASE WHEN total > ${CAP} THEN
        (SELECT json_build_object('first', first, 'last', last, 'beforeLast', cardinality(array_remove(known, last)),
            'afterFirst', cardinality(array_remove(known, first))${facts})
          FROM (SELECT min(day) AS first, max(day) AS last, array_remove(days[1:${CAP}], NULL) AS known
            FROM unnest(days[1:${CAP}]) AS day) AS edges) END AS days,
      coalesce(array_to_json(ids[${sql.lit(offset + 1)}:${end}]), '[]') AS ids
    FROM (SELECT count(*)::int AS total, coalesce(sum(row_count), 0)::int AS rows, array_agg(${sql.ref(kind.id)}) AS ids,
        array_agg(day) AS days${numbers}
      FROM (${hits}) AS hits) AS found`.execute(db);
  return rows[0] ?? NOTHING_FOUND;
};

/** The distinct records of the rows of several branches, which are merged while they are read. */
const mergedRecords = <Key extends string>(
  kind: SearchedKind<Key>,
  branches: readonly Sql[],
  order: SortOrder<Key>,
): Sql => {
  const columns = columnsOf(kind, order);
  const found = sql.join(
    branches.map((branch) => sql`(${branch})`),
    sql` UNION ALL `,
  );
  return sql`SELECT ${columns}, min(${sql.ref(kind.day)}) AS day, count(*) AS row_count FROM (${found}) AS found
    GROUP BY ${columns} ORDER BY ${orderBy(kind, order)} LIMIT ${sql.lit(MAX_FOUND)}`;
};

/** The SQL parts for the sort orders of one kind of record, and the functions that run its searches. */
export const createCappedSearch = <Key extends string>(kind: SearchedKind<Key>) => ({
  /** The columns that a branch of a search must select: those of its sort order, and the date. */
  orderColumns: (order: SortOrder<Key>): Sql => {
    const columns = columnsOf(kind, order);
    return kind.columns[order.key].includes(kind.day) ? columns : sql`${columns}, ${sql.ref(kind.day)}`;
  },

  /** The end of a branch: its ORDER BY and LIMIT. */
  firstRows: (order: SortOrder<Key>, maxRows: number): Sql =>
    sql`ORDER BY ${orderBy(kind, order)} LIMIT ${sql.lit(maxRows)}`,

  /**
   * Runs a search that is one query of distinct records. It selects the order columns, in this order, and at most `MAX_FOUND` rows. The
   * first 1,000 records are counted, and the slice is taken from these.
   */
  runCapped: (db: Kysely<Database>, query: Sql, order: SortOrder<Key>, slice: Slice): Promise<CappedHits> => {
    const hits = sql`SELECT ${columnsOf(kind, order)}, ${sql.ref(kind.day)} AS day, 1 AS row_count FROM (${query}) AS found`;
    return summarize(kind, db, hits, order, slice);
  },

  /**
   * Runs a search that consists of several branches, or whose rows may repeat records. Each branch is a query of the order columns, in this
   * order and with a row limit. An ordered index scan stops at the last of the 1,000 records. The search is run again with higher row
   * limits until no branch is cut off before there are 1,000 records.
   */
  runBranches: async (
    db: Kysely<Database>,
    branchesOf: (maxRows: number) => readonly Sql[],
    order: SortOrder<Key>,
    slice: Slice,
  ): Promise<Hits> => {
    for (let maxRows = FIRST_ROWS; ; maxRows *= 4) {
      const found = await summarize(kind, db, mergedRecords(kind, branchesOf(maxRows), order), order, slice);
      if (found.rows < maxRows) return found;
    }
  },
});
