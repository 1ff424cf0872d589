import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditLogTable } from './audit.tables.ts';

export type AuditRow = Selectable<AuditLogTable>;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same value as the same text, whatever order a database gives an object's names in. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === undefined) return 'null';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

/** Hash of everything a row says. */
export const rowHash = (row: AuditRow): string =>
  sha256(
    canonical([
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

/** The facts of a block that its hash covers. */
export interface BlockFacts {
  readonly number: number;
  readonly first_id: number;
  readonly last_id: number;
  /** Null in blocks that were sealed before keys were kept; their hash holds neither numbers nor time. */
  readonly key_id: string | null;
  readonly sealed_at: Date;
}

/** Hash of a block: its facts, the hash of the block before it, and its rows in order. */
export function blockHash(block: BlockFacts, previousHash: string, rowHashes: readonly string[]): string {
  const { number, first_id, last_id, key_id, sealed_at } = block;
  const facts =
    key_id === null
      ? [number, previousHash]
      : [number, previousHash, first_id, last_id, key_id, sealed_at.toISOString()];
  return sha256([...facts, ...rowHashes].join('\n'));
}

/** Hash of any value: a statement about damage names the damaged value by it. */
export const valueHash = (value: unknown): string => sha256(canonical(value));

/** Stands in the first block for the hash of the block before it. */
export const NO_BLOCK_HASH = '0'.repeat(64);
