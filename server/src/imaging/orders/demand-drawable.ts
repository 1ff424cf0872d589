import type { PageRenderer } from '../thumbnails/page-renderer.ts';
import { THUMBNAIL_LONG_SIDE } from '../thumbnails/preview.service.ts';
import { damagedPages } from './page-choice.ts';

/** Drawn side by side: enough to keep the drawing processes busy, and leaving room for others in their queue. */
const AT_ONCE = 4;

/**
 * Refuses pages whose data cannot be decoded, before anything is charged. Where the data lies says nothing about its
 * bits, so each page is drawn; those that were looked at are in the cache already.
 */
export async function demandDrawable(
  renderer: PageRenderer,
  imageKey: string,
  pages: readonly number[],
): Promise<void> {
  const waiting = [...pages];
  const broken: number[] = [];
  const drawNext = async (): Promise<void> => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      const drawn = await renderer.render({ imageKey, page, longSide: THUMBNAIL_LONG_SIDE, isWatermarked: false });
      if (drawn === null) broken.push(page);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, drawNext));
  if (broken.length > 0) throw damagedPages(broken);
}
