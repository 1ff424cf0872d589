/** A charge for the county's finance system. */
export interface LandlinkRowTable {
  id: string;
  journal_id: number;
  account_id: number;
  landlink_account: string;
  charge_code: string;
  fee_code: string;
  kind: string;
  /** In cents; negative for a refund. */
  amount: number;
  posted_at: Date;
  dropped_at: Date | null;
  drop_name: string | null;
}

declare module '../../platform/database/schema.ts' {
  interface Database {
    landlink_row: LandlinkRowTable;
  }
}
