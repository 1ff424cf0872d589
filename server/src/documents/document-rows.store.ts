import type { DocumentRow } from '@portal/contracts';
import { cents, centsToDollars, displayName } from '@portal/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type LegalParts, legalDescription } from '../records/legal-description.ts';
import { bookAndPage, rowsAsJson, type StoredReference, toReference } from './row-parts.ts';
import { type CertificateOfDocument, certificatesOfDocument, toCertificateOfDocument } from './torrens-rows.store.ts';

interface StoredParty {
  readonly is_grantor: boolean;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly suffix: string;
}
interface StoredDocument {
  readonly id: number;
  readonly document_type: string;
  readonly document_number: string;
  readonly instrument_code: string;
  readonly instrument: string;
  readonly recorded_on: string;
  readonly recorded_at: string;
  readonly instrument_on: string | null;
  readonly book: string;
  readonly page: string;
  readonly sale_price_cents: number | null;
  readonly mortgage_amount_cents: number | null;
  readonly verified: boolean;
  readonly page_count: number;
  readonly note: string;
  readonly parties: readonly StoredParty[];
  readonly legals: readonly (LegalParts & { comment: string })[];
  readonly reference_list: readonly StoredReference[];
  readonly certificates: readonly CertificateOfDocument[];
}

// Texts of codes and plats are looked up one by one: as joins they cost a third more, all of it planning.
/** The county's words for the instrument whose code stands in a column. */
export const instrumentOf = (column: string): RawBuilder<unknown> =>
  sql`(SELECT description FROM code WHERE list = 'instrument' AND code = ${sql.ref(column)})`;
const INSTRUMENT = instrumentOf('instrument_code');

const PARTIES = sql`SELECT is_grantor, last_name, first_name, middle_name, suffix FROM party
  WHERE doc_id = document.id ORDER BY ord`;
const LEGALS = sql`SELECT legal.*,
    coalesce((SELECT plat_name FROM plat WHERE plat.plat_number = legal.plat_number), '') AS plat_name
  FROM legal WHERE doc_id = document.id ORDER BY ord`;

/**
 * A reference to a document that is not on file, or not for these eyes, shows no more than the number written down. What is meant is
 * looked for before what may be seen: another document of that number never stands in for a confidential one.
 */
const references = (seesConfidential: boolean): RawBuilder<unknown> => sql`
  SELECT coalesce(target.id, 0) AS doc_id, refers_to AS number,
    coalesce(target.document_type, refers_to_type) AS type, coalesce(target.instrument, '') AS instrument,
    coalesce(target.book, '') AS book, coalesce(target.page, '') AS page,
    coalesce(to_char(target.recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS'), '') AS recorded_at
  FROM document_reference AS reference
  LEFT JOIN LATERAL (
    SELECT id, document_type, book, page, recorded_at, confidential, ${INSTRUMENT} AS instrument FROM document AS other
    WHERE other.document_number = reference.refers_to
      AND (reference.refers_to_type = '' OR other.document_type = reference.refers_to_type)
    ORDER BY other.document_type = document.document_type DESC, other.id LIMIT 1
  ) AS target ON ${seesConfidential} OR NOT target.confidential
  WHERE reference.doc_id = document.id ORDER BY reference.ord`;

const toParty = (party: StoredParty) => ({
  displayName: displayName({
    lastName: party.last_name,
    firstName: party.first_name,
    middleName: party.middle_name,
    suffix: party.suffix,
  }),
  lastName: party.last_name,
  firstName: party.first_name,
  middleInitial: Array.from(party.middle_name)[0] ?? '',
});

const inDollars = (amountCents: number | null): number | null =>
  amountCents === null ? null : centsToDollars(cents(amountCents));

const toRow = (stored: StoredDocument): DocumentRow => ({
  docId: stored.id,
  docType: stored.document_type,
  docNumber: stored.document_number,
  displayDocNumber: stored.document_number,
  instrumentCode: stored.instrument_code,
  instrumentDescription: stored.instrument,
  recordedDate: stored.recorded_on,
  recordedDateTime: stored.recorded_at,
  instrumentDate: stored.instrument_on ?? '',
  displayBookAndPage: bookAndPage(stored.book, stored.page),
  mortgageAmount: inDollars(stored.mortgage_amount_cents),
  salePrice: inDollars(stored.sale_price_cents),
  verifiedStatus: stored.verified,
  pageCount: stored.page_count,
  grantorSearchResults: stored.parties.filter((party) => party.is_grantor).map(toParty),
  granteeSearchResults: stored.parties.filter((party) => !party.is_grantor).map(toParty),
  referenceDocumentSearchResults: stored.reference_list.map(toReference),
  legalSearchResults: stored.legals.map((legal) => ({
    description: legalDescription(legal),
    comment: legal.comment,
    docId: stored.id,
  })),
  torrensSearchResults: stored.certificates.map(toCertificateOfDocument),
  additionalInfoSearchResults: stored.note === '' ? [] : stored.note.split(/\r?\n/),
  displayOnlySearchResults: [],
  sourcedDocKey: {
    docKeyType: stored.document_type,
    docKeyNumber: stored.document_number,
    imageKeyType: stored.document_type,
  },
});

/**
 * Result rows of documents, in the order of the ids. A document that is gone, or confidential to this user, is left out:
 * a search has filtered it already, a request by id is answered as if it did not exist.
 */
export const readDocumentRows = async (
  db: Kysely<Database>,
  ids: readonly number[],
  seesConfidential: boolean,
): Promise<DocumentRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredDocument>`
    SELECT document.id, document_type, document_number, instrument_code,
      coalesce(${INSTRUMENT}, instrument_code) AS instrument, recorded_on,
      to_char(document.recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS') AS recorded_at, instrument_on, book, page,
      sale_price_cents, mortgage_amount_cents, verified, page_count, note,
      ${rowsAsJson(PARTIES)} AS parties, ${rowsAsJson(LEGALS)} AS legals,
      ${rowsAsJson(references(seesConfidential))} AS reference_list,
      ${rowsAsJson(certificatesOfDocument)} AS certificates
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    JOIN document ON document.id = wanted.id AND (${seesConfidential} OR NOT document.confidential)
    ORDER BY wanted.place`.execute(db);
  return rows.map(toRow);
};

/** Parcels and addresses of a document, for its details. */
export const readDocumentPlaces = async (
  db: Kysely<Database>,
  docId: number,
): Promise<{ parcelIds: string[]; addresses: string[] }> => {
  const parcels = await db
    .selectFrom('parcel')
    .select('parcel_id')
    .where('doc_id', '=', docId)
    .orderBy('ord')
    .execute();
  const addresses = await db
    .selectFrom('document_address')
    .select(['house_number', 'street', 'city', 'state', 'zip'])
    .where('doc_id', '=', docId)
    .orderBy('ord')
    .execute();
  const line = (parts: readonly string[], separator: string) => parts.filter((part) => part !== '').join(separator);
  return {
    parcelIds: parcels.map(({ parcel_id }) => parcel_id),
    addresses: addresses.map(({ house_number, street, city, state, zip }) =>
      line([line([house_number, street], ' '), city, line([state, zip], ' ')], ', '),
    ),
  };
};
