import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { folderImageStore } from './folder-image-store.ts';
import type { ImageStore } from './image-store.ts';
import { imagesWarning } from './images-warning.ts';
import { verifiedImageStore } from './verified-image-store.ts';

describeOnBothDatabases('the warning at the start about images', (getDb) => {
  let folders: string[];
  beforeEach(async () => {
    folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'portal-images-'))));
  });
  afterEach(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  const storeIn = (folder: number): ImageStore => folderImageStore(folders[folder] ?? '');
  const warningOf = (store: ImageStore) => imagesWarning(getDb(), store, { kind: 'folder', path: '/srv/images' });
  const put = (key: string) => verifiedImageStore(storeIn(0), getDb()).put(key, Buffer.from('a page'));

  it('appears if the store is not the one that the other servers use, and not while there are no images', async () => {
    expect(await warningOf(storeIn(1))).toEqual([]);
    for (const key of ['aa/aa01.tif', 'efile/ab/ab02.pdf']) await put(key);
    expect(await warningOf(storeIn(0))).toEqual([]);
    expect(await warningOf(storeIn(1))).toEqual([
      '/srv/images has none of the newest images that the database names. Set PORTAL_IMAGES to the images that all servers share, or restore them.',
    ]);
    // a single missing file is not the wrong store: the background check reports it
    await storeIn(0).delete('aa/aa01.tif');
    expect(await warningOf(storeIn(0))).toEqual([]);
  });

  it('does not count pages of the demonstration, which every server draws, nor a store that fails or does not answer', async () => {
    await put('demonstration/1-abc.tif');
    expect(await warningOf(storeIn(1))).toEqual([]);
    await put('aa/aa01.tif');
    const failing = { ...storeIn(1), stat: () => Promise.reject(new Error('no connection')) };
    const silent = { ...storeIn(1), stat: () => new Promise<never>(() => undefined) };
    expect([await warningOf(failing), await warningOf(silent)]).toEqual([[], []]);
  });
});
