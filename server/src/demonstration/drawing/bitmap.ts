/**
 * Coordinates of consecutive points: [x, y, x, y, ...]. In a bitmap the unit is a pixel, x grows to the right, and y grows downward from
 * the top edge.
 */
export type Points = readonly number[];

const WHITE = 255;
const BLACK = 0;
/** The distance of a pixel's middle from its left and top edge. A pixel is painted if its middle is inside a shape. */
const MIDDLE = 0.5;
/** The shortest distance between the dots of a line, in pixels. Closer dots would make no visible difference. */
const MIN_DOT_DISTANCE = 0.7;

/** A point where an outline crosses the middle of a row of pixels. */
interface Crossing {
  readonly x: number;
  /** 1 if the outline goes down through the row, -1 if it goes up. */
  readonly winding: number;
}

/**
 * A black and white bitmap on which shapes are painted black. Scanned pages need only filled outlines, lines and dots, so there is no
 * drawing library.
 */
export class Bitmap {
  /** One byte per pixel, row by row from the top: 255 is white, 0 is black. */
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = Buffer.alloc(width * height, WHITE);
  }

  /** Fills closed outlines. An outline inside another one and with the opposite winding direction is a hole. */
  fill(outlines: readonly Points[]): void {
    const crossingsByRow = new Map<number, Crossing[]>();
    for (const outline of outlines) this.#addCrossings(outline, crossingsByRow);
    for (const [row, crossings] of crossingsByRow) this.#fillRow(row, crossings);
  }

  /** Draws a line through points with a round pen. */
  stroke(line: Points, penWidth: number): void {
    const radius = penWidth / 2;
    // with half a radius between them, the dots overlap so much that the edge of the line looks straight
    const dotDistance = Math.max(MIN_DOT_DISTANCE, radius / 2);
    for (let index = 0; index + 3 < line.length; index += 2) {
      const [x = 0, y = 0, nextX = 0, nextY = 0] = line.slice(index, index + 4);
      const steps = Math.max(1, Math.ceil(Math.hypot(nextX - x, nextY - y) / dotDistance));
      for (let step = 0; step <= steps; step += 1) {
        const fraction = step / steps;
        this.dot(x + (nextX - x) * fraction, y + (nextY - y) * fraction, radius);
      }
    }
  }

  /** Fills a circle around a point. */
  dot(x: number, y: number, radius: number): void {
    for (let row = Math.floor(y - radius); row < y + radius; row += 1) {
      const halfWidth = Math.sqrt(Math.max(0, radius * radius - (row + MIDDLE - y) ** 2));
      this.#fillSpan(row, x - halfWidth, x + halfWidth);
    }
  }

  /** Adds to each row the points where an outline crosses its middle. */
  #addCrossings(outline: Points, crossingsByRow: Map<number, Crossing[]>): void {
    let x = outline.at(-2) ?? 0;
    let y = outline.at(-1) ?? 0;
    for (let index = 0; index + 1 < outline.length; index += 2) {
      const nextX = outline[index] ?? 0;
      const nextY = outline[index + 1] ?? 0;
      const [top, bottom] = y < nextY ? [y, nextY] : [nextY, y];
      for (let row = Math.ceil(top - MIDDLE); row + MIDDLE < bottom; row += 1) {
        const crossing = { x: x + ((row + MIDDLE - y) * (nextX - x)) / (nextY - y), winding: y < nextY ? 1 : -1 };
        const crossings = crossingsByRow.get(row);
        if (crossings === undefined) crossingsByRow.set(row, [crossing]);
        else crossings.push(crossing);
      }
      x = nextX;
      y = nextY;
    }
  }

  /**
   * Fills the parts of a row that are inside of outlines. From left to right, a part begins at a crossing and ends where as many
   * outlines have gone up as down.
   */
  #fillRow(row: number, crossings: Crossing[]): void {
    crossings.sort((a, b) => a.x - b.x);
    let windingSum = 0;
    let start = 0;
    for (const { x, winding } of crossings) {
      if (windingSum === 0) start = x;
      windingSum += winding;
      if (windingSum === 0) this.#fillSpan(row, start, x);
    }
  }

  /** Paints the pixels of a row whose middle is between two x coordinates. Pixels outside of the bitmap are ignored. */
  #fillSpan(row: number, from: number, to: number): void {
    if (row < 0 || row >= this.height) return;
    const left = Math.min(this.width, Math.max(0, Math.ceil(from - MIDDLE)));
    const right = Math.min(this.width, Math.max(0, Math.ceil(to - MIDDLE)));
    if (left < right) this.pixels.fill(BLACK, row * this.width + left, row * this.width + right);
  }
}
