import { prefixUpperBound, SEARCH_LIMITS } from '@portal/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { DocumentFilter, DocumentSortKey, Hits, Slice, SortOrder } from './search-query.ts';

export type Sql = RawBuilder<unknown>;

/** Columns of each order. All end in number and id: no two documents are equal, so no page skips or repeats one. */
const ORDER_COLUMNS: Readonly<Record<DocumentSortKey, readonly string[]>> = {
  docNumber: ['number_key', 'doc_id'],
  recordedDate: ['recorded_on', 'number_key', 'doc_id'],
  instrument: ['instrument_code', 'number_key', 'doc_id'],
  grantor: ['grantor_key', 'number_key', 'doc_id'],
};

const columnsOf = (order: SortOrder): Sql => sql.join(ORDER_COLUMNS[order.key].map((column) => sql.ref(column)));

/** The columns that a branch of a search selects: what its order needs, and the day. */
export const orderColumns = (order: SortOrder): Sql =>
  ORDER_COLUMNS[order.key].includes('recorded_on') ? columnsOf(order) : sql`${columnsOf(order)}, recorded_on`;

const orderBy = (order: SortOrder): Sql => {
  const direction = sql.raw(order.direction === 'DESC' ? 'DESC' : 'ASC');
  return sql.join(ORDER_COLUMNS[order.key].map((column) => sql`${sql.ref(column)} ${direction}`));
};

/** The end of a branch: as many rows in the order as are ever needed. */
export const firstRows = (order: SortOrder, maxRows: number): Sql =>
  sql`ORDER BY ${orderBy(order)} LIMIT ${sql.lit(maxRows)}`;

export const and = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `);

/** `column` begins with `prefix`, as a range of an index; nothing typed is ever a pattern. */
export const startsWith = (column: string, prefix: string): Sql => {
  const above = prefixUpperBound(prefix);
  const from = sql`${sql.ref(column)} >= ${prefix}`;
  return above === null ? from : sql`${from} AND ${sql.ref(column)} < ${above}`;
};

/** Conditions on the columns that all rows repeat from the document that they lead to. */
export const filterConditions = (filter: DocumentFilter): Sql[] => [
  ...(filter.from === null ? [] : [sql`recorded_on >= ${filter.from}::date`]),
  ...(filter.to === null ? [] : [sql`recorded_on <= ${filter.to}::date`]),
  ...(filter.documentType === null ? [] : [sql`document_type = ${filter.documentType}`]),
  ...(filter.instruments === null ? [] : [sql`instrument_code = ANY (${[...filter.instruments]}::text[])`]),
  ...(filter.seesConfidential ? [] : [sql`NOT confidential`]),
];

/** Rows that a search of documents looks for: one above the cap says that there are more. */
export const MOST_FOUND = SEARCH_LIMITS.cap + 1;

export interface CappedHits extends Hits {
  /** Rows of the branches that make up these documents; less than a branch may give, so none of them was cut off. */
  readonly rows: number;
}

export const NOTHING_FOUND: CappedHits = { total: 0, isMore: false, ids: [], days: null, rows: 0 };

/**
 * Runs branches of a search: each is a query of order columns, in this order and of so many rows at most, that may repeat
 * documents. The first 1,000 distinct documents of all of them are counted; the slice is cut from these. Branches are
 * merged as they come, so that an ordered walk is left where the last of these documents stands.
 */
export const runCapped = async (
  db: Kysely<Database>,
  branches: readonly Sql[],
  order: SortOrder,
  slice: Slice,
): Promise<CappedHits> => {
  const columns = columnsOf(order);
  const found = sql.join(
    branches.map((branch) => sql`(${branch})`),
    sql` UNION ALL `,
  );
  const { rows } = await sql<CappedHits>`
    WITH hits AS MATERIALIZED (
      SELECT ${columns}, min(recorded_on) AS day, count(*) AS row_count FROM (${found}) AS found
      GROUP BY ${columns} ORDER BY ${orderBy(order)} LIMIT ${sql.lit(MOST_FOUND)}
    ), kept AS (
      SELECT day, min(day) OVER () AS first_day, max(day) OVER () AS last_day
      FROM (SELECT day FROM hits ORDER BY ${orderBy(order)} LIMIT ${sql.lit(SEARCH_LIMITS.cap)}) AS shown
    )
    SELECT least(count(*), ${sql.lit(SEARCH_LIMITS.cap)})::int AS total, count(*) > ${sql.lit(SEARCH_LIMITS.cap)} AS "isMore",
      coalesce(sum(row_count), 0)::int AS rows,
      (SELECT CASE WHEN count(*) > 0 THEN json_build_object('first', min(day), 'last', max(day),
        'beforeLast', count(*) FILTER (WHERE day < last_day), 'afterFirst', count(*) FILTER (WHERE day > first_day)) END
        FROM kept) AS days,
      (SELECT coalesce(json_agg(doc_id), '[]') FROM (
        SELECT doc_id FROM hits ORDER BY ${orderBy(order)}
        OFFSET ${sql.lit(slice.offset)} LIMIT ${sql.lit(Math.min(slice.limit, SEARCH_LIMITS.cap - slice.offset))}
      ) AS slice) AS ids
    FROM hits`.execute(db);
  return rows[0] ?? NOTHING_FOUND;
};

/** Rows that a branch gives at first: more than the cap, since a document may have several rows that are meant. */
const FIRST_ROWS = 4 * SEARCH_LIMITS.cap;

/** Runs branches of as many rows as it takes: one that ends before there are 1,000 documents has to go on. */
export const runBranches = async (
  db: Kysely<Database>,
  branchesOf: (maxRows: number) => readonly Sql[],
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  for (let maxRows = FIRST_ROWS; ; maxRows *= 4) {
    const found = await runCapped(db, branchesOf(maxRows), order, slice);
    if (found.rows < maxRows) return found;
  }
};

/** Documents by their rows in one table: those that meet the conditions and the limits of the search. */
export const findByRows = (
  db: Kysely<Database>,
  {
    table,
    conditions,
    filter,
  }: { readonly table: Sql; readonly conditions: readonly Sql[]; readonly filter: DocumentFilter },
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const where = and([...conditions, ...filterConditions(filter)]);
  const branch = (maxRows: number) =>
    sql`SELECT ${orderColumns(order)} FROM ${table} WHERE ${where} ${firstRows(order, maxRows)}`;
  return runBranches(db, (maxRows) => [branch(maxRows)], order, slice);
};

/** Documents themselves, as rows that lead to them. */
export const DOCUMENT_ROWS = sql`(SELECT id AS doc_id, document.* FROM document) AS numbered`;
