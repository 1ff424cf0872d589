import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { memoryImageStore, noContents } from '../imaging/imaging.testing.ts';
import type { ImageStore } from '../imaging/store/image-store.ts';
import { verifiedImageStore } from '../imaging/store/verified-image-store.ts';
import { makeTiff, type TestPage } from '../imaging/tiff/make-tiff.testing.ts';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { requireUnchanged } from './require-unchanged.ts';

const IMAGE = { imageKey: 'ab/abc.tif', imageHash: null };
/** Larger than one separately hashed part of a file, so that damage to one page does not affect another. */
const grayPage = (shade: number): TestPage => ({
  tags: { 256: 400, 257: 500, 258: 8, 259: 1, 262: 1, 277: 1, 278: 500 },
  strips: [Buffer.alloc(200_000, shade)],
});
const threePages = (): Buffer => makeTiff([grayPage(10), grayPage(100), grayPage(200)]);

describeOnEmbeddedDatabase('a purchase that is about to be paid', (getDb) => {
  let files: Map<string, Buffer>;
  let store: ImageStore;
  beforeEach(async () => {
    files = new Map();
    const inner: ImageStore = {
      ...memoryImageStore(files),
      put: async (key, bytes) => {
        files.set(key, Buffer.isBuffer(bytes) ? bytes : await buffer(Readable.from(bytes)));
        return { sha256: '' };
      },
    };
    store = verifiedImageStore(inner, getDb());
    await store.put(IMAGE.imageKey, threePages());
  });

  const check = (pages: number[]) => requireUnchanged({ store, contents: noContents }, { ...IMAGE, pages });
  const flipMiddleOf = (page: number): void => {
    const file = files.get(IMAGE.imageKey) ?? Buffer.alloc(0);
    const at = file.indexOf(grayPage([10, 100, 200][page - 1] ?? 0).strips[0] ?? '') + 100_000;
    file[at] = (file[at] ?? 0) ^ 1;
  };

  it('is accepted when its image file is unchanged', async () => {
    await expect(check([1, 2, 3])).resolves.toBeUndefined();
  });

  it('[R19] is refused only if a bit of its own pages flipped', async () => {
    flipMiddleOf(2);
    await expect(check([1, 3])).resolves.toBeUndefined();
    await expect(check([1, 2])).rejects.toThrow('These pages cannot be shown: 2.');
  });

  it('is refused when the file is missing or truncated', async () => {
    files.set(IMAGE.imageKey, threePages().subarray(0, 450_000));
    await expect(check([3])).rejects.toThrow('These pages cannot be shown: 3.');
    files.clear();
    await expect(check([1])).rejects.toThrow("This document's image is damaged.");
  });
});
