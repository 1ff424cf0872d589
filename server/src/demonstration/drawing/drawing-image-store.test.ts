import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noContents } from '../../imaging/imaging.testing.ts';
import { folderImageStore } from '../../imaging/store/folder-image-store.ts';
import type { ImageStore } from '../../imaging/store/image-store.ts';
import { readStoredPages } from '../../imaging/stored-pages.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { asRefusal } from '../../platform/errors/as-refusal.ts';
import { makeDemonstrationCounty } from '../records/index.ts';
import { drawingImageStore } from './drawing-image-store.ts';
import { openPageDrawer, type PageDrawer } from './page-drawer.ts';

/** Counts the drawn documents. */
const withCount = (drawer: PageDrawer): PageDrawer & { drawn: number } => {
  const counted = {
    drawn: 0,
    draw: (document: Parameters<PageDrawer['draw']>[0]) => {
      counted.drawn += 1;
      return drawer.draw(document);
    },
    warm: () => drawer.warm(),
    close: () => drawer.close(),
  };
  return counted;
};

describeOnBothDatabases('the demonstration county and its images', (_getDb, open) => {
  let folder: string;
  let drawer: PageDrawer & { drawn: number };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-drawing-'));
    drawer = withCount(openPageDrawer());
  });
  afterEach(async () => {
    drawer.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is imported without a rejected row, and draws each document once for all readers', async () => {
    const database = open();
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    await makeDemonstrationCounty({ config: { dataFolder: folder }, database, print, documents: 300 });
    expect(lines.at(-1)).toMatch(/is ready: 300 documents/);

    const { db } = database;
    const document = await db
      .selectFrom('document')
      .select(['image_key as imageKey', 'page_count as pageCount'])
      .where('page_count', '=', 3)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const key = document.imageKey ?? '';
    const images = join(folder, 'images');
    const openStore = (): ImageStore => drawingImageStore(folderImageStore(images), db, drawer);

    const store = openStore();
    const [first, second] = await Promise.all([store.stat(key), store.stat(key)]);
    expect(first?.size).toBeGreaterThan(1000);
    expect(second).toEqual(first);
    expect(drawer.drawn).toBe(1);
    const stored = await readStoredPages({ store, contents: noContents }, document);
    expect(stored?.pages.map(({ status }) => status)).toEqual(['READABLE', 'READABLE', 'READABLE']);

    const bytes = await store.read(key, 0, first?.size ?? 0);
    expect((await openStore().read(key, 0, first?.size ?? 0)).equals(bytes)).toBe(true);
    expect(drawer.drawn).toBe(1);
    expect(await store.stat('demonstration/999999-000000000000.tif')).toBeNull();
    expect(drawer.drawn).toBe(1);
  }, 120_000);

  it('[R17] returns UNAVAILABLE while the disk for drawn pages is full, and draws once there is space', async () => {
    const database = open();
    await makeDemonstrationCounty({ config: { dataFolder: folder }, database, print: () => undefined, documents: 20 });
    const { imageKey } = await database.db
      .selectFrom('document')
      .select('image_key as imageKey')
      .where('image_key', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    const key = imageKey ?? '';
    let hasSpace = false;
    const files = folderImageStore(join(folder, 'images'));
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const store = drawingImageStore(
      { ...files, put: (name, bytes) => (hasSpace ? files.put(name, bytes) : Promise.reject(full)) },
      database.db,
      drawer,
    );
    const { entry } = asRefusal(await store.stat(key).catch((error: unknown) => error));
    expect([entry.code, entry.status]).toEqual(['UNAVAILABLE', 503]);
    hasSpace = true;
    expect((await store.stat(key))?.size).toBeGreaterThan(1000);
  }, 120_000);
});
