import type { ImageStore } from './image-store.ts';

/** Reads parts of one file. */
export interface RangeReader {
  readonly size: number;
  /** As many of the bytes as there are. */
  read(start: number, length: number): Promise<Buffer>;
}

/**
 * Reads parts of a stored image. Neighbouring small reads are served from one window, so that a directory of a page, or
 * a page cut into hundreds of strips, costs a few reads of the store and not hundreds.
 */
export function rangeReader(store: ImageStore, key: string, size: number, windowBytes: number): RangeReader {
  let windowStart = 0;
  let held: Buffer = Buffer.alloc(0);
  return {
    size,
    async read(start, length) {
      const end = Math.min(start + length, size);
      if (start >= end) return Buffer.alloc(0);
      if (start < windowStart || end > windowStart + held.length) {
        const wanted = Math.min(Math.max(end - start, windowBytes), size - start);
        held = await store.read(key, start, wanted);
        windowStart = start;
      }
      return held.subarray(start - windowStart, end - windowStart);
    },
  };
}

/** Reads parts of bytes in memory. */
export const bufferReader = (bytes: Buffer): RangeReader => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
});
