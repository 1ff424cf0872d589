import {
  bump,
  type Curve,
  curvePath,
  drawing,
  linePath,
  northArrow,
  type Point,
  post,
  scaleBar,
  waterLines,
} from './line-work.ts';
import { drawText } from './stroke-lettering.ts';

// Coordinates are those of the drawing area (900 by 470), with y pointing down. The measurements written in the drawing are invented.
// Functions return SVG elements.

const top: Curve = (x) => 52 + x * 0.05;
const road: Curve = (x) => 262 - 62 * Math.exp(-x / 260);
const HALF_ROAD_WIDTH = 13;
const north: Curve = (x) => road(x) - HALF_ROAD_WIDTH;
const south: Curve = (x) => road(x) + HALF_ROAD_WIDTH;
const shore: Curve = (x) => 411 + 6 * Math.sin(x / 55) - 52 * bump(x, 490, 105) - 27 * bump(x, 700, 120);
const setback: Curve = (x) => shore(x) - 26;

/** The x of the lots' corners at the road. Lot `index` is between the corners `index` and `index + 1`. */
const CORNERS = [66, 158, 238, 328, 404, 488, 580, 662, 750, 834];
/** The line between the back and the front row of lots; undivided lots extend across both. */
const middle: Curve = (x) => 146 + x * 0.03;
/** The indexes of the undivided lots. */
const UNDIVIDED = { first: 3, last: 4 };
/** The index of the lot that is hatched and has a thick outline. */
const MARKED_LOT = 5;

/** The x of a side line's far end. Side lines are slightly slanted, in different directions. */
const slantedEnd = (corner: number, index: number, by: number): number => corner + ((index % 3) - 1) * by;

function sideLines(corner: number, index: number): string {
  const upper: readonly Point[] = [
    [slantedEnd(corner, index, 3), top(corner)],
    [corner, north(corner)],
  ];
  const foot = slantedEnd(corner, index, -4);
  const lower: readonly Point[] = [
    [corner, south(corner)],
    [foot, setback(foot)],
  ];
  const isEdge = index === 0 || index === CORNERS.length - 1;
  const className = isEdge ? 'heavy' : '';
  return `${linePath(upper, className)}${linePath(lower, className)}${[...upper, ...lower].map(post).join('')}`;
}

/**
 * The numbers of the lots between two corners: block 375 is between the road and the sea; block 374 is inland, where the numbers of the
 * back row are ten higher than those of the front row.
 */
function lotNumbers(left: number, right: number, index: number): string {
  const x = (left + right) / 2;
  const lot = index + 1;
  const seaward = drawText(`375-${lot}`, { x, y: (south(x) + setback(x)) / 2, size: 11 });
  if (index >= UNDIVIDED.first && index <= UNDIVIDED.last)
    return seaward + drawText(`374-${lot}`, { x, y: (top(x) + north(x)) / 2, size: 12 });
  const back = drawText(`374-${lot + 10}`, { x, y: (top(x) + middle(x)) / 2, size: 11 });
  return seaward + back + drawText(`374-${lot}`, { x, y: (middle(x) + north(x)) / 2 + 2, size: 11 });
}

function markedLot(): string {
  const [left, right] = [CORNERS[MARKED_LOT] ?? 0, CORNERS[MARKED_LOT + 1] ?? 0];
  const outline: readonly Point[] = [
    [left, middle(left)],
    [right, middle(right)],
    [right, north(right)],
    [left, north(left)],
  ];
  // slanted lines, 8 apart, from left to right of the lot and beyond; the outline clips them
  const lines = Array.from({ length: 26 }, (_, index) => `M${left - 80 + index * 8} 270l90 -130`).join('');
  const clip = linePath(outline, '', true);
  return `<clipPath id="lot">${clip}</clipPath><g clip-path="url(#lot)"><path class="hatch" d="${lines}"/></g>${linePath(outline, 'mark', true)}`;
}

/** A complete SVG drawing: lots along a beach road, two rows inland, and one between the road and the sea. One lot is marked. */
export function subdivisionPlat(): string {
  const [first = 0, last = 0] = [CORNERS[0], CORNERS.at(-1)];
  const [beforeUndivided = 0, afterUndivided = 0] = [CORNERS[UNDIVIDED.first], CORNERS[UNDIVIDED.last + 1]];
  const numbers = CORNERS.slice(1).map((right, index) => lotNumbers(CORNERS[index] ?? 0, right, index));
  return drawing(
    [
      waterLines(shore, 20, 880),
      curvePath(shore, 20, 880, 'heavy'),
      curvePath(top, first, last, 'heavy'),
      curvePath(middle, first, beforeUndivided),
      curvePath(middle, afterUndivided, last),
      curvePath(north, 20, 880),
      curvePath(south, 20, 880),
      curvePath(road, 20, 880, 'center'),
      curvePath(setback, first, last, 'dash'),
      markedLot(),
      ...CORNERS.map(sideLines),
      ...numbers,
      drawText('BEACH ROAD', { x: 196, y: road(196), size: 8, gap: 4, turn: 7 }),
      drawText('50 FT. WIDE', { x: 700, y: road(700), size: 7, gap: 3, turn: 1 }),
      drawText("N 88°14' E   766.4", { x: 450, y: 54, size: 8, turn: 2.9 }),
      drawText("S 02°51' W   171.2", { x: 44, y: 124, size: 7, turn: -89 }),
      drawText("N 01°38' E   168.9", { x: 858, y: 174, size: 7, turn: 89 }),
      drawText('PHILIPPINE SEA', { x: 450, y: 446, size: 10, gap: 7 }),
      northArrow(868, 54),
      drawText('N', { x: 868, y: 102, size: 11 }),
      scaleBar(40, 440),
      drawText('0', { x: 40, y: 458, size: 7 }),
      drawText('60 M', { x: 160, y: 458, size: 7 }),
    ].join(''),
  );
}
