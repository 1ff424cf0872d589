import type { DocumentRow } from '@portal/contracts';
import { type RawBuilder, sql } from 'kysely';
import { LEGAL_PART_COLUMNS } from '../records/legal-description.ts';
import { bookAndPage } from './row-parts.ts';

// Texts of codes and plats are looked up one by one: as joins they cost a third more, all of it planning.
/** The county's words for the instrument whose code is in a column. */
export const instrumentOf = (column: string): RawBuilder<unknown> =>
  sql`(SELECT description FROM code WHERE list = 'instrument' AND code = ${sql.ref(column)})`;

/** The name of the plat of a `legal`; '' for land that is of none. */
export const PLAT_NAME = sql`coalesce((SELECT plat_name FROM plat WHERE plat.plat_number = legal.plat_number), '')`;

/** What a row says of a `legal`. All of its columns as JSON would take a third longer. */
export const LEGAL_OF_ROW = sql`${sql.join(LEGAL_PART_COLUMNS.map((column) => sql.ref(`legal.${column}`)))}, legal.comment,
  ${PLAT_NAME} AS plat_name`;

/** What every record says that is on record by a document. */
export interface StoredDocumentFacts {
  readonly id: number;
  readonly document_type: string;
  readonly document_number: string;
  readonly instrument_code: string;
  readonly instrument: string;
  readonly recorded_on: string;
  readonly recorded_at: string;
  readonly book: string;
  readonly page: string;
  readonly verified: boolean;
  readonly page_count: number;
}

/** The columns of these facts, of the `document` of the query around them. */
export const DOCUMENT_FACTS = sql`document.id, document.document_type, document.document_number, document.instrument_code,
  coalesce(${instrumentOf('document.instrument_code')}, document.instrument_code) AS instrument, document.recorded_on,
  to_char(document.recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS') AS recorded_at, document.book, document.page, document.verified,
  document.page_count`;

type DocumentFacts = Pick<
  DocumentRow,
  | 'docId'
  | 'docType'
  | 'docNumber'
  | 'displayDocNumber'
  | 'instrumentCode'
  | 'instrumentDescription'
  | 'recordedDate'
  | 'recordedDateTime'
  | 'displayBookAndPage'
  | 'verifiedStatus'
  | 'pageCount'
  | 'sourcedDocKey'
>;

/** These facts as they are shown. */
export const toDocumentFacts = (stored: StoredDocumentFacts): DocumentFacts => ({
  docId: stored.id,
  docType: stored.document_type,
  docNumber: stored.document_number,
  displayDocNumber: stored.document_number,
  instrumentCode: stored.instrument_code,
  instrumentDescription: stored.instrument,
  recordedDate: stored.recorded_on,
  recordedDateTime: stored.recorded_at,
  displayBookAndPage: bookAndPage(stored.book, stored.page),
  verifiedStatus: stored.verified,
  pageCount: stored.page_count,
  sourcedDocKey: {
    docKeyType: stored.document_type,
    docKeyNumber: stored.document_number,
    imageKeyType: stored.document_type,
  },
});

/** Key of nothing: of a record whose details are withheld. */
export const NO_DOC_KEY = { docKeyType: '', docKeyNumber: '', imageKeyType: '' } as const;

/** Nothing of them, for details that must be paid for first. */
export const NO_DOCUMENT_FACTS: DocumentFacts = {
  docId: 0,
  docType: '',
  docNumber: '',
  displayDocNumber: '',
  instrumentCode: '',
  instrumentDescription: '',
  recordedDate: '',
  recordedDateTime: '',
  displayBookAndPage: '',
  verifiedStatus: false,
  pageCount: 0,
  sourcedDocKey: NO_DOC_KEY,
};

interface Named {
  /** What was written of the document: its type, '' when nobody wrote one, and its number. */
  readonly type: RawBuilder<unknown>;
  readonly number: RawBuilder<unknown>;
  /** The type that is meant where none was written. */
  readonly ownType: RawBuilder<unknown>;
  readonly seesConfidential: boolean;
}

/**
 * A document that another record names, as `target`: one of its type, else of the record's own type, else of any. One that is not
 * on file, or not for these eyes, is null. What is meant is looked for before what may be seen: another document of that number
 * never is in for a confidential one.
 */
export const namedDocument = ({ type, number, ownType, seesConfidential }: Named): RawBuilder<unknown> => sql`LATERAL (
  SELECT other.id, other.document_type, other.book, other.page, other.recorded_at, other.confidential,
    ${instrumentOf('other.instrument_code')} AS instrument
  FROM document AS other
  WHERE other.document_number = ${number} AND ${number} <> '' AND (${type} = '' OR other.document_type = ${type})
  ORDER BY other.document_type = ${ownType} DESC, other.id LIMIT 1
) AS target ON ${seesConfidential} OR NOT target.confidential`;

/** The columns of a `StoredReference`, out of such a `target`. */
export const referenceColumns = ({ type, number }: Pick<Named, 'type' | 'number'>): RawBuilder<unknown> => sql`
  coalesce(target.id, 0) AS doc_id, ${number} AS number, coalesce(target.document_type, ${type}) AS type,
  coalesce(target.instrument, '') AS instrument, coalesce(target.book, '') AS book, coalesce(target.page, '') AS page,
  coalesce(to_char(target.recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS'), '') AS recorded_at`;
