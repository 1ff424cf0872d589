import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditLogTable } from './audit.tables.ts';

export type AuditRow = Selectable<AuditLogTable>;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Serializes a value so that equal values have the same text, regardless of the order of object keys. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === undefined) return 'null';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

/** The hash of all fields of a row. */
export const rowHash = (row: AuditRow): string =>
  sha256(
    canonicalJson([
      row.id,
      row.at.toISOString(),
      row.kind,
      row.user_id,
      row.username,
      row.account_id,
      row.address,
      row.request_id,
      row.detail,
    ]),
  );

/** The fields of a block that its hash covers. */
export interface BlockFacts {
  readonly number: number;
  readonly first_id: number;
  readonly last_id: number;
  /** Null in blocks that were sealed before keys were stored. Their hash does not include row ids and time. */
  readonly key_id: string | null;
  readonly sealed_at: Date;
}

/** The hash of a block: its fields, the previous block's hash, and the hashes of its rows in order. */
export function blockHash(block: BlockFacts, previousHash: string, rowHashes: readonly string[]): string {
  const { number, first_id, last_id, key_id, sealed_at } = block;
  const facts =
    key_id === null
      ? [number, previousHash]
      : [number, previousHash, first_id, last_id, key_id, sealed_at.toISOString()];
  return sha256([...facts, ...rowHashes].join('\n'));
}

/** The hash of any value. A statement about known damage identifies the damaged value by it. */
export const valueHash = (value: unknown): string => sha256(canonicalJson(value));

/** Used in the first block as the previous block's hash. */
export const NO_BLOCK_HASH = '0'.repeat(64);
