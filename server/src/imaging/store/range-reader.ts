import type { ImageStore, UncheckedBytes } from './image-store.ts';

/** Reads parts of one file. */
export interface RangeReader {
  readonly size: number;
  /** Reads up to `length` bytes; fewer at the end of the file. */
  read(start: number, length: number): Promise<Buffer>;
}

const NOTHING: UncheckedBytes = { start: 0, bytes: Buffer.alloc(0), check: () => undefined };

/**
 * Reads parts of a stored image. Neighboring small reads are served from one window, so that a page's directory, or a page
 * in hundreds of strips, takes a few reads of the store and not hundreds. If the store checks what is read, only the used
 * part of a window is checked.
 */
export function rangeReader(store: ImageStore, key: string, size: number, windowBytes: number): RangeReader {
  let lastWindow = NOTHING;
  const read = async (start: number, length: number): Promise<UncheckedBytes> => {
    if (store.readUnchecked !== undefined) return store.readUnchecked(key, start, length);
    return { start, bytes: await store.read(key, start, length), check: () => undefined };
  };
  return {
    size,
    async read(start, length) {
      const end = Math.min(start + length, size);
      if (start >= end) return Buffer.alloc(0);
      let window = lastWindow;
      if (start < window.start || end > window.start + window.bytes.length) {
        window = await read(start, Math.min(Math.max(end - start, windowBytes), size - start));
        lastWindow = window;
      }
      window.check(start, Math.min(end, window.start + window.bytes.length));
      return window.bytes.subarray(start - window.start, end - window.start);
    },
  };
}

/** Reads parts of bytes in memory. */
export const bufferReader = (bytes: Buffer): RangeReader => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
});
