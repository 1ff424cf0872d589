import type { Size } from './zoom.model.ts';

/** A point, in CSS pixels from the left and the top. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A page in its view. A page that is narrower than the view is centered, one that is less high is at the top. */
export interface PlacedPage {
  readonly view: Size;
  readonly box: Size;
}

export const middleOf = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });

const marginOf = ({ view, box }: PlacedPage): number => Math.max(0, (view.width - box.width) / 2);

/**
 * The scroll position that shows, after a zoom, the same point of the page at `shownAt` of the view that was at `seenAt` before. It may
 * be outside of the page: the browser then scrolls as far as it can.
 */
export function scrollToKeep(
  before: PlacedPage & { readonly scroll: Point; readonly seenAt: Point },
  after: PlacedPage & { readonly shownAt: Point },
): Point {
  const scale = after.box.width / before.box.width;
  const x = before.scroll.x + before.seenAt.x - marginOf(before);
  const y = before.scroll.y + before.seenAt.y;
  return { x: x * scale + marginOf(after) - after.shownAt.x, y: y * scale - after.shownAt.y };
}
