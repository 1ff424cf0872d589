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

/** Hash of a block: its number, the block before it and its rows in order. */
export const blockHash = (number: number, previousHash: string, rowHashes: readonly string[]): string =>
  sha256([number, previousHash, ...rowHashes].join('\n'));

/** What the first block follows. */
export const NO_BLOCK_HASH = '0'.repeat(64);
