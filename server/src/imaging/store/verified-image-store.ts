import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { findHashes, forgetHashes, storeHashes } from './image-hashes.store.ts';
import type { ImageStore, StoredFile, UncheckedBytes } from './image-store.ts';
import { FileHasher, type FileHashes, hashOfPart, PART_BYTES, PART_HASH_BYTES } from './part-hashes.ts';
import { SharedOperations } from './shared-operations.ts';

/** The bytes of a file do not match its stored hashes. */
export class ImageDamaged extends Error {
  override readonly name = 'ImageDamaged';
}

const MAX_CACHED_FILES = 500;
/** Hashing this much takes some milliseconds; then the event loop gets a turn. */
const CHECKED_AT_ONCE_BYTES = 4 * 1024 * 1024;

/**
 * A store that records checksums of a file, part by part, when it is stored, and compares them with every read: a single flipped
 * bit is detected. Files without checksums are read unchecked.
 */
export function verifiedImageStore(inner: ImageStore, db: Kysely<Database>): ImageStore {
  const cachedHashes = new Map<string, FileHashes>();
  const hashesOf = async (key: string): Promise<FileHashes | null> => {
    const known = cachedHashes.get(key) ?? (await findHashes(db, key));
    if (known !== null) cachedHashes.set(key, known);
    const [oldest] = cachedHashes.keys();
    if (cachedHashes.size > MAX_CACHED_FILES && oldest !== undefined) cachedHashes.delete(oldest);
    return known;
  };
  const stats = new SharedOperations<StoredFile | null>();
  const stat = async (key: string): Promise<StoredFile | null> => {
    const facts = await inner.stat(key);
    const known = facts === null ? null : await hashesOf(key);
    return facts === null ? null : { ...facts, isVerified: known !== null };
  };
  // called before and after a change of the stored hashes, because a concurrent read may cache the old ones in between
  const forget = (key: string): void => {
    cachedHashes.delete(key);
    stats.forget(key);
  };
  return {
    async put(key, bytes) {
      const hasher = new FileHasher();
      const stored = await inner.put(key, Readable.from(hashedPieces(bytes, hasher)));
      forget(key);
      await storeHashes(db, key, hasher.end(), new Date());
      forget(key);
      return stored;
    },
    // the thumbnails of a strip need the same facts at the same time
    stat: (key) => stats.share(key, () => stat(key)),
    async read(key, start, length) {
      const known = await hashesOf(key);
      return known === null ? inner.read(key, start, length) : readVerified(inner, key, known, start, length);
    },
    async readUnchecked(key, start, length) {
      const known = await hashesOf(key);
      if (known !== null) return readParts(inner, key, known, start, length);
      return { start, bytes: await inner.read(key, start, length), check: () => undefined };
    },
    async delete(key) {
      await inner.delete(key);
      forget(key);
      await forgetHashes(db, key);
      forget(key);
    },
    list: () => inner.list(),
  };
}

async function* hashedPieces(bytes: Buffer | Readable, hasher: FileHasher): AsyncGenerator<Buffer> {
  if (!(bytes instanceof Readable)) {
    hasher.add(bytes);
    yield bytes;
    return;
  }
  const pieces: AsyncIterable<Buffer> = bytes;
  for await (const piece of pieces) {
    hasher.add(piece);
    yield piece;
  }
}

async function readVerified(
  inner: ImageStore,
  key: string,
  known: FileHashes,
  start: number,
  length: number,
): Promise<Buffer> {
  const end = Math.min(start + length, known.size);
  if (start >= end) return Buffer.alloc(0);
  const parts = await readParts(inner, key, known, start, end - start);
  for (let offset = start; offset < end; offset += CHECKED_AT_ONCE_BYTES) {
    parts.check(offset, Math.min(offset + CHECKED_AT_ONCE_BYTES, end));
    if (offset + CHECKED_AT_ONCE_BYTES < end) await setImmediate();
  }
  return parts.bytes.subarray(start - parts.start, end - parts.start);
}

/** Reads the whole parts around the requested bytes; each part is checked once, when it is used. */
async function readParts(
  inner: ImageStore,
  key: string,
  known: FileHashes,
  start: number,
  length: number,
): Promise<UncheckedBytes> {
  const from = Math.floor(start / PART_BYTES) * PART_BYTES;
  const to = Math.min(Math.ceil((start + length) / PART_BYTES) * PART_BYTES, known.size);
  const bytes = await inner.read(key, from, Math.max(to - from, 0));
  if (bytes.length < to - from) throw new ImageDamaged(`${key} has ${bytes.length} of ${to - from} bytes at ${from}`);
  const checked = new Set<number>();
  const check = (first: number, end: number): void => {
    for (let part = Math.floor(first / PART_BYTES); part * PART_BYTES < end; part += 1) {
      if (checked.has(part)) continue;
      const at = part * PART_BYTES - from;
      const wanted = known.parts.subarray(part * PART_HASH_BYTES, (part + 1) * PART_HASH_BYTES);
      if (!hashOfPart(bytes.subarray(at, at + PART_BYTES)).equals(wanted))
        throw new ImageDamaged(`${key} does not match its stored hash, from byte ${from + at} on`);
      checked.add(part);
    }
  };
  return { start: from, bytes, check };
}
