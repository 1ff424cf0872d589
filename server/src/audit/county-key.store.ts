import { type Kysely, sql, type Transaction } from 'kysely';
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks.ts';
import type { Database } from '../platform/database/schema.ts';
import type { StoredAuditKey } from './key-ring.ts';

/** Takes the lock for sealing and for changes of the key. Waits while another process has it. */
export const lockSealing = (tx: Transaction<Database>) =>
  sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.SEALING})`.execute(tx);

/** Takes the same lock if no other process has it. Returns whether it succeeded. */
export async function tryLockSealing(tx: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.SEALING}) as held`.execute(tx);
  return rows[0]?.held === true;
}

/** All signing keys of the county, oldest first. The last one is the current key. */
export const readStoredKeys = (db: Kysely<Database>): Promise<StoredAuditKey[]> =>
  db
    .selectFrom('audit_key')
    .select(['number', 'id', 'public_key', 'first_block', 'signature'])
    .orderBy('number')
    .execute();

export const findBlock = (db: Kysely<Database>, number: number) =>
  db.selectFrom('audit_block').selectAll().where('number', '=', number).executeTakeFirst();

export const findNewestBlock = (db: Kysely<Database>) =>
  db.selectFrom('audit_block').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();

export const insertAuditKey = (tx: Transaction<Database>, key: StoredAuditKey, keptAt: Date) =>
  tx
    .insertInto('audit_key')
    .values({ ...key, kept_at: keptAt })
    .execute();
