import { type DrawnPage, inkShare, type Part } from './drawn-page.ts';

/** The longer side of a page drawn for checks, in pixels: about 127 per inch of a letter page. */
export const INSPECTION_LONG_SIDE = 1_400;
/** The space that recorders require at the top right of a first page, in points: 3 by 3 inches. */
export const STAMP_SPACE = { width: 216, height: 216 } as const;
/** This share of the space may be dark: scanner dirt and the corner of a frame are not text. */
const MAX_DARK = 0.004;
/** A word is a small share of the space, but a large share of its place. So each small square is checked, too. */
const SQUARE_POINTS = 18;
const MAX_DARK_OF_SQUARE = 0.05;
/** The edge of the paper, where scanners leave shadows, is not checked. */
const EDGE_POINTS = 14;

/** In points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

const isSmall = (page: PageSize): boolean =>
  page.width < STAMP_SPACE.width + EDGE_POINTS || page.height < STAMP_SPACE.height + EDGE_POINTS;

/** Letter paper: 8.5 by 11 inches. */
export const LETTER: PageSize = { width: 612, height: 792 };

/** The size of a new page for the stamp: that of the first page, or of a letter if the stamp would not fit onto that. */
export const stampPageSize = (firstPage: PageSize): PageSize => (isSmall(firstPage) ? LETTER : firstPage);

/** Whether the top right of a page is free for the recorder's stamp. A page smaller than the stamp has none. */
export function hasRoomForStamp(drawn: DrawnPage, page: PageSize): boolean {
  if (isSmall(page)) return false;
  const scale = drawn.width / page.width;
  const dots = (points: number): number => Math.round(points * scale);
  const right = drawn.width - dots(EDGE_POINTS);
  const space = [drawn.width - dots(STAMP_SPACE.width), dots(EDGE_POINTS), right, dots(STAMP_SPACE.height)] as const;
  return (
    inkShare(drawn, space) <= MAX_DARK && squaresOf(space, dots(SQUARE_POINTS)).every((square) => isFree(drawn, square))
  );
}

const isFree = (drawn: DrawnPage, square: Part): boolean => inkShare(drawn, square) <= MAX_DARK_OF_SQUARE;

function squaresOf([left, top, right, bottom]: Part, side: number): Part[] {
  const step = Math.max(1, side);
  const squares: Part[] = [];
  for (let y = top; y < bottom; y += step)
    for (let x = left; x < right; x += step)
      squares.push([x, y, Math.min(right, x + step), Math.min(bottom, y + step)]);
  return squares;
}
