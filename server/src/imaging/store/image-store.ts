import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly size: number;
  /** SHA-256 of the bytes, when the store knows it. */
  readonly sha256: string | null;
  /** Whether the store checks what is read against stored hashes, so that the caller need not hash the whole file first. */
  readonly isVerified?: boolean;
}

/** Bytes from `start` on, which may be fewer or more than were requested. */
export interface UncheckedBytes {
  readonly start: number;
  readonly bytes: Buffer;
  /** Checks the bytes between two offsets of the file against the stored hashes; throws if they differ. */
  check(from: number, to: number): void;
}

/** The store of the county's page images: a folder or a bucket. Keys look like 'ab/ab12...ef.tif'. */
export interface ImageStore {
  /** Writes a file whole or not at all, and returns its SHA-256. An existing one is replaced. */
  put(key: string, bytes: Buffer | Readable): Promise<{ sha256: string }>;
  /** Null when there is none. */
  stat(key: string): Promise<StoredFile | null>;
  /** Bytes from `start` on, at most `length` of them. Throws ImageNotStored if there is no file. */
  read(key: string, start: number, length: number): Promise<Buffer>;
  /** Only in a store that checks what is read: unchecked bytes, with a function that checks them. */
  readUnchecked?(key: string, start: number, length: number): Promise<UncheckedBytes>;
  delete(key: string): Promise<void>;
  /** All keys, in no order. */
  list(): AsyncIterable<string>;
}

/** There is no such file. */
export class ImageNotStored extends Error {
  override readonly name = 'ImageNotStored';
}

const KEY = /^[a-z0-9][a-z0-9._-]{0,127}(?:\/[a-z0-9][a-z0-9._-]{0,127}){0,4}$/;

/** True for keys that every store supports and that cannot leave the store's folder: lower case, no '..', no empty part. */
export const isImageKey = (key: string): boolean => KEY.test(key) && !key.includes('..');
