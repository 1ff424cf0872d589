import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A `timestamp` in the county's local time. Read it with to_char, because the driver would convert it to an instant. */
type WallTime = ColumnType<Date, string, string>;

/** The document's columns by which results are sorted and filtered, repeated in each row that a search reads. */
interface OrderAndFilterColumns {
  /** Sorts document numbers naturally, 2024-9 before 2024-10. */
  number_key: string;
  recorded_on: string;
  document_type: string;
  instrument_code: string;
  /** folded name of the document's first grantor */
  grantor_key: string;
  confidential: boolean;
}

interface DocumentPartColumns {
  doc_id: number;
  /** The position of the row within its document, from 1. */
  ord: number;
}

export interface DocumentTable extends OrderAndFilterColumns {
  id: Generated<number>;
  document_number: string;
  recorded_at: WallTime;
  instrument_on: string | null;
  book_type: string;
  book: string;
  page: string;
  sale_price_cents: number | null;
  mortgage_amount_cents: number | null;
  verified: boolean;
  page_count: number;
  /** the file name in the import */
  image_file: string;
  /** key in the image store, null when there is none (yet) */
  image_key: string | null;
  /** The hash of the image file. */
  image_hash: string | null;
  note: string;
  /** The hash of all imported fields and of the image: an import skips a document whose hash has not changed. */
  content_hash: string;
}

export interface PartyTable extends DocumentPartColumns, OrderAndFilterColumns {
  is_grantor: boolean;
  last_name: string;
  first_name: string;
  middle_name: string;
  suffix: string;
  last_key: string;
  first_key: string;
  middle_key: string;
  /** The first two characters of `last_key`. */
  key2: string;
  /** The first three characters of `last_key`. */
  key3: string;
}

/** The columns of a legal description. */
export interface LegalColumns {
  kind: string;
  plat_number: string;
  lot: string;
  sublot: string;
  block: string;
  other_lot_code: string;
  other_lot: string;
  section: string;
  township: string;
  range: string;
  base: string;
  meridian: string;
  qqqq: string;
  qqq: string;
  qq: string;
  q: string;
  municipality: string;
  building: string;
  unit: string;
  garage: string;
  comment: string;
}

/**
 * Keys by which a search finds lots and blocks that are written as ranges, lists or parts, such as 3-7 or 2, 4. Null for all others, which
 * are compared as they are written.
 */
export interface LandKeyColumns {
  lot_key: string | null;
  /** A multirange of PostgreSQL, such as {[3,7]}. */
  lot_numbers: string | null;
  block_key: string | null;
  block_numbers: string | null;
}

export interface LegalTable extends DocumentPartColumns, OrderAndFilterColumns, LegalColumns, LandKeyColumns {}

declare module '../platform/database/schema.ts' {
  interface Database {
    code: { list: string; code: string; description: string; groups: Generated<string[]> };
    plat: {
      plat_number: string;
      plat_name: string;
      /** The folded name. */
      name_key: string;
      /** The name in the form that is the same for all its spellings. */
      name_form: string;
      recorded_on: string | null;
      /** sorts naturally, P9 before P10 */
      number_key: string;
      /** The number folded like a name, for a list of plats whose number begins with a text. */
      folded_number: string;
    };
    document: DocumentTable;
    party: PartyTable;
    legal: LegalTable;
    document_reference: DocumentPartColumns & { refers_to_type: string; refers_to: string; relation: string };
    parcel: DocumentPartColumns & OrderAndFilterColumns & { parcel_id: string; parcel_key: string };
    document_address: DocumentPartColumns &
      OrderAndFilterColumns & {
        house_number: string;
        street: string;
        street_key: string;
        city: string;
        city_key: string;
        state: string;
        zip: string;
        /** The street in the form that is the same for all its spellings; null in rows that an earlier version of the portal wrote. */
        street_form: string | null;
        /** House numbers besides the first one: 14 of 12-14. */
        other_houses: number[] | null;
      };
    document_island: DocumentPartColumns &
      OrderAndFilterColumns & { island: string; village: string; village_key: string };
    document_names: OrderAndFilterColumns & { doc_id: number; names: string[]; tokens: string[] };
    surname: { last_key: string; parties: number; words: string[] | null };
    recorded_month: { month: string; documents: number; lowest_key: string; highest_key: string };
    search_history: { user_id: number; entries: JSONColumnType<object> };
    lookup_charge: {
      owner: string;
      lookup: string;
      /** Milliseconds since 1970 by the browser's clock. */
      submitted_at: number;
      charged_at: Date;
    };
  }
}
