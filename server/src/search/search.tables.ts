import type { Generated } from 'kysely';

/** Records that one answer led its reader to. */
export interface ShownRecordTable {
  id: Generated<number>;
  owner: string;
  shown_at: Date;
  doc_ids: number[];
}

export interface SearchTables {
  shown_record: ShownRecordTable;
}
