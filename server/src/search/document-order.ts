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

export const orderBy = (order: SortOrder): Sql => {
  const direction = sql.raw(order.direction === 'DESC' ? 'DESC' : 'ASC');
  return sql.join(ORDER_COLUMNS[order.key].map((column) => sql`${sql.ref(column)} ${direction}`));
};

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
  /** Of each branch its rows and the different documents in them. */
  readonly branches: readonly { rows: number; documents: number }[];
}

/**
 * Runs branches of a search: each is a query of order columns that may repeat documents. The first 1,000 distinct
 * documents of all of them, in the requested order, are counted; the slice is cut from these.
 */
export const runCapped = async (
  db: Kysely<Database>,
  branches: readonly Sql[],
  order: SortOrder,
  slice: Slice,
): Promise<CappedHits> => {
  const names = branches.map((_, index) => sql.id(`branch${index}`));
  const ctes = branches.map((branch, index) => sql`${names[index] ?? sql``} AS MATERIALIZED (${branch})`);
  const union = sql.join(
    names.map((name) => sql`SELECT ${orderColumns(order)} FROM ${name}`),
    sql` UNION ALL `,
  );
  const counts = names.map(
    (name) => sql`(SELECT json_build_object('rows', count(*), 'documents', count(DISTINCT doc_id)) FROM ${name})`,
  );
  const { rows } = await sql<CappedHits>`
    WITH ${sql.join(ctes)},
    hits AS MATERIALIZED (
      SELECT DISTINCT ${orderColumns(order)} FROM (${union}) AS found
      ORDER BY ${orderBy(order)} LIMIT ${sql.lit(SEARCH_LIMITS.cap)}
    )
    SELECT (SELECT count(*) FROM hits)::int AS total,
      json_build_array(${sql.join(counts)}) AS branches,
      (SELECT coalesce(json_agg(doc_id), '[]') FROM (
        SELECT doc_id FROM hits ORDER BY ${orderBy(order)}
        OFFSET ${sql.lit(slice.offset)} LIMIT ${sql.lit(slice.limit)}
      ) AS slice) AS ids`.execute(db);
  return rows[0] ?? { total: 0, ids: [], branches: [] };
};
