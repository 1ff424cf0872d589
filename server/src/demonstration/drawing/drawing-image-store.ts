import type { Kysely } from 'kysely';
import type { ImageStore } from '../../imaging/store/image-store.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { PageDrawer } from './page-drawer.ts';
import { readDrawnDocument } from './read-drawn-document.store.ts';

const KEY_PREFIX = 'demonstration/';

/**
 * A store that draws a demonstration document's pages on first access and stores them. Keys of other counties have no such prefix
 * and are passed through.
 */
export function drawingImageStore(inner: ImageStore, db: Kysely<Database>, drawer: PageDrawer): ImageStore {
  const running = new Map<string, Promise<void>>();
  const make = async (key: string): Promise<void> => {
    if ((await inner.stat(key)) !== null) return;
    const document = await readDrawnDocument(db, key);
    if (document !== undefined) await inner.put(key, await drawer.draw(document));
  };
  const ensure = async (key: string): Promise<void> => {
    if (!key.startsWith(KEY_PREFIX)) return;
    // Concurrent first readers share one drawing.
    const started = running.get(key) ?? make(key).finally(() => running.delete(key));
    running.set(key, started);
    await started;
  };
  return {
    put: (key, bytes) => inner.put(key, bytes),
    async stat(key) {
      await ensure(key);
      return inner.stat(key);
    },
    async read(key, start, length) {
      await ensure(key);
      return inner.read(key, start, length);
    },
    async readUnchecked(key, start, length) {
      await ensure(key);
      if (inner.readUnchecked !== undefined) return inner.readUnchecked(key, start, length);
      return { start, bytes: await inner.read(key, start, length), check: () => undefined };
    },
    delete: (key) => inner.delete(key),
    list: () => inner.list(),
  };
}
