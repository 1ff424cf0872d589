import type { GeneratedAlways, JSONColumnType } from 'kysely';

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Date;
  kind: string;
  user_id: number | null;
  username: string;
  account_id: number | null;
  address: string;
  request_id: string;
  detail: JSONColumnType<object>;
}

export interface AuditBlockTable {
  number: number;
  first_id: number;
  last_id: number;
  row_count: number;
  previous_hash: string;
  hash: string;
  signature: string;
  sealed_at: Date;
  /** Null in blocks of an older release that stored no keys. */
  key_id: string | null;
}

/** All signing keys of the county; the highest number is the current one. */
export interface AuditKeyTable {
  number: number;
  id: string;
  public_key: string;
  first_block: number;
  kept_at: Date;
  signature: string;
}

/** The block of each row. Ids are assigned before the commit, so a late row can have a smaller id than the last sealed one. */
export interface AuditSealedTable {
  audit_id: number;
  block: number;
  row_hash: string;
}

/** The record of a purge, from which the chain continues. */
export interface AuditCheckpointTable {
  /** The last purged block. */
  block: number;
  hash: string;
  /** The number of blocks and rows that this purge removed. */
  blocks: number;
  row_count: number;
  /** The time of the newest purged row. */
  last_at: Date;
  purged_at: Date;
  key_id: string;
  signature: string;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    audit_log: AuditLogTable;
    audit_block: AuditBlockTable;
    audit_key: AuditKeyTable;
    audit_sealed: AuditSealedTable;
    audit_checkpoint: AuditCheckpointTable;
  }
}
