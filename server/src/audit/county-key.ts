import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from './audit.ts';
import { type AuditKey, type AuditKeyConfig, findAuditKey, makeAuditKey } from './audit-key.ts';
import { findBlock, findNewestBlock, insertAuditKey, lockSealing, readStoredKeys } from './county-key.store.ts';
import { keyStatement, type StoredAuditKey } from './key-ring.ts';

/** The first characters of a key's id, for display. */
export const shortId = (id: string): string => id.slice(0, 12);

const ADVICE =
  "Set PORTAL_AUDIT_KEY_FILE to the county's key, or replace that key: docs/operating.md, 'The key of the audit log'.";

/** Throws on a server with another key than the county's, or none. Stores nothing, so that a start can still be refused. */
export async function requireCountyKey(db: Kysely<Database>, config: AuditKeyConfig): Promise<void> {
  requireSameKey((await readStoredKeys(db)).at(-1), findAuditKey(config));
}

function requireSameKey(county: StoredAuditKey | undefined, key: AuditKey | null): void {
  if (county === undefined || county.id === key?.id) return;
  throw new Error(
    key === null
      ? `This server has no key for the county's audit log (${shortId(county.id)}). ${ADVICE}`
      : `This server would sign the audit log with another key (${shortId(key.id)}) than the county's. ${ADVICE}`,
  );
}

/**
 * Returns the key with which every process of the county signs the audit log. The first start stores the public half in the database.
 * Throws on a server with another key or none, because its seals would damage the log.
 */
export async function openCountyKey(db: Kysely<Database>, config: AuditKeyConfig, now: Date): Promise<AuditKey> {
  const serverKey = findAuditKey(config);
  requireSameKey((await readStoredKeys(db)).at(-1), serverKey);
  const key = serverKey ?? makeAuditKey(config.dataFolder);
  await db.transaction().execute((tx) => storeFirstKey(tx, key, now));
  return key;
}

async function storeFirstKey(tx: Transaction<Database>, key: AuditKey, now: Date): Promise<void> {
  await lockSealing(tx);
  const county = (await readStoredKeys(tx)).at(-1);
  if (county?.id === key.id) return;
  // if an older release has stored no key, only the key that signed the first block is valid
  const first = county === undefined ? await findBlock(tx, 1) : undefined;
  if (county !== undefined || (first !== undefined && !key.verify(first.hash, first.signature)))
    throw new Error(
      `This server would sign the audit log with another key (${shortId(key.id)}) than the county's. ${ADVICE}`,
    );
  await insertAuditKey(tx, signKeyEntry(key, undefined, 1), now);
}

function signKeyEntry(key: AuditKey, previous: StoredAuditKey | undefined, firstBlock: number): StoredAuditKey {
  const entry = { number: (previous?.number ?? 0) + 1, id: key.id, first_block: firstBlock };
  const signature = key.sign(keyStatement(entry, previous?.id ?? null));
  return { ...entry, public_key: key.publicKey, signature };
}

/** Makes this the county's key from the next block on. Old public keys stay stored, so that their signatures can still be verified. */
export function replaceCountyKey(db: Kysely<Database>, key: AuditKey, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockSealing(tx);
    const stored = await readStoredKeys(tx);
    if (stored.some(({ id }) => id === key.id))
      throw new Error('The audit log knows this key already: make a new one.');
    const previous = stored.at(-1);
    const newest = await findNewestBlock(tx);
    const next = signKeyEntry(key, previous, (newest?.number ?? 0) + 1);
    await insertAuditKey(tx, next, now);
    const detail = { number: next.number, from: previous?.id ?? null, to: next.id, firstBlock: next.first_block };
    await audit(tx, { kind: 'AUDIT_KEY_CHANGED', actor: SYSTEM_ACTOR, request: NO_REQUEST, detail });
  });
}
