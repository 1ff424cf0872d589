import type { Generated, JSONColumnType } from 'kysely';

/** An order of images. It is kept after its delivery as a record of the purchase. */
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
  /** The pages that this order pays for. Pages that were bought before are not bought again. */
  bought_pages: number[];
  bought_document: boolean;
  /** The orders that paid for the other pages; null for an order that was priced before this was stored. */
  free_by: string[] | null;
  created_at: Date;
  paid_at: Date | null;
  /** Set before the first byte is sent. From then on, the order stays paid. */
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
