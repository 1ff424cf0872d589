import { type PublicAuditKey, readPublicKey } from './audit-key.ts';
import { canonicalJson } from './chain.ts';

/** A key as stored in the database. */
export interface StoredAuditKey {
  readonly number: number;
  readonly id: string;
  readonly public_key: string;
  readonly first_block: number;
  readonly signature: string;
}

/** The text that a key signs when it becomes the county's key. It contains the previous key's id and the key's first block. */
export const keyStatement = (
  key: Pick<StoredAuditKey, 'number' | 'id' | 'first_block'>,
  previousId: string | null,
): string => canonicalJson(['audit key', key.number, key.id, previousId, key.first_block]);

/** The trusted keys, and the blocks for which each is valid. */
export interface KeyRing {
  /** The key that must have signed a block; null if none can be trusted. */
  keyOf(block: number): PublicAuditKey | null;
  readonly all: readonly PublicAuditKey[];
}

/**
 * Returns the stored keys that can be trusted, or an error message. An attacker who controls the database can insert keys, so trust
 * starts at the server's own key, which is outside the database and must be the last of the stored keys. Each key's signature includes
 * the id of the previous key.
 */
export function readKeyRing(stored: readonly StoredAuditKey[], own: PublicAuditKey): KeyRing | string {
  const last = stored.at(-1);
  if (last === undefined) return { keyOf: () => own, all: [own] };
  if (last.id !== own.id) return WRONG_KEY_MESSAGE;
  const keys: { readonly firstBlock: number; readonly key: PublicAuditKey }[] = [];
  for (const [index, entry] of stored.entries()) {
    const key = readPublicKey(entry.public_key);
    const previous = stored[index - 1];
    const isValid =
      key !== null &&
      key.id === entry.id &&
      entry.number === index + 1 &&
      entry.first_block >= (previous?.first_block ?? 1) &&
      key.verify(keyStatement(entry, previous?.id ?? null), entry.signature);
    if (!isValid) return `key ${entry.number} of the audit log does not match its signed record`;
    keys.push({ firstBlock: entry.first_block, key });
  }
  return {
    keyOf: (block) => keys.findLast(({ firstBlock }) => firstBlock <= block)?.key ?? null,
    all: keys.map(({ key }) => key),
  };
}

export const WRONG_KEY_MESSAGE = "the key of this server is not the county's";
