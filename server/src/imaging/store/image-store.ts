import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly size: number;
  /** SHA-256 of the bytes, when the store knows it. */
  readonly sha256: string | null;
  /** Whatever is read is compared with what was kept, so that nobody needs to hash the whole file first. */
  readonly isVerified?: boolean;
}

/** Bytes from `start` on, which may be fewer or more than were asked for. */
export interface UncheckedBytes {
  readonly start: number;
  readonly bytes: Buffer;
  /** Compares the bytes between two places of the file with what was kept; throws when they are others. */
  check(from: number, to: number): void;
}

/** Where the county's page images are kept: a folder, or a bucket. Keys look like 'ab/ab12...ef.tif'. */
export interface ImageStore {
  /** Writes a file whole or not at all, and returns its SHA-256. An existing one is replaced. */
  put(key: string, bytes: Buffer | Readable): Promise<{ sha256: string }>;
  /** Null when there is none. */
  stat(key: string): Promise<StoredFile | null>;
  /** Bytes from `start` on, at most `length` of them. Throws ImageNotStored if there is no file. */
  read(key: string, start: number, length: number): Promise<Buffer>;
  /** Bytes that nobody compared yet, with what compares them; in a store that compares what is read. */
  readUnchecked?(key: string, start: number, length: number): Promise<UncheckedBytes>;
  delete(key: string): Promise<void>;
  /** Keys in no order. */
  list(): AsyncIterable<string>;
}

/** There is no such file. */
export class ImageNotStored extends Error {
  override readonly name = 'ImageNotStored';
}

const KEY = /^[a-z0-9][a-z0-9._-]{0,127}(?:\/[a-z0-9][a-z0-9._-]{0,127}){0,4}$/;

/** True for keys that every store can hold and that lead nowhere else: lower case, no '..', no empty part. */
export const isImageKey = (key: string): boolean => KEY.test(key) && !key.includes('..');
