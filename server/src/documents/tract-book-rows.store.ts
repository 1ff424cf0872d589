import { TRACT_BOOK_KEY_TYPE, type TractBookRow } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import { arrayOfAnyLength, KEEP_PLAN } from '../platform/database/kept-plan.ts';
import type { Database } from '../platform/database/schema.ts';
import { isVisibleRecord } from '../records/confidential-records.store.ts';
import { type LegalParts, legalDescription } from '../records/legal-description.ts';
import { instrumentOf, referenceColumns, referencedDocument, SHOWN_LEGAL_COLUMNS } from './document-parts.store.ts';
import { rowsAsJson, type StoredReference, toReference } from './row-parts.ts';

interface StoredEntry {
  readonly id: number;
  readonly tract_book_id: string;
  readonly instrument_code: string;
  readonly instrument: string;
  readonly recorded_on: string | null;
  readonly recorded_at: string | null;
  readonly document_type: string;
  readonly page_count: number;
  readonly legals: readonly (LegalParts & { readonly comment: string })[];
  /** At most one. */
  readonly references: readonly StoredReference[];
}

const LEGALS = sql`SELECT ${SHOWN_LEGAL_COLUMNS}
  FROM tract_book_legal AS legal WHERE entry_id = entry.id ORDER BY ord`;

const REFERENCED_KEY = { type: sql.ref('entry.named_type'), number: sql.ref('entry.named_number') };

/**
 * The document that an entry refers to. If it is not stored, or this user may not see it, the reference has only the type and number in the
 * book.
 */
const selectReference = (
  seesConfidential: boolean,
) => sql`SELECT ${referenceColumns(REFERENCED_KEY)} FROM (SELECT) AS one_row
  LEFT JOIN ${referencedDocument({ ...REFERENCED_KEY, ownType: sql`''`, seesConfidential })} WHERE entry.named_number <> ''`;

const toRow = (stored: StoredEntry): TractBookRow => ({
  id: stored.id,
  tractBookId: stored.tract_book_id,
  instrumentCode: stored.instrument_code,
  instrumentDescription: stored.instrument,
  recordedDate: stored.recorded_on ?? '',
  recordedDateTime: stored.recorded_at ?? '',
  legalSearchResults: stored.legals.map((legal) => ({
    description: legalDescription(legal),
    comment: legal.comment,
    docId: stored.id,
  })),
  referenceDocumentSearchResults: stored.references.map(toReference),
  pageCount: stored.page_count,
  sourcedDocKey: {
    docKeyType: TRACT_BOOK_KEY_TYPE,
    docKeyNumber: stored.tract_book_id,
    imageKeyType: stored.document_type,
  },
});

/** Result rows of entries of the tract book, in the order of the ids, without deleted ones. */
export const readTractBookRows = async (
  db: Kysely<Database>,
  ids: readonly number[],
  seesConfidential: boolean,
): Promise<TractBookRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredEntry>`
    SELECT ${KEEP_PLAN} entry.id, tract_book_id, instrument_code, coalesce(${instrumentOf('entry.instrument_code')}, instrument_code) AS instrument,
      recorded_on, to_char(entry.recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS') AS recorded_at, document_type, page_count,
      ${rowsAsJson(LEGALS)} AS legals, ${rowsAsJson(selectReference(seesConfidential))} AS "references"
    FROM unnest(${arrayOfAnyLength(ids, 'bigint')}) WITH ORDINALITY AS wanted (id, place)
    JOIN tract_book_entry AS entry ON entry.id = wanted.id
    WHERE ${isVisibleRecord(sql.ref('entry.id'), seesConfidential)}
    ORDER BY wanted.place`.execute(db);
  return rows.map(toRow);
};

/** The records in the rows: the entries and the documents that they refer to. */
export const recordIdsOfTractBook = (rows: readonly TractBookRow[]): number[] =>
  rows.flatMap(({ id, referenceDocumentSearchResults }) => [
    id,
    ...referenceDocumentSearchResults.map(({ docId }) => docId),
  ]);
