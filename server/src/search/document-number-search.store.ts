import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { DOCUMENT_ROWS, findByRows } from './document-order.ts';
import type { DocumentFilter, Hits, Slice, SortOrder } from './search-query.ts';

export interface DocumentNumberQuery extends DocumentFilter {
  /** A key of `documentNumberKey` in the domain package. */
  readonly fromKey: string;
  /** The inclusive end of a range; null for one number. */
  readonly toKey: string | null;
}

/** Finds the documents with any of these keys of `documentNumberKey`. */
export const findByDocumentNumbers = (
  db: Kysely<Database>,
  { keys, ...filter }: DocumentFilter & { readonly keys: readonly string[] },
  order: SortOrder,
  slice: Slice,
): Promise<Hits> =>
  findByRows(db, { table: DOCUMENT_ROWS, conditions: [sql`number_key = ANY(${keys})`], filter }, order, slice);

/** Finds the documents with a number, or with a range of numbers in natural order. */
export const findByDocumentNumber = (
  db: Kysely<Database>,
  query: DocumentNumberQuery,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const range =
    query.toKey === null
      ? sql`number_key = ${query.fromKey}`
      : sql`number_key >= ${query.fromKey} AND number_key <= ${query.toKey}`;
  return findByRows(db, { table: DOCUMENT_ROWS, conditions: [range], filter: query }, order, slice);
};
