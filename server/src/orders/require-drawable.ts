import { damagedPagesRefusal } from '../imaging/page-choice.ts';
import type { PageRenderer } from '../imaging/thumbnails/page-renderer.ts';
import type { TiffPage } from '../imaging/tiff/tiff-page.ts';

/** Pages decoded in parallel: enough to keep the drawing processes busy while leaving room for others in their queue. */
const PARALLEL = 4;

/**
 * Refuses pages whose data cannot be decoded, before anything is charged. A valid directory does not prove that the data is
 * intact, so each page is decoded, once for each content.
 */
export async function requireDrawable(
  renderer: PageRenderer,
  imageKey: string,
  chosen: readonly number[],
  pages: readonly TiffPage[],
): Promise<void> {
  const waiting = [...chosen];
  const broken: number[] = [];
  const drawNext = async (): Promise<void> => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      if (!(await renderer.canDraw({ imageKey, page }))) broken.push(page);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, drawNext));
  if (broken.length > 0) throw damagedPagesRefusal(broken, pages);
}
