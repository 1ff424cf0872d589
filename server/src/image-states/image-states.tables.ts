import type { Generated, JSONColumnType } from 'kysely';

/** An order of images in progress, and afterwards the record of what was bought. */
export interface ImageStateTable {
  guid: string;
  state: string;
  user_id: number;
  session_id: number;
  account_id: number;
  document_id: number;
  document_type: string;
  document_number: string;
  instrument_code: string;
  image_key: string;
  title: string;
  file_name: string;
  /** The pages in order, as '1-3, 7'. */
  pages: string;
  page_count: number;
  payer: string;
  charge_method: string;
  price: JSONColumnType<object>;
  /** The pages that this order pays for: those bought before are not bought again by fetching them. */
  bought_pages: number[];
  bought_document: boolean;
  /** The orders that paid for the other pages; null when it was priced before that was kept. */
  free_by: string[] | null;
  created_at: Date;
  paid_at: Date | null;
  /** Before the first byte left: from then on the order stays paid. */
  delivery_began_at: Date | null;
  delivered_at: Date | null;
  journal_id: number | null;
  /** The outcome that the user has acknowledged. */
  told: Generated<string>;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    image_state: ImageStateTable;
  }
}
