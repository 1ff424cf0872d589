import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { DOCUMENT_ROWS, findByRows } from './document-order.ts';
import type { DocumentFilter, Hits, Slice, SortOrder } from './search-query.ts';

export interface DocumentNumberQuery extends DocumentFilter {
  /** Keys of domain's documentNumberKey. */
  readonly fromKey: string;
  /** Null for one number, else the inclusive end of a range. */
  readonly toKey: string | null;
}

/** Documents of a number, or of a range of numbers, in the natural order of numbers. */
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
