import type { ColumnType, Generated } from 'kysely';
import type { LandKeyColumns, LegalColumns } from './records.tables.ts';

/** The columns of every entry of a book. */
interface BookEntryColumns {
  id: Generated<number>;
  /** The document type that determines the rights and prices of its images. */
  document_type: string;
  page_count: number;
  image_file: string;
  image_key: string | null;
  image_hash: string | null;
  content_hash: string;
  number_key: string;
  day_key: string;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    tract_book_entry: BookEntryColumns & {
      tract_book_id: string;
      /** Local time in the county. */
      recorded_at: ColumnType<Date | null, string | null, string | null>;
      recorded_on: string | null;
      instrument_code: string;
      named_type: string;
      named_number: string;
    };
    tract_book_legal: LegalColumns &
      LandKeyColumns & {
        entry_id: number;
        ord: number;
        number_key: string;
        recorded_on: string | null;
        day_key: string;
      };
    grantor_grantee_book: BookEntryColumns & {
      reference_id: string;
      type: string;
      from_name: string;
      to_name: string;
      from_on: string | null;
      to_on: string | null;
      from_key: string;
      until_key: string | null;
    };
  }
}
