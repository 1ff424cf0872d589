import type { Generated } from 'kysely';

/** Records that one response showed to a user. */
export interface ShownRecordTable {
  id: Generated<number>;
  owner: string;
  shown_at: Date;
  doc_ids: number[];
}

declare module '../platform/database/schema.ts' {
  interface Database {
    shown_record: ShownRecordTable;
  }
}
