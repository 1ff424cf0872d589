import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { findHashes, forgetHashes, storeHashes } from './image-hashes.store.ts';
import type { ImageStore, StoredFile, UncheckedBytes } from './image-store.ts';
import { FileHasher, type FileHashes, hashOfPart, PART_BYTES, PART_HASH_BYTES } from './part-hashes.ts';
import { SharedOperations } from './shared-operations.ts';

/** The bytes of a file do not match its stored hashes, or some of them are missing. */
export class ImageDamaged extends Error {
  override readonly name = 'ImageDamaged';
}

const MAX_CACHED_FILES = 500;
/** Hashing this much takes some milliseconds; then the event loop gets a turn. */
const CHECKED_AT_ONCE_BYTES = 4 * 1024 * 1024;

/**
 * A store that keeps hashes of a file, part by part, when the file is stored, and compares them with every read: a single flipped bit
 * is detected. Reading throws ImageDamaged for a file that does not match its hashes. A file without stored hashes is read unchecked: it
 * was copied into the store by hand, or stored before there were hashes.
 */
export function verifiedImageStore(inner: ImageStore, db: Kysely<Database>): ImageStore {
  const cachedHashes = new Map<string, FileHashes>();
  const hashesOf = async (key: string): Promise<FileHashes | null> => {
    const hashes = cachedHashes.get(key) ?? (await findHashes(db, key));
    if (hashes !== null) cachedHashes.set(key, hashes);
    const [oldest] = cachedHashes.keys();
    if (cachedHashes.size > MAX_CACHED_FILES && oldest !== undefined) cachedHashes.delete(oldest);
    return hashes;
  };
  const runningStats = new SharedOperations<StoredFile | null>();
  const stat = async (key: string): Promise<StoredFile | null> => {
    const file = await inner.stat(key);
    return file === null ? null : { ...file, isVerified: (await hashesOf(key)) !== null };
  };
  const forget = (key: string): void => {
    cachedHashes.delete(key);
    runningStats.forget(key);
  };
  /** Changes the stored hashes of a file, and forgets the old ones again afterward: a read during the change may have cached them. */
  const changeHashes = async (key: string, change: () => Promise<void>): Promise<void> => {
    forget(key);
    await change();
    forget(key);
  };
  return {
    async put(key, bytes) {
      const hasher = new FileHasher();
      const stored = await inner.put(key, Readable.from(hashWhileRead(bytes, hasher)));
      await changeHashes(key, () => storeHashes(db, key, hasher.end(), new Date()));
      return stored;
    },
    // a page with many thumbnails asks for the same file many times at once
    stat: (key) => runningStats.share(key, () => stat(key)),
    async read(key, start, length) {
      const hashes = await hashesOf(key);
      return hashes === null ? inner.read(key, start, length) : readVerified(inner, key, hashes, start, length);
    },
    async readUnchecked(key, start, length) {
      const hashes = await hashesOf(key);
      if (hashes !== null) return readWholeParts(inner, key, hashes, start, length);
      const nothingToCompare = (): void => undefined;
      return { start, bytes: await inner.read(key, start, length), check: nothingToCompare };
    },
    async delete(key) {
      await inner.delete(key);
      await changeHashes(key, () => forgetHashes(db, key));
    },
    list: () => inner.list(),
  };
}

/** Passes the bytes of a file on unchanged, and adds them to the hasher on the way. */
async function* hashWhileRead(bytes: Buffer | Readable, hasher: FileHasher): AsyncGenerator<Buffer> {
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

/** Reads and checks bytes from `start` on, at most `length` of them; fewer at the end of the file. */
async function readVerified(
  inner: ImageStore,
  key: string,
  hashes: FileHashes,
  start: number,
  length: number,
): Promise<Buffer> {
  const end = Math.min(start + length, hashes.size);
  if (start >= end) return Buffer.alloc(0);
  const unchecked = await readWholeParts(inner, key, hashes, start, end - start);
  for (let offset = start; offset < end; offset += CHECKED_AT_ONCE_BYTES) {
    unchecked.check(offset, Math.min(offset + CHECKED_AT_ONCE_BYTES, end));
    if (offset + CHECKED_AT_ONCE_BYTES < end) await setImmediate();
  }
  return unchecked.bytes.subarray(start - unchecked.start, end - unchecked.start);
}

/**
 * Reads the whole parts that contain the requested bytes, because only whole parts can be hashed. They are not checked until the caller
 * calls `check`, which hashes each part only once.
 */
async function readWholeParts(
  inner: ImageStore,
  key: string,
  hashes: FileHashes,
  start: number,
  length: number,
): Promise<UncheckedBytes> {
  const partsStart = Math.floor(start / PART_BYTES) * PART_BYTES;
  const partsEnd = Math.min(Math.ceil((start + length) / PART_BYTES) * PART_BYTES, hashes.size);
  const bytes = await inner.read(key, partsStart, Math.max(partsEnd - partsStart, 0));
  if (bytes.length < partsEnd - partsStart)
    throw new ImageDamaged(`${key} has ${bytes.length} of ${partsEnd - partsStart} bytes at ${partsStart}`);
  const checkedParts = new Set<number>();
  const check = (from: number, to: number): void => {
    for (let part = Math.floor(from / PART_BYTES); part * PART_BYTES < to; part += 1) {
      if (checkedParts.has(part)) continue;
      // the position of the part in `bytes`
      const position = part * PART_BYTES - partsStart;
      const storedHash = hashes.parts.subarray(part * PART_HASH_BYTES, (part + 1) * PART_HASH_BYTES);
      if (!hashOfPart(bytes.subarray(position, position + PART_BYTES)).equals(storedHash))
        throw new ImageDamaged(`${key} does not match its stored hash, from byte ${part * PART_BYTES} on`);
      checkedParts.add(part);
    }
  };
  return { start: partsStart, bytes, check };
}
