import { type LabeledNumber, numberReadings } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { isOneOf, type Sql } from './capped-search.ts';
import { DOCUMENT_ROWS, findByRows } from './document-order.ts';
import type { DocumentFilter, Hits, Slice, SortOrder } from './search-query.ts';

export const BOOK_AND_PAGE_INDEX =
  "CREATE INDEX document_book_page ON document (search_key(book), search_key(page)) WHERE book <> ''";

export interface BookAndPageQuery extends DocumentFilter {
  readonly book: string;
  /** '' for every page. */
  readonly page: string;
  /** A code of the county's list of book types, or ALL. */
  readonly bookType: string;
}

const keysOf = (typed: string, kind: LabeledNumber): readonly Sql[] =>
  numberReadings(typed, kind).map((reading) => sql`search_key(${reading})`);

/** Finds the documents of a book, or of one page of it. Case, punctuation and leading zeros do not matter. */
export const findByBookAndPage = (
  db: Kysely<Database>,
  query: BookAndPageQuery,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const conditions = [
    sql`book <> ''`,
    isOneOf(sql`search_key(book)`, keysOf(query.book, 'book')),
    ...(query.page.trim() === '' ? [] : [isOneOf(sql`search_key(page)`, keysOf(query.page, 'page'))]),
    ...(query.bookType === 'ALL' ? [] : [sql`book_type = ${query.bookType}`]),
  ];
  return findByRows(db, { table: DOCUMENT_ROWS, conditions, filter: query }, order, slice);
};
