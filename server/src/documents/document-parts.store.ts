import type { DocumentRow } from '@portal/contracts';
import { type RawBuilder, sql } from 'kysely';
import { LEGAL_PART_COLUMNS } from '../records/legal-description.ts';
import { bookAndPage } from './row-parts.ts';

/**
 * The county's description of the instrument whose code is in a column. This and the plat name are subqueries, because joins take a third
 * longer, all of it for planning.
 */
export const instrumentOf = (column: string): RawBuilder<unknown> =>
  sql`(SELECT description FROM code WHERE list = 'instrument' AND code = ${sql.ref(column)})`;

/** The plat name of a `legal` row; '' for land without a plat, and for a plat without a name. */
export const PLAT_NAME = sql`coalesce((SELECT nullif(plat_name, plat_number) FROM plat WHERE plat.plat_number = legal.plat_number), '')`;

/** The columns of a `legal` row that a result row shows. All columns as JSON would take a third longer. */
export const SHOWN_LEGAL_COLUMNS = sql`${sql.join(LEGAL_PART_COLUMNS.map((column) => sql.ref(`legal.${column}`)))}, legal.comment,
  ${PLAT_NAME} AS plat_name`;

/** The stored facts of every record that has a document. */
export interface StoredDocumentFacts {
  readonly id: number;
  readonly document_type: string;
  readonly document_number: string;
  readonly instrument_code: string;
  readonly instrument: string;
  /** 'YYYY-MM-DD'. */
  readonly recorded_on: string;
  /** 'YYYY-MM-DDTHH:MM:SS' by the county's clock. */
  readonly recorded_at: string;
  readonly book: string;
  readonly page: string;
  readonly verified: boolean;
  readonly page_count: number;
}

/** The columns of `StoredDocumentFacts`, for a query that reads the table `document`. */
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

/** Converts stored facts to the fields of a response. */
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

/** An empty document key, for a record whose details are withheld. */
export const NO_DOC_KEY = { docKeyType: '', docKeyNumber: '', imageKeyType: '' } as const;

/** Empty facts, for details that are not paid yet. */
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

interface ReferenceParts {
  /** The document type in the reference, '' if it names none. */
  readonly type: RawBuilder<unknown>;
  readonly number: RawBuilder<unknown>;
  /** The type that is preferred if the reference names none. */
  readonly ownType: RawBuilder<unknown>;
  readonly seesConfidential: boolean;
}

/**
 * The document that another record refers to, as `target`. If the reference names a document type, only documents of this type count.
 * Otherwise, a document of the record's own type is preferred to those of other types. `target` is null if the document does not exist or
 * if this user may not see it. The document is chosen before the access is checked, so that another document with the same number is never
 * shown instead of a confidential one.
 */
export const referencedDocument = ({
  type,
  number,
  ownType,
  seesConfidential,
}: ReferenceParts): RawBuilder<unknown> => sql`LATERAL (
  SELECT other.id, other.document_type, other.book, other.page, other.recorded_at, other.confidential,
    ${instrumentOf('other.instrument_code')} AS instrument
  FROM document AS other
  WHERE other.document_number = ${number} AND ${number} <> '' AND (${type} = '' OR other.document_type = ${type})
  ORDER BY other.document_type = ${ownType} DESC, other.id LIMIT 1
) AS target ON ${seesConfidential} OR NOT target.confidential`;

/** The columns of a `StoredReference` (row-parts.ts), for a query that joins `referencedDocument`. */
export const referenceColumns = ({ type, number }: Pick<ReferenceParts, 'type' | 'number'>): RawBuilder<unknown> => sql`
  coalesce(target.id, 0) AS doc_id, ${number} AS number, coalesce(target.document_type, ${type}) AS type,
  coalesce(target.instrument, '') AS instrument, coalesce(target.book, '') AS book, coalesce(target.page, '') AS page,
  coalesce(to_char(target.recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS'), '') AS recorded_at`;
