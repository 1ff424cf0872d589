import { type RefObject, useLayoutEffect, useRef } from 'react';
import { middleOf, type PlacedPage, type Point, scrollToKeep } from './kept-point.ts';

interface ShownPage extends PlacedPage {
  /** Identifies the page and its rotation: after a change of either, no point is the same. */
  readonly shown: string;
}

/** Two fingers on the page: where it was when they touched it, the point between them then, and the one between them now. */
interface Pinch {
  readonly start: ShownPage;
  readonly scroll: Point;
  readonly seenAt: Point;
  readonly shownAt: Point;
}

/**
 * Keeps a point of the page where it is while the page is zoomed: the one between the fingers, or else the one in the middle of the
 * view. Otherwise a zoom would show the page's top left part, and the part that was being read would have to be looked for.
 */
export function useKeptPoint(element: RefObject<HTMLElement | null>, { shown, view, box }: ShownPage) {
  const { width, height } = box;
  const before = useRef<ShownPage | null>(null);
  // Remembered, because the browser has already scrolled back when a page that becomes smaller is rendered.
  const scroll = useRef<Point>({ x: 0, y: 0 });
  const pinch = useRef<Pinch | null>(null);
  const noteScroll = ({ scrollLeft, scrollTop }: HTMLElement): void => {
    scroll.current = { x: scrollLeft, y: scrollTop };
  };
  useLayoutEffect(() => {
    const { current } = element;
    const last = before.current;
    const now = { view, box: { width, height } };
    before.current = { shown, ...now };
    if (current === null || last === null || last.shown !== shown) return;
    if (last.view.width === 0 || last.box.width === width) return;
    const fingers = pinch.current;
    // From the start of a pinch: while the page was smaller than the view, it could not be scrolled to the fingers.
    const { x, y } =
      fingers === null
        ? scrollToKeep(
            { ...last, scroll: scroll.current, seenAt: middleOf(last.view) },
            { ...now, shownAt: middleOf(view) },
          )
        : scrollToKeep({ ...fingers.start, ...fingers }, { ...now, shownAt: fingers.shownAt });
    current.scrollTo(x, y);
    noteScroll(current);
  }, [element, shown, view, width, height]);
  return {
    /** For the scroll event of the view. */
    noteScroll,
    /** Called before a pinch zooms, with the points between the fingers at its start and now. */
    keepBetweenFingers: (seenAt: Point, shownAt: Point): void => {
      if (before.current === null) return;
      const begun = pinch.current ?? { start: before.current, scroll: scroll.current };
      pinch.current = { start: begun.start, scroll: begun.scroll, seenAt, shownAt };
    },
    endPinch: (): void => {
      pinch.current = null;
    },
  };
}
