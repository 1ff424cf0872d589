import { type PublicAuditKey, readPublicKey } from './audit-key.ts';
import { canonical } from './chain.ts';

/** One key as the database keeps it. */
export interface KeptKey {
  readonly number: number;
  readonly id: string;
  readonly public_key: string;
  readonly first_block: number;
  readonly signature: string;
}

/** What each key signs when it becomes the county's: which it follows, and from which block on. */
export const keyStatement = (key: Pick<KeptKey, 'number' | 'id' | 'first_block'>, previousId: string | null): string =>
  canonical(['audit key', key.number, key.id, previousId, key.first_block]);

/** The keys whose signatures count, and for which blocks. */
export interface KeyRing {
  /** The key that had to sign a block; null where none can be trusted. */
  keyOf(block: number): PublicAuditKey | null;
  readonly all: readonly PublicAuditKey[];
}

/**
 * The keys that are trusted because of the operator's own key. Someone with control over the database can insert keys, so trust
 * begins at the key outside of it: each key's signature names the key that it followed. Returns a sentence if the chain is
 * broken.
 */
export function readKeyRing(kept: readonly KeptKey[], own: PublicAuditKey): KeyRing | string {
  const last = kept.at(-1);
  if (last === undefined) return { keyOf: () => own, all: [own] };
  if (last.id !== own.id) return OTHER_KEY;
  const keys: { readonly firstBlock: number; readonly key: PublicAuditKey }[] = [];
  for (const [index, entry] of kept.entries()) {
    const key = readPublicKey(entry.public_key);
    const previous = kept[index - 1];
    const isWhole =
      key !== null &&
      key.id === entry.id &&
      entry.number === index + 1 &&
      entry.first_block >= (previous?.first_block ?? 1) &&
      key.verify(keyStatement(entry, previous?.id ?? null), entry.signature);
    if (!isWhole) return `key ${entry.number} of the audit log is not what was kept`;
    keys.push({ firstBlock: entry.first_block, key });
  }
  return {
    keyOf: (block) => keys.findLast(({ firstBlock }) => firstBlock <= block)?.key ?? null,
    all: keys.map(({ key }) => key),
  };
}

export const OTHER_KEY = "the key of this server is not the county's";
