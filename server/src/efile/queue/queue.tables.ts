import type { ColumnType, Generated } from 'kysely';

/** A filing in the county's queue. */
export interface EfileEntryTable {
  document_id: string;
  /** Its transaction number. */
  number: string;
  received_at: Date;
  status: Generated<string>;
  version: Generated<number>;
  claimed_by: Generated<number | null>;
  claimed_at: Generated<Date | null>;
  reason: Generated<string>;
  note: Generated<string>;
  recording_number: Generated<string>;
  recorded_on: Generated<string | null>;
  recorded_minute: Generated<number | null>;
  book: Generated<string>;
  page: Generated<string>;
  /** Key of the stamped pages in the image store. */
  stamped_key: Generated<string | null>;
  /** What a rejection did to the filing's charge: KEPT, REFUNDED, or NONE without a charge. Null if it was not rejected. */
  money: Generated<string | null>;
  refund_journal_id: Generated<number | null>;
  /** Null while undecided, and if the recording system decided. */
  decided_by: Generated<number | null>;
  decided_at: Generated<Date | null>;
  dropped_at: Generated<Date | null>;
  /** By clerk id, the ISO instant at which that clerk last handed the entry back. */
  handed_back: ColumnType<Readonly<Record<string, string>>, never, string>;
  search_text: string;
}

declare module '../../platform/database/schema.ts' {
  interface Database {
    efile_entry: EfileEntryTable;
  }
}
