import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { claimDueFiles, documentsOf, findUnknownFiles, storeDamage, storeHashes } from './image-hashes.store.ts';
import type { ImageStore } from './image-store.ts';
import { FileHasher, type FileHashes } from './part-hashes.ts';

const PIECE_BYTES = 1024 * 1024;
const FILES_AT_ONCE = 20;

export interface ScrubResult {
  readonly files: number;
  /** One description of damage per damaged file. */
  readonly damaged: readonly string[];
}

export interface ScrubOptions {
  readonly db: Kysely<Database>;
  /** The underlying store, which does not check the parts that are read: all bytes are hashed here. */
  readonly store: ImageStore;
  /** Files that were checked since then are skipped. */
  readonly since: Date;
  readonly now: () => Date;
  /** Whether to continue with the next file. */
  readonly shouldContinue?: () => boolean;
}

/**
 * Reads whole files and compares them with their stored hashes, starting with the files whose last check is the oldest. Files that
 * were stored without hashes get them here, if they match the hash of the import.
 */
export async function scrubImages(options: ScrubOptions): Promise<ScrubResult> {
  const { db, since, now, shouldContinue = () => true } = options;
  const damaged: string[] = [];
  let files = 0;
  for (let due = await claimDueFiles(db, since, now(), FILES_AT_ONCE); due.length > 0; ) {
    for (const file of due) {
      const { damage, found } = await checkFile(options.store, file);
      // the file is readable again, but only an empty entry was stored for it: store its hashes now
      if (damage === '' && found !== null && found.size !== file.size)
        await storeHashes(db, file.imageKey, found, now());
      await storeDamage(db, file.imageKey, damage);
      if (damage !== '') damaged.push(await describeDamage(db, file.imageKey, damage));
      files += 1;
    }
    due = shouldContinue() ? await claimDueFiles(db, since, now(), FILES_AT_ONCE) : [];
  }
  if (shouldContinue()) {
    const unknown = await hashUnknownFiles(options);
    files += unknown.files;
    damaged.push(...unknown.damaged);
  }
  return { files, damaged };
}

async function describeDamage(db: Kysely<Database>, imageKey: string, damage: string): Promise<string> {
  const documents = await documentsOf(db, imageKey);
  return `${imageKey} ${damage} (${documents.length === 0 ? 'no document' : documents.join(', ')})`;
}

async function checkFile(
  store: ImageStore,
  { imageKey, sha256 }: { imageKey: string; sha256: string },
): Promise<{ damage: string; found: FileHashes | null }> {
  try {
    const found = await hashFile(store, imageKey);
    if (found === null) return { damage: 'is missing', found };
    return { damage: found.sha256 === sha256 ? '' : 'does not match its stored hash', found };
  } catch (error) {
    return { damage: `cannot be read: ${error instanceof Error ? error.message : 'unknown'}`, found: null };
  }
}

async function hashFile(store: ImageStore, imageKey: string): Promise<FileHashes | null> {
  const facts = await store.stat(imageKey);
  if (facts === null) return null;
  const hasher = new FileHasher();
  for (let start = 0; start < facts.size; start += PIECE_BYTES)
    hasher.add(await store.read(imageKey, start, PIECE_BYTES));
  return hasher.end();
}

async function hashUnknownFiles({ db, store, now, shouldContinue = () => true }: ScrubOptions): Promise<ScrubResult> {
  const damaged: string[] = [];
  let files = 0;
  for (let more = await findUnknownFiles(db, FILES_AT_ONCE); more.length > 0; ) {
    for (const { imageKey, imageHash } of more) {
      const { damage, found } = await checkFile(store, { imageKey, sha256: imageHash ?? '' });
      const empty = { size: 0, sha256: imageHash ?? '', parts: Buffer.alloc(0) };
      await storeHashes(db, imageKey, damage === '' && found !== null ? found : empty, now());
      await storeDamage(db, imageKey, damage);
      if (damage !== '') damaged.push(await describeDamage(db, imageKey, damage));
      files += 1;
    }
    more = shouldContinue() ? await findUnknownFiles(db, FILES_AT_ONCE) : [];
  }
  return { files, damaged };
}
