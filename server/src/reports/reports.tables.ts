import type { GeneratedAlways, JSONColumnType } from 'kysely';

/** What was taken over from the portal before this one: the data source ONE of reports. */
export interface LandsharkOneLogTable {
  id: GeneratedAlways<number>;
  at: Date;
  /** As in the log of this portal. */
  kind: string;
  user_id: number | null;
  username: string;
  account_id: number | null;
  address: string;
  detail: JSONColumnType<object>;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    landshark_one_log: LandsharkOneLogTable;
  }
}
