import { createHash } from 'node:crypto';
import { documentNumberKey } from '@portal/domain';
import {
  firstCharacters,
  foldCached,
  type NameKeys,
  nameTokens,
  packName,
  storedNameKeys,
} from '../records/name-keys.ts';
import { addressKeys, landKeys } from '../records/place-keys.ts';
import { type TaxLienRecord, taxLienRows } from './tax-lien-record.ts';

export interface PartyRecord {
  readonly isGrantor: boolean;
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly suffix: string;
  readonly sequence: number;
}
export type LegalRecord = Readonly<
  Record<
    | 'kind'
    | 'plat_number'
    | 'lot'
    | 'sublot'
    | 'block'
    | 'other_lot_code'
    | 'other_lot'
    | 'section'
    | 'township'
    | 'range'
    | 'base'
    | 'meridian'
    | 'qqqq'
    | 'qqq'
    | 'qq'
    | 'q'
    | 'municipality'
    | 'building'
    | 'unit'
    | 'garage'
    | 'comment',
    string
  >
>;
export interface DocumentFields {
  readonly documentType: string;
  readonly documentNumber: string;
  readonly instrumentCode: string;
  readonly recordedAt: string;
  readonly instrumentOn: string | null;
  readonly bookType: string;
  readonly book: string;
  readonly page: string;
  readonly salePriceCents: number | null;
  readonly mortgageAmountCents: number | null;
  readonly verified: boolean;
  readonly confidential: boolean;
  /** Null if the index does not state it; then the pages of the image are counted. */
  readonly pageCount: number | null;
  /** Path below images/; 'NONE' removes the document's images. */
  readonly imageFile: string;
  readonly note: string;
}

/** A whole document of the import folder, with all cells validated. */
export interface DocumentRecord extends DocumentFields {
  readonly parties: readonly PartyRecord[];
  readonly legals: readonly LegalRecord[];
  readonly references: readonly { refersToType: string; refersTo: string; relation: string }[];
  readonly parcelIds: readonly string[];
  readonly addresses: readonly { houseNumber: string; street: string; city: string; state: string; zip: string }[];
  readonly islands: readonly { island: string; village: string }[];
  /** Undefined for a document that is not a tax lien. */
  readonly taxLien: TaxLienRecord | undefined;
}

/** The key and hash of a document's stored image. */
export interface StoredImage {
  readonly key: string;
  readonly hash: string;
}

/** Increment it when name folding or the tables change, so that importing the same folder again rewrites every document. */
const RECORD_VERSION = 2;

/** A hash of every cell and the image's bytes, to compare a document with the stored one. */
export const contentHashOf = (record: DocumentRecord, image: StoredImage | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([RECORD_VERSION, record, image?.hash ?? '']))
    .digest('base64');

const KEY_SPACE = ' ';
const sortableName = (keys: NameKeys): string => [keys.last, keys.first, keys.middle].join(KEY_SPACE).trimEnd();

/** The columns that are repeated in all rows of one document, for sorting and filtering. */
const orderAndFilters = (record: DocumentRecord, grantorKey: string) => ({
  number_key: documentNumberKey(record.documentNumber),
  recorded_on: record.recordedAt.slice(0, 10),
  document_type: record.documentType,
  instrument_code: record.instrumentCode,
  grantor_key: grantorKey,
  confidential: record.confidential,
});

/** The rows of one document in every table, ready to be written under `id`. */
export const toDocumentRows = (
  id: number,
  record: DocumentRecord,
  image: StoredImage | undefined,
  contentHash: string,
) => {
  const named = record.parties.map((party) => ({ party, keys: storedNameKeys(party) }));
  const firstGrantor = named.find(({ party }) => party.isGrantor);
  const shared = orderAndFilters(record, firstGrantor === undefined ? '' : sortableName(firstGrantor.keys));
  const parties = named.map(({ party, keys }, index) => ({
    doc_id: id,
    ord: index + 1,
    is_grantor: party.isGrantor,
    last_name: party.lastName,
    first_name: party.firstName,
    middle_name: party.middleName,
    suffix: party.suffix,
    last_key: keys.last,
    first_key: keys.first,
    middle_key: keys.middle,
    key2: firstCharacters(keys.last, 2),
    key3: firstCharacters(keys.last, 3),
    ...shared,
  }));
  const names = {
    doc_id: id,
    names: named.map(({ party, keys }) => packName(party.isGrantor, keys)),
    tokens: [...new Set(named.flatMap(({ keys }) => nameTokens(keys.last)))],
    ...shared,
  };
  return {
    document: documentRow(id, record, image, contentHash, shared),
    parties,
    names,
    ...locationRows(id, record, shared),
    ...taxLienRows(id, record.taxLien, shared),
  };
};

const documentRow = (
  id: number,
  record: DocumentRecord,
  image: StoredImage | undefined,
  contentHash: string,
  shared: ReturnType<typeof orderAndFilters>,
) => ({
  id,
  document_number: record.documentNumber,
  recorded_at: record.recordedAt,
  instrument_on: record.instrumentOn,
  book_type: record.bookType,
  book: record.book,
  page: record.page,
  sale_price_cents: record.salePriceCents,
  mortgage_amount_cents: record.mortgageAmountCents,
  verified: record.verified,
  page_count: record.imageFile !== '' && image === undefined ? 0 : (record.pageCount ?? 0),
  image_file: record.imageFile,
  image_key: image?.key ?? null,
  image_hash: image === undefined || image.hash === '' ? null : image.hash,
  note: record.note,
  content_hash: contentHash,
  ...shared,
});

const locationRows = (id: number, record: DocumentRecord, shared: ReturnType<typeof orderAndFilters>) => ({
  legals: record.legals.map((legal, index) => ({
    doc_id: id,
    ord: index + 1,
    ...legal,
    ...landKeys(legal),
    ...shared,
  })),
  references: record.references.map((reference, index) => ({
    doc_id: id,
    ord: index + 1,
    refers_to_type: reference.refersToType,
    refers_to: reference.refersTo,
    relation: reference.relation,
  })),
  parcels: record.parcelIds.map((parcelId, index) => ({
    doc_id: id,
    ord: index + 1,
    parcel_id: parcelId,
    parcel_key: foldCached(parcelId),
    ...shared,
  })),
  addresses: record.addresses.map((address, index) => ({
    doc_id: id,
    ord: index + 1,
    house_number: address.houseNumber.toUpperCase(),
    street: address.street,
    street_key: foldCached(address.street),
    city: address.city,
    city_key: foldCached(address.city),
    state: address.state,
    zip: address.zip,
    ...addressKeys(address),
    ...shared,
  })),
  islands: record.islands.map((island, index) => ({
    doc_id: id,
    ord: index + 1,
    island: island.island,
    village: island.village,
    village_key: foldCached(island.village),
    ...shared,
  })),
});

export type DocumentRows = ReturnType<typeof toDocumentRows>;
