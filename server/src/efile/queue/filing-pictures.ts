import type { ContentOf, readEfileEntryPage } from '@portal/contracts';
import type { Imaging } from '../../imaging/imaging.ts';

/** The longer side in pixels, large enough to read a typed page. */
const LONG_SIDE = 1_400;

/** A page of a filed document as a picture; empty if it cannot be drawn. */
export async function readPicture(
  { renderer }: Pick<Imaging, 'renderer'>,
  imageKey: string,
  page: number,
): Promise<ContentOf<typeof readEfileEntryPage>> {
  const drawn = await renderer.render({ imageKey, page, longSide: LONG_SIDE, isWatermarked: false });
  if (drawn === null) return { page, base64: '', width: 0, height: 0 };
  return { page, base64: drawn.jpeg.toString('base64'), width: drawn.width, height: drawn.height };
}
