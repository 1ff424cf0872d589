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
  /** Null in blocks of a release that kept no keys. */
  key_id: string | null;
}

/** Every key that ever signed, oldest first. */
export interface AuditKeyTable {
  number: number;
  id: string;
  public_key: string;
  first_block: number;
  kept_at: Date;
  signature: string;
}

/** Which rows a block holds. Ids are given before a commit, so a late row can be smaller than the last sealed one. */
export interface AuditSealedTable {
  audit_id: number;
  block: number;
  row_hash: string;
}

/** What is kept of purged blocks: where the chain continues. */
export interface AuditCheckpointTable {
  /** The last block that was purged. */
  block: number;
  hash: string;
  /** How many blocks and rows that purge removed. */
  blocks: number;
  row_count: number;
  /** The time of the newest row that was purged. */
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
