import { createHash, randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, open, readFile, rm, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import pino from 'pino';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { addDocument } from '../imaging-portal.testing.ts';
import { readStoredPages } from '../stored-pages.ts';
import { storedPageRenderer } from '../thumbnails/stored-page-renderer.ts';
import { makeTiff, type TestPage } from '../tiff/make-tiff.testing.ts';
import { folderImageStore } from './folder-image-store.ts';
import type { ImageStore } from './image-store.ts';
import { FileHasher, hashOfPart, PART_BYTES, PART_HASH_BYTES } from './part-hashes.ts';
import { scrubImages } from './scrub.service.ts';
import { ImageDamaged, verifiedImageStore } from './verified-image-store.ts';

const KEY = 'ab/abc.tif';
const NOW = new Date('2026-11-20T01:00:00Z');

/** A gray page of 200 x 250 pixels, which takes a little more than three parts. */
const grayPage = (shade: number): TestPage => ({
  tags: { 256: 200, 257: 250, 258: 8, 259: 1, 262: 1, 277: 1, 278: 250 },
  strips: [Buffer.alloc(50_000, shade)],
});
const threePages = makeTiff([grayPage(10), grayPage(100), grayPage(200)]);

async function flip(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ 1;
  await file.write(byte, 0, 1, at);
  await file.close();
}

it('the verified image store hashes a file part by part, however it is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(PART_BYTES), { maxLength: 8 }), (lengths) => {
      const pieces = lengths.map((length, index) => Buffer.alloc(length, index + 1));
      const whole = Buffer.concat(pieces);
      const hasher = new FileHasher();
      for (const piece of pieces) hasher.add(piece);
      const { size, sha256, parts } = hasher.end();
      expect([size, sha256]).toEqual([whole.length, createHash('sha256').update(whole).digest('hex')]);
      expect(parts.length).toBe(Math.ceil(whole.length / PART_BYTES) * PART_HASH_BYTES);
      for (let part = 0; part * PART_BYTES < whole.length; part += 1) {
        const bytes = whole.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
        expect(parts.subarray(part * PART_HASH_BYTES, (part + 1) * PART_HASH_BYTES).equals(hashOfPart(bytes))).toBe(
          true,
        );
      }
    }),
    { numRuns: 30 },
  );
});

describeOnBothDatabases('images that are checked against stored hashes', (getDb) => {
  let root: string;
  let folder: ImageStore;
  let store: ImageStore;
  const path = () => join(root, KEY);
  const scrub = async (since?: Date) => {
    // files stored in this very millisecond would not be older than `since`
    await wait(2);
    return scrubImages({ db: getDb(), store: folder, since: since ?? new Date(), now: () => new Date() });
  };
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'portal-verified-'));
    folder = folderImageStore(root);
    store = verifiedImageStore(folder, getDb());
    await store.put(KEY, Readable.from([threePages.subarray(0, 777), threePages.subarray(777)]));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('are read unchanged, in any part', async () => {
    expect(await store.stat(KEY)).toMatchObject({ size: threePages.length, isVerified: true });
    for (const [start, length] of [
      [0, 10],
      [PART_BYTES - 3, 6],
      [40_000, 70_000],
      [threePages.length - 5, 100],
      [999_999, 5],
    ] as const)
      expect((await store.read(KEY, start, length)).equals(threePages.subarray(start, start + length))).toBe(true);
  });

  it('are asked for once by readers at the same time, and again after a new file was stored', async () => {
    let asked = 0;
    const counted = verifiedImageStore(
      {
        ...folder,
        stat: (key) => {
          asked += 1;
          return folder.stat(key);
        },
      },
      getDb(),
    );
    await Promise.all(Array.from({ length: 5 }, () => counted.stat(KEY)));
    expect(asked).toBe(1);
    const before = counted.stat(KEY);
    const storing = counted.put(KEY, threePages.subarray(0, 777));
    await Promise.all([before, storing]);
    expect(await counted.stat(KEY)).toMatchObject({ size: 777 });
  });

  it('[R19] reveal one flipped bit when its part is read, and not before', async () => {
    await flip(path(), 4 * PART_BYTES + 17);
    await expect(store.read(KEY, 4 * PART_BYTES + 1_000, 10)).rejects.toThrow(ImageDamaged);
    expect((await store.read(KEY, 0, 4 * PART_BYTES)).length).toBe(4 * PART_BYTES);
  });

  it('[R19] reveal one flipped bit to the scrub, which names the documents of the file', async () => {
    await addDocument(getDb(), { image_key: KEY });
    expect(await scrub()).toEqual({ files: 1, damaged: [] });
    await flip(path(), threePages.length - 1);
    expect(await scrub()).toEqual({ files: 1, damaged: [`${KEY} does not match its stored hash (LR 2024-000123)`] });
    await flip(path(), threePages.length - 1);
    expect(await scrub()).toEqual({ files: 1, damaged: [] });
    await unlink(path());
    expect((await scrub()).damaged).toEqual([`${KEY} is missing (LR 2024-000123)`]);
    expect((await scrub(new Date(Date.now() - 60_000))).files).toBe(0);
  });

  it('[R19] are checked even if their last check is dated in the future, by a clock that ran ahead', async () => {
    await addDocument(getDb(), { image_key: KEY });
    await getDb()
      .updateTable('image_file')
      .set({ checked_at: new Date(Date.now() + 86_400_000) })
      .execute();
    await flip(path(), threePages.length - 1);
    expect(await scrub()).toEqual({ files: 1, damaged: [`${KEY} does not match its stored hash (LR 2024-000123)`] });
    // from then on it is dated correctly
    expect((await scrub(new Date(Date.now() - 60_000))).files).toBe(0);
  });

  it('get hashes when they were copied by hand, if they match the import', async () => {
    const sha256 = createHash('sha256').update(threePages).digest('hex');
    for (const [number, image_hash] of [
      ['1', sha256],
      ['2', 'f'.repeat(64)],
    ] as const) {
      await folder.put(`by-hand/${number}.tif`, threePages);
      await addDocument(getDb(), { document_number: number, image_key: `by-hand/${number}.tif`, image_hash });
    }
    expect((await scrub(NOW)).damaged).toEqual(['by-hand/2.tif does not match its stored hash (LR 2)']);
    expect(await store.stat('by-hand/1.tif')).toMatchObject({ isVerified: true });
  });

  it.each<[string, () => Promise<void>]>([
    ['a flipped bit in its second page', () => flip(path(), 70_000)],
    ['a file cut short', () => truncate(path(), 60_000)],
  ])(
    '[R18] with %s lose that page alone',
    async (_what, harm) => {
      await harm();
      const warnings: object[] = [];
      const log = { warn: (facts: object) => void warnings.push(facts) };
      const renderer = storedPageRenderer({ store, cacheFolder: join(root, 'cache'), log });
      try {
        const canDraw = (page: number) => renderer.canDraw({ imageKey: KEY, page });
        const files = { store, contents: renderer };
        const pages = (await readStoredPages(files, { imageKey: KEY, pageCount: 3 }))?.pages ?? [];
        expect(pages).toHaveLength(3);
        expect(await canDraw(2)).toBe(false);
        expect(await renderer.render({ imageKey: KEY, page: 2, longSide: 320, isWatermarked: false })).toBeNull();
        if (pages[0]?.status === 'READABLE') expect(await canDraw(1)).toBe(true);
        await writeFile(path(), threePages);
        expect(await canDraw(2)).toBe(true);
      } finally {
        renderer.close();
      }
    },
    60_000,
  );

  it('[R18] on a failing disk are reported as damaged, without an exception', async () => {
    // a new key, because the facts of a file are cached by key and content
    const imageKey = `ab/failing-${randomUUID()}.tif`;
    await store.put(imageKey, threePages);
    const failing: ImageStore = { ...folder, read: () => Promise.reject(new Error('EIO: i/o error, read')) };
    const warnings: object[] = [];
    const log = { ...pino({ level: 'silent' }), warn: (facts: object) => void warnings.push(facts) };
    const renderer = storedPageRenderer({ store: failing, cacheFolder: join(root, 'cache'), log });
    const stored = await readStoredPages({ store: failing, contents: renderer }, { imageKey, pageCount: 3 });
    expect(stored?.pages).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'DAMAGED', reason: 'EIO: i/o error, read' })),
    );
    expect(await renderer.canDraw({ imageKey, page: 1 })).toBe(false);
    expect(
      (await scrubImages({ db: getDb(), store: failing, since: new Date(), now: () => new Date() })).damaged,
    ).toContain(`${imageKey} cannot be read: EIO: i/o error, read (no document)`);
    renderer.close();
  });

  it('are checked against new hashes after they are replaced or deleted', async () => {
    await appendFile(path(), 'more');
    expect((await scrub()).damaged).toHaveLength(1);
    await store.put(KEY, Buffer.from('short'));
    expect((await store.read(KEY, 0, 100)).toString()).toBe('short');
    expect((await readFile(path())).toString()).toBe('short');
    await store.delete(KEY);
    expect((await scrub()).files).toBe(0);
  });
});
