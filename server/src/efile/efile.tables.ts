import type { JSONColumnType } from 'kysely';

/** A file that was sent, kept once for each content. */
export interface EfileFileTable {
  sha256: string;
  /** In the image store. */
  store_key: string;
  bytes: number;
  touched_at: Date;
}

/** A document with the fields of its filing. It is a filing once it has a number. Amounts are cents. */
export interface EfileDocumentTable {
  /** What the filer names it by; nobody guesses it. */
  id: string;
  sha256: string;
  kind: string;
  bytes: number;
  file_name: string;
  page_count: number;
  /** Null, as the account and the session, of a visitor. */
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
  /** The email address as it is compared. */
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
