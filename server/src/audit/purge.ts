import { MIN_AUDIT_DAYS } from '@portal/contracts/county-config';
import { addDays, dayBounds, todayIn } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from './audit.ts';
import type { AuditKey } from './audit-key.ts';
import { findNewestBlock, lockSealing, readStoredKeys } from './county-key.store.ts';
import { describeFinding } from './describe-finding.ts';
import { readKeyRing } from './key-ring.ts';
import { checkpointText, insertCheckpoint, readFirstBlock, readOldBlock, removeBlock } from './purge.store.ts';
import { checkFirstBlock } from './verify.ts';

export interface PurgeOptions {
  readonly key: AuditKey;
  readonly now: Date;
  /** The minimum age of purged rows in days, at least `MIN_AUDIT_DAYS`. */
  readonly days: number;
  /** The county's time zone. */
  readonly zone: string;
  /** Checked between two blocks. */
  readonly isStopping?: () => boolean;
}

/**
 * Deletes the oldest blocks whose rows are all older than the given number of days. Only whole days of the county are deleted, so that a
 * report of the oldest day is complete. Each block is deleted in its own transaction, with a signed checkpoint from which the chain
 * continues. The purge stops at the first block with a younger row, and never deletes the newest block. Returns the number of deleted rows.
 *
 * @throws Error if a block differs from its sealed state: its times may have been changed to look old enough, and a purge would hide
 * that
 */
export async function purgeAuditLog(db: Kysely<Database>, options: PurgeOptions): Promise<number> {
  let rows = 0;
  for (;;) {
    if (options.isStopping?.() === true) return rows;
    const removed = await transact(db, (tx) => purgeFirstBlock(tx, options));
    if (removed === 0) return rows;
    rows += removed;
  }
}

/** The beginning of the oldest day that is kept. */
function firstKeptMillis({ now, days, zone }: PurgeOptions): number {
  const oldestDay = addDays(todayIn(zone, now.getTime()), 0 - Math.max(days, MIN_AUDIT_DAYS));
  return dayBounds(oldestDay, zone).startMillis;
}

async function purgeFirstBlock(tx: Transaction<Database>, options: PurgeOptions): Promise<number> {
  const { key, now } = options;
  await lockSealing(tx);
  const stored = await readStoredKeys(tx);
  const keys = readKeyRing(stored, key);
  if (stored.at(-1)?.id !== key.id || typeof keys === 'string')
    throw new Error("Nothing is purged: this server's key is not the county's key.");
  const [number, newest] = [await readFirstBlock(tx), await findNewestBlock(tx)];
  if (number === undefined || newest === undefined || number === newest.number) return 0;
  const found = await readOldBlock(tx, number);
  // a block without rows is damaged and its age is unknown: the verification reports it
  if (found === undefined || found.last_at === null || found.last_at.getTime() >= firstKeptMillis(options)) return 0;
  const { last_at, ...block } = found;
  const [damage] = await checkFirstBlock(tx, keys, block);
  if (damage !== undefined)
    throw new Error(`No more is purged, ${describeFinding(damage)}. Run: npm run portal -- audit verify`);
  const checkpoint = {
    block: number,
    hash: block.hash,
    blocks: 1,
    row_count: block.row_count,
    last_at,
    purged_at: now,
    key_id: key.id,
  };
  await insertCheckpoint(tx, { ...checkpoint, signature: key.sign(checkpointText(checkpoint)) });
  await removeBlock(tx, number);
  const detail = { block: number, rows: block.row_count, lastAt: last_at.toISOString() };
  await audit(tx, { kind: 'AUDIT_PURGED', actor: SYSTEM_ACTOR, request: NO_REQUEST, detail });
  return block.row_count;
}
