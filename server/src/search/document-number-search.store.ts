import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { isOneOf } from './capped-search.ts';
import { DOCUMENT_ROWS, findByRows } from './document-order.ts';
import type { DocumentFilter, Hits, Slice, SortOrder } from './search-query.ts';

export interface DocumentNumberQuery extends DocumentFilter {
  /** Keys of `documentNumberKey` in the domain package, one for each reading. A range begins at the first one. */
  readonly fromKeys: readonly string[];
  /** The inclusive end of a range; null for one number. */
  readonly toKey: string | null;
}

/** Finds the documents with a number, or with a range of numbers in natural order. */
export const findByDocumentNumber = (
  db: Kysely<Database>,
  query: DocumentNumberQuery,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const range =
    query.toKey === null
      ? isOneOf(sql`number_key`, query.fromKeys)
      : sql`number_key >= ${query.fromKeys[0]} AND number_key <= ${query.toKey}`;
  return findByRows(db, { table: DOCUMENT_ROWS, conditions: [range], filter: query }, order, slice);
};
