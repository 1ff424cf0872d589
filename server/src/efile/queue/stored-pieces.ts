import type { ImageStore } from '../../imaging/store/image-store.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

const PIECE_BYTES = 1024 * 1024;

/** Streams a stored file in pieces, so that it is never whole in memory. */
export async function storedPieces(
  store: Pick<ImageStore, 'stat' | 'read'>,
  key: string,
): Promise<AsyncIterable<Buffer>> {
  const facts = await store.stat(key);
  if (facts === null) throw new Refusal('UNAVAILABLE');
  const { size } = facts;
  return (async function* () {
    for (let at = 0; at < size; ) {
      const piece = await store.read(key, at, Math.min(PIECE_BYTES, size - at));
      if (piece.length === 0) throw new Error(`${key} is shorter than its stored size.`);
      at += piece.length;
      yield piece;
    }
  })();
}
