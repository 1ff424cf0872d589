/** Coordinates of consecutive points: [x, y, x, y, ...]. */
export type Points = readonly number[];

const WHITE = 255;
const BLACK = 0;

/** A black and white bitmap, one byte per pixel. Pages need only these few operations, and no drawing library does them faster. */
export class Ink {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = Buffer.alloc(width * height, WHITE);
  }

  /** Fills closed outlines; an outline with the opposite winding direction is a hole. */
  fill(outlines: readonly Points[]): void {
    const rows = new Map<number, Crossing[]>();
    for (const outline of outlines) this.#addCrossings(outline, rows);
    for (const [row, crossings] of rows) this.#fillRow(row, crossings);
  }

  /** Draws along a line with a round pen. */
  stroke(line: Points, penWidth: number): void {
    const radius = penWidth / 2;
    const step = Math.max(0.7, radius / 2);
    for (let index = 0; index + 3 < line.length; index += 2) {
      const [x = 0, y = 0, nextX = 0, nextY = 0] = line.slice(index, index + 4);
      const steps = Math.max(1, Math.ceil(Math.hypot(nextX - x, nextY - y) / step));
      for (let count = 0; count <= steps; count += 1) {
        const fraction = count / steps;
        this.dot(x + (nextX - x) * fraction, y + (nextY - y) * fraction, radius);
      }
    }
  }

  dot(x: number, y: number, radius: number): void {
    for (let row = Math.floor(y - radius); row < y + radius; row += 1) {
      const halfWidth = Math.sqrt(Math.max(0, radius * radius - (row + 0.5 - y) ** 2));
      this.#fillSpan(row, x - halfWidth, x + halfWidth);
    }
  }

  /** Adds the points where an outline crosses the middle of each row. */
  #addCrossings(outline: Points, rows: Map<number, Crossing[]>): void {
    let x = outline.at(-2) ?? 0;
    let y = outline.at(-1) ?? 0;
    for (let offset = 0; offset + 1 < outline.length; offset += 2) {
      const nextX = outline[offset] ?? 0;
      const nextY = outline[offset + 1] ?? 0;
      const [top, bottom] = y < nextY ? [y, nextY] : [nextY, y];
      for (let row = Math.ceil(top - 0.5); row + 0.5 < bottom; row += 1) {
        const crossing = { x: x + ((row + 0.5 - y) * (nextX - x)) / (nextY - y), winding: y < nextY ? 1 : -1 };
        const crossings = rows.get(row);
        if (crossings === undefined) rows.set(row, [crossing]);
        else crossings.push(crossing);
      }
      x = nextX;
      y = nextY;
    }
  }

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

  #fillSpan(row: number, from: number, to: number): void {
    if (row < 0 || row >= this.height) return;
    const left = Math.min(this.width, Math.max(0, Math.ceil(from - 0.5)));
    const right = Math.min(this.width, Math.max(0, Math.ceil(to - 0.5)));
    if (left < right) this.pixels.fill(BLACK, row * this.width + left, row * this.width + right);
  }
}

interface Crossing {
  readonly x: number;
  /** 1 if the outline goes down there, -1 if it goes up. */
  readonly winding: number;
}
