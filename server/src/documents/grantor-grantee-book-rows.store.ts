import { GRANTOR_GRANTEE_BOOK_KEY_TYPE, type GrantorGranteeBookRow } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import { arrayOfAnyLength, KEEP_PLAN } from '../platform/database/kept-plan.ts';
import type { Database } from '../platform/database/schema.ts';

interface StoredPage {
  readonly id: number;
  readonly reference_id: string;
  readonly type: string;
  readonly from_name: string;
  readonly to_name: string;
  readonly from_on: string | null;
  readonly to_on: string | null;
  readonly document_type: string;
  readonly page_count: number;
}

const toRow = (stored: StoredPage): GrantorGranteeBookRow => ({
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

/** Reads result rows of book pages, in the order of the ids. A page that no longer exists is left out. */
export const readGrantorGranteeBookRows = async (
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<GrantorGranteeBookRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredPage>`
    SELECT ${KEEP_PLAN} page.id, reference_id, type, from_name, to_name, from_on, to_on, document_type, page_count
    FROM unnest(${arrayOfAnyLength(ids, 'bigint')}) WITH ORDINALITY AS wanted (id, place)
    JOIN grantor_grantee_book AS page ON page.id = wanted.id
    ORDER BY wanted.place`.execute(db);
  return rows.map(toRow);
};

/** The records that rows of book pages link to: each links only to itself. */
export const recordIdsOfBookPages = (rows: readonly GrantorGranteeBookRow[]): number[] => rows.map(({ id }) => id);
