import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { folderImageStore } from './folder-image-store.ts';
import { ImageNotStored, isImageKey } from './image-store.ts';
import { rangeReader } from './range-reader.ts';

const BYTES = Buffer.from('0123456789');
const KEY = 'ab/abc.tif';

describe('the image store in a folder', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'portal-images-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('keeps a file with its hash, reads parts of it, lists it and deletes it', async () => {
    const store = folderImageStore(root);
    const sha256 = createHash('sha256').update(BYTES).digest('hex');
    expect(await store.put(KEY, Readable.from([BYTES.subarray(0, 4), BYTES.subarray(4)]))).toEqual({ sha256 });
    expect(await store.stat(KEY)).toEqual({ size: 10, sha256 });
    expect((await store.read(KEY, 3, 4)).toString()).toBe('3456');
    expect((await store.read(KEY, 8, 100)).toString()).toBe('89');
    const keys: string[] = [];
    for await (const key of store.list()) keys.push(key);
    expect(keys).toEqual([KEY]);
    await store.delete(KEY);
    await store.delete(KEY);
    expect(await store.stat(KEY)).toBeNull();
    await expect(store.read(KEY, 0, 1)).rejects.toThrow(ImageNotStored);
  });

  it('keeps the old file, and no partial new one, when a write fails midway', async () => {
    const store = folderImageStore(root);
    await store.put(KEY, BYTES);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('new');
        throw new Error('cut');
      })(),
    );
    await expect(store.put(KEY, broken)).rejects.toThrow('cut');
    expect((await store.read(KEY, 0, 10)).equals(BYTES)).toBe(true);
    expect(await readdir(join(root, '.tmp'))).toEqual([]);
  });

  it('removes what a killed server had not finished writing a day ago', async () => {
    const folder = join(root, '.tmp');
    await mkdir(folder);
    for (const name of ['old', 'new']) await writeFile(join(folder, name), BYTES);
    const dayAgo = new Date(Date.now() - 25 * 60 * 60_000);
    await utimes(join(folder, 'old'), dayAgo, dayAgo);
    await folderImageStore(root).put(KEY, BYTES);
    expect(await readdir(folder)).toEqual(['new']);
  });

  it.each(['../secret', 'a/../../secret', '/etc/passwd', 'a//b', 'A/b', 'a/.hidden', 'a\u0000b', '', 'a\\b'])(
    'refuses the key %p, so that nothing outside its folder is read or written',
    async (key) => {
      const store = folderImageStore(join(root, 'images'));
      expect(isImageKey(key)).toBe(false);
      await expect(store.read(key, 0, 1)).rejects.toThrow(ImageNotStored);
      await expect(store.put(key, BYTES)).rejects.toThrow(ImageNotStored);
    },
  );

  it('finds a file that was copied into the folder by hand, without a hash', async () => {
    const store = folderImageStore(root);
    await store.put(KEY, BYTES);
    await rm(join(root, `${KEY}.sha256`));
    expect(await store.stat(KEY)).toEqual({ size: 10, sha256: null });
    expect((await readFile(join(root, KEY))).equals(BYTES)).toBe(true);
  });

  it('serves neighboring parts of a file from one read', async () => {
    const store = folderImageStore(root);
    await store.put(KEY, BYTES);
    let reads = 0;
    const counted = {
      ...store,
      read: (key: string, start: number, length: number) => {
        reads += 1;
        return store.read(key, start, length);
      },
    };
    const reader = rangeReader(counted, KEY, 10, 6);
    expect((await reader.read(1, 2)).toString()).toBe('12');
    expect((await reader.read(4, 3)).toString()).toBe('456');
    expect(reads).toBe(1);
    expect((await reader.read(8, 100)).toString()).toBe('89');
    expect((await reader.read(10, 1)).length).toBe(0);
    expect(reads).toBe(2);
  });
});
