import type { Kysely } from 'kysely';
import { ImageNotStored, type ImageStore } from '../../imaging/store/image-store.ts';
import { SharedOperations } from '../../imaging/store/shared-operations.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { PageDrawer } from './page-drawer.ts';
import { readDrawnDocument } from './read-drawn-document.store.ts';

const isDrawn = (key: string): boolean => key.startsWith('demonstration/');

/**
 * An image store that draws the pages of a demonstration document on first access, and stores them. Keys of real counties do not
 * have the prefix; nothing is drawn for them. A stored file costs no further request.
 */
export function drawingImageStore(inner: ImageStore, db: Kysely<Database>, drawer: PageDrawer): ImageStore {
  // if several readers request the pages at the same time, they are drawn once
  const drawings = new SharedOperations<void>();
  const drawIfMissing = async (key: string): Promise<void> => {
    if ((await inner.stat(key)) !== null) return;
    const document = await readDrawnDocument(db, key);
    if (document !== undefined) await inner.put(key, await drawer.draw(document));
  };
  const draw = (key: string): Promise<void> => drawings.share(key, () => drawIfMissing(key));
  /** Reads, and reads again after the document was drawn if it is not stored. */
  const drawIfNotStored = async <Result>(key: string, read: () => Promise<Result>): Promise<Result> => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ImageNotStored && isDrawn(key))) throw error;
    }
    await draw(key);
    return read();
  };
  return {
    put: (key, bytes) => inner.put(key, bytes),
    async stat(key) {
      const facts = await inner.stat(key);
      if (facts !== null || !isDrawn(key)) return facts;
      await draw(key);
      return inner.stat(key);
    },
    read: (key, start, length) => drawIfNotStored(key, () => inner.read(key, start, length)),
    readUnchecked: (key, start, length) =>
      drawIfNotStored(key, async () => {
        if (inner.readUnchecked !== undefined) return inner.readUnchecked(key, start, length);
        return { start, bytes: await inner.read(key, start, length), check: () => undefined };
      }),
    delete: (key) => inner.delete(key),
    list: () => inner.list(),
  };
}
