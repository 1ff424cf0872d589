/** An order of an image add-on, from the list of options to the purchase. `images` is null for unlimited images. */
export interface AddOnOrderTable {
  guid: string;
  state: string;
  user_id: number;
  account_id: number;
  payer: string | null;
  choice: string | null;
  images: number | null;
  cost: number | null;
  created_at: Date;
  bought_at: Date | null;
  journal_id: number | null;
}

declare module '../../platform/database/schema.ts' {
  interface Database {
    add_on_order: AddOnOrderTable;
  }
}
