import type { DocumentRow } from '@portal/contracts';
import { cents, centsToDollars, displayName } from '@portal/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { arrayOfAnyLength } from '../platform/database/kept-plan.ts';
import type { Database } from '../platform/database/schema.ts';
import { type LegalParts, legalDescription } from '../records/legal-description.ts';
import { middleInitialOf } from '../records/name-keys.ts';
import {
  DOCUMENT_FACTS,
  referenceColumns,
  referencedDocument,
  SHOWN_LEGAL_COLUMNS,
  type StoredDocumentFacts,
  toDocumentFacts,
} from './document-parts.store.ts';
import { byDocument, type DocumentPart, readLists, type StoredReference, toReference } from './row-parts.ts';
import {
  type MemorialOfDocument,
  type MemorialTexts,
  memorialsOf,
  toCertificatesOfDocument,
  toDisplayOnlyLines,
} from './torrens-rows.store.ts';

interface StoredParty extends DocumentPart {
  readonly is_grantor: boolean;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly suffix: string;
}
interface StoredDocument extends StoredDocumentFacts {
  readonly instrument_on: string | null;
  readonly sale_price_cents: number | null;
  readonly mortgage_amount_cents: number | null;
  readonly note: string;
}
interface StoredLists extends Readonly<Record<string, readonly object[]>> {
  readonly documents: readonly StoredDocument[];
  readonly parties: readonly StoredParty[];
  readonly legals: readonly (DocumentPart & LegalParts & { readonly comment: string })[];
  readonly references: readonly (DocumentPart & StoredReference)[];
  readonly memorials: readonly (DocumentPart & MemorialOfDocument)[];
}

/** What decides how rows are shown, besides the records themselves. */
export interface RowView {
  readonly seesConfidential: boolean;
  /** The county's name for its registry of certificates. */
  readonly torrensLabel: string;
}

const REFERENCE_COLUMNS = { type: sql.ref('reference.refers_to_type'), number: sql.ref('reference.refers_to') };

/** The documents of a page, which three of its lists need: read once, the page takes an eighth less time. */
const listedDocuments = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`WITH listed AS MATERIALIZED (SELECT * FROM document WHERE id = ANY (${ids}))`;
const LISTED = sql`listed AS document`;

/** The query for references. If the document does not exist, or if this user may not see it, a reference has only its number. */
const referencesOf = (ids: RawBuilder<unknown>, seesConfidential: boolean): RawBuilder<unknown> => sql`
  SELECT document.id AS of_doc, ${referenceColumns(REFERENCE_COLUMNS)} FROM document_reference AS reference
  JOIN ${LISTED} ON document.id = reference.doc_id
  LEFT JOIN ${referencedDocument({ ...REFERENCE_COLUMNS, ownType: sql.ref('document.document_type'), seesConfidential })}
  WHERE reference.doc_id = ANY (${ids}) ORDER BY reference.doc_id, reference.ord`;

const toParty = (party: StoredParty) => ({
  displayName: displayName({
    lastName: party.last_name,
    firstName: party.first_name,
    middleName: party.middle_name,
    suffix: party.suffix,
  }),
  lastName: party.last_name,
  firstName: party.first_name,
  middleInitial: middleInitialOf(party.middle_name),
});

const inDollars = (amountCents: number | null): number | null =>
  amountCents === null ? null : centsToDollars(cents(amountCents));

/** Returns a function that converts a stored document to a result row, with its parts from the lists. */
const toRowWith = ({ parties, legals, references, memorials }: StoredLists, torrensLabel: string) => {
  const [partiesOf, legalsOf] = [byDocument(parties), byDocument(legals)];
  const [referencesOfDocument, memorialsOfDocument] = [byDocument(references), byDocument(memorials)];
  return (stored: StoredDocument): DocumentRow => ({
    ...toDocumentFacts(stored),
    instrumentDate: stored.instrument_on ?? '',
    mortgageAmount: inDollars(stored.mortgage_amount_cents),
    salePrice: inDollars(stored.sale_price_cents),
    grantorSearchResults: partiesOf(stored.id)
      .filter((party) => party.is_grantor)
      .map(toParty),
    granteeSearchResults: partiesOf(stored.id)
      .filter((party) => !party.is_grantor)
      .map(toParty),
    referenceDocumentSearchResults: referencesOfDocument(stored.id).map(toReference),
    legalSearchResults: legalsOf(stored.id).map((legal) => ({
      description: legalDescription(legal),
      comment: legal.comment,
      docId: stored.id,
    })),
    torrensSearchResults: toCertificatesOfDocument(memorialsOfDocument(stored.id)),
    additionalInfoSearchResults: stored.note === '' ? [] : stored.note.split(/\r?\n/),
    displayOnlySearchResults: toDisplayOnlyLines(memorialsOfDocument(stored.id), torrensLabel),
  });
};

const readRows = async (
  db: Kysely<Database>,
  ids: readonly number[],
  { seesConfidential, torrensLabel }: RowView,
  texts: MemorialTexts,
): Promise<DocumentRow[]> => {
  if (ids.length === 0) return [];
  const wanted = arrayOfAnyLength(ids, 'bigint');
  const lists = await readLists<StoredLists>(
    db,
    {
      documents: sql`SELECT ${DOCUMENT_FACTS}, instrument_on, sale_price_cents, mortgage_amount_cents, note
        FROM ${LISTED} WHERE ${seesConfidential} OR NOT confidential`,
      parties: sql`SELECT doc_id AS of_doc, is_grantor, last_name, first_name, middle_name, suffix FROM party
        WHERE doc_id = ANY (${wanted}) ORDER BY doc_id, ord`,
      legals: sql`SELECT doc_id AS of_doc, ${SHOWN_LEGAL_COLUMNS} FROM legal WHERE doc_id = ANY (${wanted}) ORDER BY doc_id, ord`,
      references: referencesOf(wanted, seesConfidential),
      memorials: memorialsOf(LISTED, texts, seesConfidential),
    },
    listedDocuments(wanted),
  );
  const documents = new Map(lists.documents.map((stored) => [stored.id, stored]));
  return ids.flatMap((id) => documents.get(id) ?? []).map(toRowWith(lists, torrensLabel));
};

/**
 * Reads result rows of documents, in the order of the ids. A document that no longer exists, or that this user may not see, is left out: a
 * search has filtered it already, and a request by id must treat it as if it did not exist. If there are many or long memorials, the
 * display-only lines contain only the beginning.
 */
export const readDocumentRows = (db: Kysely<Database>, ids: readonly number[], view: RowView): Promise<DocumentRow[]> =>
  readRows(db, ids, view, 'LISTED');

/** Reads the row of one document with all of its display-only lines; undefined if it does not exist or this user may not see it. */
export const readDocumentRow = async (
  db: Kysely<Database>,
  docId: number,
  view: RowView,
): Promise<DocumentRow | undefined> => (await readRows(db, [docId], view, 'WHOLE'))[0];

/** Reads the parcels and addresses of a document, for its details. */
export const readParcelsAndAddresses = async (
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
