import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipIf } from '@portal/testing/skips';
import sharp from 'sharp';
import { memoryImageStore } from '../imaging.testing.ts';
import { folderImageStore } from '../store/folder-image-store.ts';
import { makeTiff, type TestPage } from '../tiff/make-tiff.testing.ts';
import { storedPageRenderer } from './stored-page-renderer.ts';

/** Mounts a disk of 64 KB; returns false if this process may not. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Bytes before the JPEG in a file of the thumbnail cache. */
const CACHE_HEADER_BYTES = 12;

const canMount = process.platform === 'linux' && process.getuid?.() === 0;
const itOnSmallDisk = skipIf(canMount ? '' : 'only root may mount a small disk', it);

/** A page of noise, which compresses badly: its picture takes 11 KB. The tags are those of an 8-bit gray TIFF of 800 by 1000. */
const noisyPage = (seed: number): TestPage => ({
  tags: { 256: 800, 257: 1000, 258: 8, 259: 1, 262: 1, 277: 1, 278: 1000 },
  strips: [
    Buffer.from(
      Array.from({ length: 800_000 }, (_, index) => (index * 7919 + seed * 104_729 + (index >> 7) * 31) % 251),
    ),
  ],
});

describe('a full disk', () => {
  let folder: string;
  let isMounted = false;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-full-'));
    isMounted = canMount && mountSmallDisk(folder);
  });
  afterEach(async () => {
    if (isMounted) execFileSync('umount', [folder]);
    await rm(folder, { recursive: true, force: true });
  });

  itOnSmallDisk(
    '[R17] does not stop pages from being shown; pictures are cached again when there is room, and the log has one warning',
    async () => {
      expect(isMounted).toBe(true);
      const ballast = join(folder, 'ballast');
      // leaves room for two pictures and a part of the third
      await writeFile(ballast, Buffer.alloc(36 * 1024));
      const warnings: string[] = [];
      const files = new Map(Array.from({ length: 6 }, (_, index) => [`f${index}.tif`, makeTiff([noisyPage(index)])]));
      const log = { warn: (_facts: object, text?: string) => void warnings.push(text ?? '') };
      const renderer = storedPageRenderer({ store: memoryImageStore(files), cacheFolder: join(folder, 'kept'), log });
      const pictures = async () => {
        const entries = await readdir(join(folder, 'kept'), { recursive: true, withFileTypes: true }).catch(() => []);
        return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      };
      try {
        const show = (imageKey: string) => renderer.render({ imageKey, page: 1, longSide: 320, isWatermarked: false });
        for (const imageKey of files.keys()) {
          const page = await show(imageKey);
          // throws if the JPEG is not complete
          await sharp(page?.jpeg).stats();
        }
        expect(warnings).toEqual(['pictures of pages cannot be kept: pages are shown, but slower']);
        // no incomplete picture is left, neither under its own name nor with the UUID of a temporary file
        const cached = await pictures();
        expect(cached.length).toBeGreaterThan(0);
        expect(cached.length).toBeLessThan(files.size);
        for (const path of cached) {
          expect(path).not.toMatch(/\.[0-9a-f-]{36}$/);
          await sharp((await readFile(path)).subarray(CACHE_HEADER_BYTES)).stats();
        }
        await unlink(ballast);
        await show('f5.tif');
        expect(await pictures()).toHaveLength(cached.length + 1);
      } finally {
        renderer.close();
      }
    },
    60_000,
  );

  itOnSmallDisk(
    '[R17] makes the image store throw ENOSPC without a change to its images; it stores the image when there is room',
    async () => {
      expect(isMounted).toBe(true);
      const store = folderImageStore(folder);
      await store.put('a/old.tif', Buffer.alloc(20 * 1024, 1));
      for (const key of ['a/new.tif', 'a/old.tif'])
        await expect(store.put(key, Buffer.alloc(60 * 1024, 2))).rejects.toThrow('ENOSPC');
      expect(await store.stat('a/new.tif')).toBeNull();
      expect((await store.read('a/old.tif', 0, 1))[0]).toBe(1);
      expect(await readdir(join(folder, '.tmp'))).toEqual([]);
      await store.delete('a/old.tif');
      await store.put('a/new.tif', Buffer.alloc(50 * 1024, 2));
      expect((await stat(join(folder, 'a/new.tif'))).size).toBe(50 * 1024);
    },
  );
});
