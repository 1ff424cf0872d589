import type { GeneratedAlways, JSONColumnType } from 'kysely';

/** The rows of the audit log: who did what, when and from where. */
export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Date;
  /** One of AUDIT_KINDS. */
  kind: string;
  user_id: number | null;
  username: string;
  account_id: number | null;
  /** The IP address of the request; '' for the portal itself. */
  address: string;
  request_id: string;
  detail: JSONColumnType<object>;
}

/**
 * Blocks of up to 1,000 rows that are signed together. Each block contains the hash of the previous one, so no earlier row can be changed
 * unnoticed. Hashes are SHA-256 in hexadecimal digits, signatures Ed25519 in base64, here and in the tables below.
 */
export interface AuditBlockTable {
  /** Counts from 1, without gaps. */
  number: number;
  first_id: number;
  last_id: number;
  row_count: number;
  previous_hash: string;
  hash: string;
  /** Of `hash`. */
  signature: string;
  sealed_at: Date;
  /** Null in blocks of an older release that stored no keys. */
  key_id: string | null;
}

/** All signing keys of the county; the highest number is the current one. */
export interface AuditKeyTable {
  number: number;
  /** The hash of the public key. */
  id: string;
  /** SPKI, base64. */
  public_key: string;
  /** The first block that it signs. */
  first_block: number;
  /** When it was stored in this table. */
  kept_at: Date;
  /** By this key, of its `keyStatement`. */
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
  /** The key of the signature. */
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
