import type { Generated } from 'kysely';

/** Records that one answer led its reader to. */
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
