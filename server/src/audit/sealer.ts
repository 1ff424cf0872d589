import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { AuditKey } from './audit-key.ts';
import { blockHash, NO_BLOCK_HASH, rowHash } from './chain.ts';
import { keepAuditHead } from './heads.ts';

const BLOCK_ROWS = 1_000;
/** Any number, the same in every process. */
const SEALER_LOCK = 7_204_411;

/**
 * Chains the rows that no block holds yet into a signed block; answers how many. One process at a time does it; the
 * others answer 0. Rows are found by not being sealed, not by a last id: a transaction that took its id early may commit late.
 */
export function sealAuditLog(db: Kysely<Database>, key: AuditKey, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${SEALER_LOCK}) as held`.execute(tx);
    return lock.rows[0]?.held === true ? sealNext(tx, key, now) : 0;
  });
}

async function sealNext(tx: Transaction<Database>, key: AuditKey, now: Date): Promise<number> {
  const rows = await unsealed(tx).selectAll('audit_log').orderBy('audit_log.id').limit(BLOCK_ROWS).execute();
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const before = await tx.selectFrom('audit_block').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();
  const number = (before?.number ?? 0) + 1;
  const previousHash = before?.hash ?? NO_BLOCK_HASH;
  const hashes = rows.map(rowHash);
  const hash = blockHash(number, previousHash, hashes);
  await tx
    .insertInto('audit_block')
    .values({
      number,
      first_id: first.id,
      last_id: last.id,
      row_count: rows.length,
      previous_hash: previousHash,
      hash,
      signature: key.sign(hash),
      sealed_at: now,
    })
    .execute();
  const sealed = rows.map((row, index) => ({ audit_id: row.id, block: number, row_hash: hashes[index] ?? '' }));
  await tx.insertInto('audit_sealed').values(sealed).execute();
  return rows.length;
}

/** The rows that no block holds. */
export const unsealed = (db: Kysely<Database>) =>
  db
    .selectFrom('audit_log')
    .leftJoin('audit_sealed', 'audit_sealed.audit_id', 'audit_log.id')
    .where('audit_sealed.audit_id', 'is', null);

/** Seals all that waits, and keeps the head outside the database. */
export async function sealAll(db: Kysely<Database>, key: AuditKey, dataFolder: string, now: Date): Promise<void> {
  while ((await sealAuditLog(db, key, now)) === BLOCK_ROWS);
  await keepAuditHead(db, dataFolder);
}

/** Seals every half minute, so that no row stays unsealed for a whole one. Answers how to stop. */
export function startSealer(
  db: Kysely<Database>,
  key: AuditKey,
  dataFolder: string,
  onError: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => {
    sealAll(db, key, dataFolder, new Date()).catch(onError);
  }, 30_000).unref();
  return () => clearInterval(timer);
}
