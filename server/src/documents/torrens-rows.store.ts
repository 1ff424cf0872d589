import { CERTIFICATE_KEY_TYPE, type DocumentRow, type Memorial, type TorrensRow } from '@portal/contracts';
import { torrensStatusText } from '@portal/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { arrayOfAnyLength, KEEP_PLAN } from '../platform/database/kept-plan.ts';
import type { Database } from '../platform/database/schema.ts';
import { isVisibleRecord } from '../records/confidential-records.store.ts';
import { referenceColumns, referencedDocument } from './document-parts.store.ts';
import { bookAndPage, rowsAsJson, type StoredReference, toReference } from './row-parts.ts';

interface StoredCertificate {
  readonly id: number;
  readonly certificate_number: string;
  readonly file_number: string;
  readonly certified_on: string;
  readonly book: string;
  readonly page: string;
  readonly status: string;
  readonly document_type: string;
  readonly page_count: number;
  readonly cancelled_by: readonly { readonly id: number; readonly number: string }[];
}

/** The certificates that cancel one; a certificate that is not imported, or that this user may not see, has id 0. */
const cancelledBy = (seesConfidential: boolean) => sql`SELECT coalesce(other.id, 0) AS id, cancelled_by AS number
  FROM torrens_cancellation LEFT JOIN torrens_certificate AS other ON other.certificate_number = cancelled_by
    AND ${isVisibleRecord(sql.ref('other.id'), seesConfidential)}
  WHERE cert_id = certificate.id ORDER BY ord`;

const toRow = (stored: StoredCertificate): TorrensRow => ({
  id: stored.id,
  certificateNumber: stored.certificate_number,
  fileNumber: stored.file_number,
  certifiedDate: stored.certified_on,
  displayBookAndPage: bookAndPage(stored.book, stored.page),
  shortStatus: stored.status,
  status: torrensStatusText(stored.status),
  cancelledBySearchResults: stored.cancelled_by.map(({ id, number }) => ({
    cancelledByCertificateId: id,
    cancelledByCertificateNumber: number,
  })),
  pageCount: stored.page_count,
  sourcedDocKey: {
    docKeyType: CERTIFICATE_KEY_TYPE,
    docKeyNumber: stored.certificate_number,
    imageKeyType: stored.document_type,
  },
});

/** Result rows of certificates, in the order of the ids, without deleted ones and those that this user may not see. */
export const readTorrensRows = async (
  db: Kysely<Database>,
  ids: readonly number[],
  seesConfidential: boolean,
): Promise<TorrensRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredCertificate>`
    SELECT ${KEEP_PLAN} certificate.id, certificate_number, file_number, certified_on, book, page, status, document_type, page_count,
      ${rowsAsJson(cancelledBy(seesConfidential))} AS cancelled_by
    FROM unnest(${arrayOfAnyLength(ids, 'bigint')}) WITH ORDINALITY AS wanted (id, place)
    JOIN torrens_certificate AS certificate ON certificate.id = wanted.id
    WHERE ${isVisibleRecord(sql.ref('certificate.id'), seesConfidential)}
    ORDER BY wanted.place`.execute(db);
  return rows.map(toRow);
};

/** The ids of the certificates in the rows and of those that canceled them; 0 for one that is not imported. */
export const certificatesOf = (rows: readonly TorrensRow[]): number[] =>
  rows.flatMap(({ id, cancelledBySearchResults }) => [
    id,
    ...cancelledBySearchResults.map(({ cancelledByCertificateId }) => cancelledByCertificateId),
  ]);

type StoredMemorial = StoredReference & { readonly memorial_text: string; readonly recital_text: string };

const toMemorial = ({
  memorial_text: memorialText,
  recital_text: recitalText,
  ...reference
}: StoredMemorial): Memorial => ({
  ...toReference(reference),
  memorialText,
  recitalText,
});

const MEMORIAL_KEY = { type: sql.ref('memorial.document_type'), number: sql.ref('memorial.document_number') };

/**
 * Reads the legal text and the memorials of a certificate. If a memorial's document is not stored, or this user may not see it, the
 * memorial has only the type and number of the document.
 */
export const readCertificateTexts = async (
  db: Kysely<Database>,
  { id, sourcedDocKey: { imageKeyType } }: TorrensRow,
  seesConfidential: boolean,
): Promise<{ legalText: string; memorials: Memorial[] }> => {
  const certificate = await db
    .selectFrom('torrens_certificate')
    .select('legal_text')
    .where('id', '=', id)
    .executeTakeFirst();
  const { rows } = await sql<StoredMemorial>`
    SELECT ${referenceColumns(MEMORIAL_KEY)}, memorial_text, recital_text FROM torrens_memorial AS memorial
    LEFT JOIN ${referencedDocument({ ...MEMORIAL_KEY, ownType: sql`${imageKeyType}`, seesConfidential })}
    WHERE memorial.cert_id = ${id} ORDER BY memorial.ord`.execute(db);
  return { legalText: certificate?.legal_text ?? '', memorials: rows.map(toMemorial) };
};

/** A memorial of a document, with its certificate. */
export interface MemorialOfDocument {
  readonly number: string;
  readonly status: string;
  /** '' if the memorial has no text, or if the row of a list has its maximum of texts already. */
  readonly text: string;
}

/**
 * Condition for the memorials that refer to a `document` of the query: by number and type. A memorial without a type refers to the
 * document of the certificate's own type or, if there is none, to every document with that number. The list of two types says nothing
 * new, but rejects most memorials before their certificates are read.
 */
const NAMES_DOCUMENT: RawBuilder<unknown> = sql`memorial.document_number = document.document_number
  AND memorial.document_number <> '' AND memorial.document_type IN (document.document_type, '')
  AND (memorial.document_type = document.document_type OR memorial.document_type = '' AND
    (certificate.document_type = document.document_type OR NOT EXISTS (SELECT FROM document AS twin
      WHERE twin.document_number = memorial.document_number AND twin.document_type = certificate.document_type)))`;

/**
 * A memorial has up to 20,000 characters, and an easement over a subdivision is on the certificate of every lot. A row in a list
 * therefore has only the first texts with only the beginning of each, which keeps the response small. Details have all of them.
 */
const IN_LISTS = { texts: 5, characters: 200 } as const;

/** The text of a memorial in a list. Those without text do not count. */
const LISTED_TEXT: RawBuilder<unknown> = sql`CASE
  WHEN count(*) FILTER (WHERE memorial_text <> '') OVER in_order > ${sql.lit(IN_LISTS.texts)} THEN ''
  WHEN char_length(memorial_text) > ${sql.lit(IN_LISTS.characters)} THEN left(memorial_text, ${sql.lit(IN_LISTS.characters)}) || '…'
  ELSE memorial_text END`;

/** How much of the memorials a row has: what fits a list, or everything. */
export type MemorialTexts = 'LISTED' | 'WHOLE';

/**
 * The memorials of documents, in the order of their certificates, without those of certificates that this user may not see.
 * @param documents a FROM item named `document` that has only these documents
 */
export const memorialsOf = (
  documents: RawBuilder<unknown>,
  texts: MemorialTexts,
  seesConfidential: boolean,
): RawBuilder<unknown> => sql`
  SELECT document.id AS of_doc, certificate_number AS number, status, ${texts === 'LISTED' ? LISTED_TEXT : sql`memorial_text`} AS text
  FROM ${documents} CROSS JOIN torrens_memorial AS memorial
  JOIN torrens_certificate AS certificate ON certificate.id = memorial.cert_id
  WHERE ${NAMES_DOCUMENT} AND ${isVisibleRecord(sql.ref('certificate.id'), seesConfidential)}
  WINDOW in_order AS (PARTITION BY document.id ORDER BY certificate.number_key, certificate_number, memorial.ord)
  ORDER BY document.id, certificate.number_key, certificate_number, memorial.ord`;

/** The certificates of a document's memorials, each once. */
export const toCertificatesOfDocument = (
  memorials: readonly MemorialOfDocument[],
): DocumentRow['torrensSearchResults'] =>
  [...new Map(memorials.map(({ number, status }) => [number, status]))].map(([certificateNumber, status]) => ({
    certificateNumber,
    status: torrensStatusText(status),
  }));

/** A line for each memorial with text. `torrensLabel` is the county's name for its registry of certificates. */
export const toDisplayOnlyLines = (
  memorials: readonly MemorialOfDocument[],
  torrensLabel: string,
): DocumentRow['displayOnlySearchResults'] =>
  memorials
    .filter(({ text }) => text !== '')
    .map(({ number, text }) => ({ label: `${torrensLabel} ${number}`, value: text }));
