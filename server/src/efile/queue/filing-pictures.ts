import type { ContentOf, readEfileEntryPage } from '@portal/contracts';
import type { Imaging } from '../../imaging/imaging.ts';

/** The longer side of a picture, enough to read a typed page. */
const LONG_SIDE_PIXELS = 1_400;

/** Renders a page of a filing as a JPEG picture. The picture is empty if the page cannot be rendered. */
export async function renderFilingPage(
  { renderer }: Pick<Imaging, 'renderer'>,
  imageKey: string,
  page: number,
): Promise<ContentOf<typeof readEfileEntryPage>> {
  const rendered = await renderer.render({ imageKey, page, longSide: LONG_SIDE_PIXELS, isWatermarked: false });
  if (rendered === null) return { page, base64: '', width: 0, height: 0 };
  return { page, base64: rendered.jpeg.toString('base64'), width: rendered.width, height: rendered.height };
}
