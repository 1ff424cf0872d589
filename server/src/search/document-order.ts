import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { createCappedSearch, joinWithAnd, type Sql } from './capped-search.ts';
import type { DocumentFilter, DocumentSortKey, Hits, Slice, SortOrder } from './search-query.ts';

/** The sort orders of documents, and of all rows that refer to one. */
export const { orderColumns, firstRows, runCapped, runBranches } = createCappedSearch<DocumentSortKey>({
  columns: {
    docNumber: ['number_key', 'doc_id'],
    recordedDate: ['recorded_on', 'number_key', 'doc_id'],
    instrument: ['instrument_code', 'number_key', 'doc_id'],
    grantor: ['grantor_key', 'number_key', 'doc_id'],
  },
  id: 'doc_id',
  day: 'recorded_on',
  number: 'number_key',
});

/** The filter conditions on the columns that all rows repeat from their document. */
export const filterConditions = (filter: DocumentFilter): Sql[] => [
  ...(filter.from === null ? [] : [sql`recorded_on >= ${filter.from}::date`]),
  ...(filter.to === null ? [] : [sql`recorded_on <= ${filter.to}::date`]),
  ...(filter.numbers === undefined
    ? []
    : [sql`number_key >= ${filter.numbers.lowest}`, sql`number_key <= ${filter.numbers.highest}`]),
  ...(filter.documentType === null ? [] : [sql`document_type = ${filter.documentType}`]),
  ...(filter.instruments === null ? [] : [sql`instrument_code = ANY (${[...filter.instruments]}::text[])`]),
  ...(filter.seesConfidential ? [] : [sql`NOT confidential`]),
];

/** The rows of a table among which a search looks for documents. */
interface SearchedRows {
  readonly table: Sql;
  /** The conditions that all of them must meet. */
  readonly conditions: readonly Sql[];
  /** Conditions of which one must be met. Each is a scan of its own, with its own index. */
  readonly alternatives?: readonly Sql[];
  readonly filter: DocumentFilter;
}

/** Finds documents by their rows in one table that meet the conditions and the filter of the search. */
export const findByRows = (
  db: Kysely<Database>,
  { table, conditions, alternatives = [], filter }: SearchedRows,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const shared = [...conditions, ...filterConditions(filter)];
  const scans = alternatives.length === 0 ? [shared] : alternatives.map((alternative) => [alternative, ...shared]);
  const branches = (maxRows: number) =>
    scans.map(
      (scan) =>
        sql`SELECT ${orderColumns(order)} FROM ${table} WHERE ${joinWithAnd(scan)} ${firstRows(order, maxRows)}`,
    );
  return runBranches(db, branches, order, slice);
};

/** The documents themselves, in the form of rows that refer to them. */
export const DOCUMENT_ROWS = sql`(SELECT id AS doc_id, document.* FROM document) AS numbered`;
