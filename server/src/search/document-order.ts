import { SEARCH_LIMITS } from '@portal/domain';
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

/** The columns that a branch of a search selects: what its order needs. */
export const orderColumns = (order: SortOrder): Sql =>
  sql.join(ORDER_COLUMNS[order.key].map((column) => sql.ref(column)));

const orderBy = (order: SortOrder): Sql => {
  const direction = sql.raw(order.direction === 'DESC' ? 'DESC' : 'ASC');
  return sql.join(ORDER_COLUMNS[order.key].map((column) => sql`${sql.ref(column)} ${direction}`));
};

/** The end of a branch: as many rows in the order as are ever needed. */
export const firstRows = (order: SortOrder, maxRows: number): Sql =>
  sql`ORDER BY ${orderBy(order)} LIMIT ${sql.lit(maxRows)}`;

export const and = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `);

/** Conditions on the columns that parties and names repeat from their document. */
export const filterConditions = (filter: DocumentFilter): Sql[] => [
  ...(filter.from === null ? [] : [sql`recorded_on >= ${filter.from}::date`]),
  ...(filter.to === null ? [] : [sql`recorded_on <= ${filter.to}::date`]),
  ...(filter.documentType === null ? [] : [sql`document_type = ${filter.documentType}`]),
  ...(filter.instruments === null ? [] : [sql`instrument_code = ANY (${[...filter.instruments]}::text[])`]),
  ...(filter.seesConfidential ? [] : [sql`NOT confidential`]),
];

export interface CappedHits extends Hits {
  /** Rows of the branches that make up these documents; less than a branch may give, so none of them was cut off. */
  readonly rows: number;
}

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
  const columns = orderColumns(order);
  const found = sql.join(
    branches.map((branch) => sql`(${branch})`),
    sql` UNION ALL `,
  );
  const { rows } = await sql<CappedHits>`
    WITH hits AS MATERIALIZED (
      SELECT ${columns}, count(*) AS row_count FROM (${found}) AS found
      GROUP BY ${columns} ORDER BY ${orderBy(order)} LIMIT ${sql.lit(SEARCH_LIMITS.cap)}
    )
    SELECT count(*)::int AS total, coalesce(sum(row_count), 0)::int AS rows,
      (SELECT coalesce(json_agg(doc_id), '[]') FROM (
        SELECT doc_id FROM hits ORDER BY ${orderBy(order)}
        OFFSET ${sql.lit(slice.offset)} LIMIT ${sql.lit(slice.limit)}
      ) AS slice) AS ids
    FROM hits`.execute(db);
  return rows[0] ?? { total: 0, ids: [], rows: 0 };
};
