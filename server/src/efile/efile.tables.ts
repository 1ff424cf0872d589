import type { JSONColumnType } from 'kysely';

/** An uploaded file, stored once per content. */
export interface EfileFileTable {
  sha256: string;
  /** The file's key in the image store. */
  store_key: string;
  bytes: number;
  touched_at: Date;
}

/** An uploaded document with the fields of its filing. It is a filing once it has a transaction number. Amounts are cents. */
export interface EfileDocumentTable {
  /** A random id, which cannot be guessed. */
  id: string;
  sha256: string;
  kind: string;
  bytes: number;
  file_name: string;
  page_count: number;
  /** The user, account and session are null for a visitor. */
  user_id: number | null;
  account_id: number | null;
  session_id: number | null;
  is_guest: boolean;
  /** For a visitor: the hash of its cookie. */
  filer_hash: string | null;
  network: string;
  language: string;
  efile_type: string;
  contact: JSONColumnType<object>;
  /** The email address, normalized for comparison. */
  email_key: string;
  payment: string;
  first_page: number;
  additional_pages: number;
  surcharge: number;
  created_at: Date;
  transaction_number: string | null;
  journal_id: number | null;
  submitted_at: Date | null;
}

/** The last number of each year. */
export interface EfileCounterTable {
  year: number;
  last: number;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    efile_file: EfileFileTable;
    efile_document: EfileDocumentTable;
    efile_counter: EfileCounterTable;
  }
}
