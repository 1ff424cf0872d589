import { type DrawnPage, inkShare, type PageArea } from './drawn-page.ts';

/** The longer side of a page drawn for checks, in pixels: about 127 per inch of a letter page. */
export const INSPECTION_LONG_SIDE = 1_400;
/** The space that recorders require at the top right of a first page, in points: 3 by 3 inches. */
export const STAMP_ROOM = { width: 216, height: 216 } as const;
/** This share of the room may be dark: scanner dirt and the corner of a frame are not text. */
const MAX_DARK = 0.004;
/** A word is a small share of the room, but a large share of its place. So each small square is checked, too. */
const SQUARE_POINTS = 18;
const MAX_DARK_OF_SQUARE = 0.05;
/** The edge of the paper, where scanners leave shadows, is not checked. */
const EDGE_POINTS = 14;

/** In points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Whether the top right of a page is free for the recorder's stamp. A page smaller than the stamp has none. */
export function hasRoomForStamp(drawn: DrawnPage, page: PageSize): boolean {
  if (page.width < STAMP_ROOM.width + EDGE_POINTS || page.height < STAMP_ROOM.height + EDGE_POINTS) return false;
  const scale = drawn.width / page.width;
  const dots = (points: number): number => Math.round(points * scale);
  const right = drawn.width - dots(EDGE_POINTS);
  const room = [drawn.width - dots(STAMP_ROOM.width), dots(EDGE_POINTS), right, dots(STAMP_ROOM.height)] as const;
  return (
    inkShare(drawn, room) <= MAX_DARK && squaresOf(room, dots(SQUARE_POINTS)).every((square) => isFree(drawn, square))
  );
}

const isFree = (drawn: DrawnPage, square: PageArea): boolean => inkShare(drawn, square) <= MAX_DARK_OF_SQUARE;

function squaresOf([left, top, right, bottom]: PageArea, side: number): PageArea[] {
  const step = Math.max(1, side);
  const squares: PageArea[] = [];
  for (let y = top; y < bottom; y += step)
    for (let x = left; x < right; x += step)
      squares.push([x, y, Math.min(right, x + step), Math.min(bottom, y + step)]);
  return squares;
}
