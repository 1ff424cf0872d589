import { GRANTOR_GRANTEE_BOOK_KEY_TYPE, type GrantorGranteeBookRow } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import { arrayOfAnyLength, KEEP_PLAN } from '../platform/database/kept-plan.ts';
import type { Database } from '../platform/database/schema.ts';
import { isVisibleRecord } from '../records/confidential-records.store.ts';

/** The columns of a page of a book that its result row needs. */
interface StoredBookPage {
  readonly id: number;
  readonly reference_id: string;
  /** The book that the page belongs to: GRANTOR or GRANTEE. */
  readonly type: string;
  readonly from_name: string;
  readonly to_name: string;
  /** ISO dates; null if the page has no such date. */
  readonly from_on: string | null;
  readonly to_on: string | null;
  /** The document type that determines the rights and prices of the page's images. */
  readonly document_type: string;
  /** The number of pages in the image file of this one page of the book. */
  readonly page_count: number;
}

const toRow = (stored: StoredBookPage): GrantorGranteeBookRow => ({
  id: stored.id,
  bookReferenceId: stored.reference_id,
  type: stored.type,
  fromName: stored.from_name,
  toName: stored.to_name,
  fromDate: stored.from_on ?? '',
  toDate: stored.to_on ?? '',
  pageCount: stored.page_count,
  sourcedDocKey: {
    docKeyType: GRANTOR_GRANTEE_BOOK_KEY_TYPE,
    docKeyNumber: stored.reference_id,
    imageKeyType: stored.document_type,
  },
});

/**
 * Reads the pages of the grantor and grantee books with these ids, as rows of search results in the order of the ids. A page that no longer
 * exists, or that this user may not see, is left out.
 */
export const readGrantorGranteeBookRows = async (
  db: Kysely<Database>,
  ids: readonly number[],
  seesConfidential: boolean,
): Promise<GrantorGranteeBookRow[]> => {
  if (ids.length === 0) return [];
  // KEEP_PLAN lets the connection plan this statement only once: finding rows by id never needs another plan
  const { rows } = await sql<StoredBookPage>`
    SELECT ${KEEP_PLAN} page.id, reference_id, type, from_name, to_name, from_on, to_on, document_type, page_count
    FROM unnest(${arrayOfAnyLength(ids, 'bigint')}) WITH ORDINALITY AS wanted (id, place)
    JOIN grantor_grantee_book AS page ON page.id = wanted.id
    WHERE ${isVisibleRecord(sql.ref('page.id'), seesConfidential)}
    ORDER BY wanted.place`.execute(db);
  return rows.map(toRow);
};

/** The ids of the records that these rows show. A page refers to no other record, so these are the ids of the pages. */
export const recordIdsOfBookPages = (rows: readonly GrantorGranteeBookRow[]): number[] => rows.map(({ id }) => id);
