import type { Imaging } from './imaging.ts';
import type { PageContents } from './opening/page-contents.ts';
import { ImageNotStored, type ImageStore } from './store/image-store.ts';

/**
 * An image store in memory, for tests. Its `reads` counts the calls of `read`, and its `bytes` what they returned. It refuses to store files,
 * and deletes none.
 */
export function memoryImageStore(
  files: ReadonlyMap<string, Buffer> = new Map(),
): ImageStore & { reads: number; bytes: number } {
  const store: ImageStore & { reads: number; bytes: number } = {
    reads: 0,
    bytes: 0,
    put: async () => {
      throw new Error('This store is read only.');
    },
    stat: async (key) => {
      const file = files.get(key);
      return file === undefined ? null : { size: file.length, sha256: null };
    },
    read: async (key, start, length) => {
      const file = files.get(key);
      if (file === undefined) throw new ImageNotStored(key);
      const piece = file.subarray(start, start + length);
      store.reads += 1;
      store.bytes += piece.length;
      return piece;
    },
    delete: async () => undefined,
    async *list() {
      yield* files.keys();
    },
  };
  return store;
}

/** A stub that opens no files: every PDF is broken, and every TIFF is sound. */
export const noContents: PageContents = {
  countPdfPages: async () => ({ pages: null, reason: 'not opened in this test', isLocked: false }),
  doubtfulPages: async () => new Set(),
  inspect: async () => ({ isSound: false, why: 'UNREADABLE' }),
  inspectPage: async () => [],
  stamp: async () => null,
  unpack: () => Promise.reject(new Error('not unpacked in this test')),
  copyPdfPages: () => Promise.reject(new Error('not copied in this test')),
};

/** Imaging without any images. */
export const noImaging: Imaging = {
  store: memoryImageStore(),
  renderer: { render: async () => null, canDraw: async () => false, redraw: async () => null },
  contents: noContents,
};
