import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { AuditKey } from './audit-key.ts';
import { blockHash, NO_BLOCK_HASH, rowHash } from './chain.ts';
import { findNewestBlock, readStoredKeys, tryLockSealing } from './county-key.store.ts';
import { storeAuditHead } from './heads.ts';
import { hasSealsOutsideChain, unsealedRows } from './seals.store.ts';

const BLOCK_ROWS = 1_000;

/**
 * Seals up to 1,000 unsealed rows in a new signed block of the chain. Returns their number. Only one process seals at a time; the others
 * return 0. Rows are found by their missing seal, not by a last id, because a transaction with an early id may commit late. Throws if
 * the key is not the county's, or if a new block would hide damage.
 */
export function sealNextBlock(db: Kysely<Database>, key: AuditKey, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => ((await tryLockSealing(tx)) ? sealRows(tx, key, now) : 0));
}

async function sealRows(tx: Transaction<Database>, key: AuditKey, now: Date): Promise<number> {
  const countyKey = (await readStoredKeys(tx)).at(-1);
  if (countyKey?.id !== key.id)
    throw new Error(
      "The county's audit key was replaced. Nothing is sealed until this server has the new key and is restarted.",
    );
  const before = await findNewestBlock(tx);
  const number = (before?.number ?? 0) + 1;
  // a row with a seal of a block that does not exist counts as sealed, and would never get into a block; the check costs two index lookups
  if (await hasSealsOutsideChain(tx, number))
    throw new Error('The audit log holds seals of a block that does not exist. Run: npm run portal -- audit verify');
  const rows = await unsealedRows(tx).selectAll('audit_log').orderBy('audit_log.id').limit(BLOCK_ROWS).execute();
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const previousHash = before?.hash ?? NO_BLOCK_HASH;
  const hashes = rows.map(rowHash);
  const facts = { number, first_id: first.id, last_id: last.id, key_id: key.id, sealed_at: now };
  const hash = blockHash(facts, previousHash, hashes);
  await tx
    .insertInto('audit_block')
    .values({ ...facts, row_count: rows.length, previous_hash: previousHash, hash, signature: key.sign(hash) })
    .execute();
  const sealed = rows.map((row, index) => ({ audit_id: row.id, block: number, row_hash: hashes[index] ?? '' }));
  await tx.insertInto('audit_sealed').values(sealed).execute();
  return rows.length;
}

/**
 * Seals all unsealed rows, unless another process is sealing, and stores the head outside the database. Returns the number of rows that
 * this process sealed.
 */
export async function sealAll(db: Kysely<Database>, key: AuditKey, dataFolder: string, now: Date): Promise<number> {
  let sealed = 0;
  let rows: number;
  do {
    rows = await sealNextBlock(db, key, now);
    sealed += rows;
  } while (rows === BLOCK_ROWS);
  await storeAuditHead(db, dataFolder);
  return sealed;
}
