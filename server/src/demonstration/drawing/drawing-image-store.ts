import type { Kysely } from 'kysely';
import type { ImageStore } from '../../imaging/store/image-store.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { PageDrawer } from './page-drawer.ts';
import { readDrawnDocument } from './read-drawn-document.store.ts';

const KEY_PREFIX = 'demonstration/';

/**
 * An image store that draws the pages of a demonstration document on first access, and stores them. Keys of real counties do not
 * have the prefix; nothing is drawn for them.
 */
export function drawingImageStore(inner: ImageStore, db: Kysely<Database>, drawer: PageDrawer): ImageStore {
  const running = new Map<string, Promise<void>>();
  const drawIfMissing = async (key: string): Promise<void> => {
    if ((await inner.stat(key)) !== null) return;
    const document = await readDrawnDocument(db, key);
    if (document !== undefined) await inner.put(key, await drawer.draw(document));
  };
  const ensureDrawn = async (key: string): Promise<void> => {
    if (!key.startsWith(KEY_PREFIX)) return;
    // if several readers request the pages at the same time, they are drawn once
    const drawing = running.get(key) ?? drawIfMissing(key).finally(() => running.delete(key));
    running.set(key, drawing);
    await drawing;
  };
  return {
    put: (key, bytes) => inner.put(key, bytes),
    async stat(key) {
      await ensureDrawn(key);
      return inner.stat(key);
    },
    async read(key, start, length) {
      await ensureDrawn(key);
      return inner.read(key, start, length);
    },
    async readUnchecked(key, start, length) {
      await ensureDrawn(key);
      if (inner.readUnchecked !== undefined) return inner.readUnchecked(key, start, length);
      return { start, bytes: await inner.read(key, start, length), check: () => undefined };
    },
    delete: (key) => inner.delete(key),
    list: () => inner.list(),
  };
}
