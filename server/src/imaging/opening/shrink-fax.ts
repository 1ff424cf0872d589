import { type ColorChanges, type FaxStrip, walkRows } from './strict-fax.ts';

/** A gray picture, one byte for each pixel. */
export interface GrayPicture {
  readonly bytes: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

const WHITE = 255;

/**
 * Shrinks the strips of a page in CCITT encoding to a gray picture, in which each pixel has the mean of the dots that it covers. The
 * dots themselves are never made: only the changes of color in each row count, which takes less than half the time.
 * Returns null if the data is invalid, or if the picture would be larger than the page.
 */
export function shrinkFax(
  strips: readonly FaxStrip[],
  { width, height, isWhiteZero }: { readonly width: number; readonly height: number; readonly isWhiteZero: boolean },
): GrayPicture | null {
  const columns = strips[0]?.fax.columns ?? 0;
  const rows = strips.reduce((sum, { fax }) => sum + fax.rows, 0);
  if (width > columns || height > rows) return null;
  const shrinker = new Shrinker(columns, rows, width, height);
  for (const strip of strips) if (!walkRows(strip, (row) => shrinker.add(row))) return null;
  return { bytes: shrinker.end(isWhiteZero), width, height };
}

/** Adds up the black dots of rows in the pixels of a smaller picture. */
class Shrinker {
  readonly #width: number;
  readonly #height: number;
  readonly #columns: number;
  readonly #rows: number;
  /** The pixel in which each column of dots begins, and the part of this pixel's width before it. */
  readonly #pixels: Int32Array;
  readonly #partsBefore: Float64Array;
  /** The black share of each pixel. */
  readonly #black: Float32Array;
  /**
   * The black of the current row of pixels. A dot at which black ends adds black to its own pixel, up to the dot, and to all pixels before
   * it; a dot at which black begins takes the same away.
   */
  readonly #own: Float64Array;
  readonly #before: Float64Array;
  #rowAt = 0;
  #pixelRow = 0;

  constructor(columns: number, rows: number, width: number, height: number) {
    this.#columns = columns;
    this.#rows = rows;
    this.#width = width;
    this.#height = height;
    this.#pixels = Int32Array.from({ length: columns }, (_, column) => Math.floor((column * width) / columns));
    this.#partsBefore = Float64Array.from(this.#pixels, (pixel, column) => (column * width) / columns - pixel);
    this.#black = new Float32Array(width * height);
    this.#own = new Float64Array(width + 1);
    this.#before = new Float64Array(width + 1);
  }

  /** Adds the next row of dots. It may lie in two rows of pixels, in a part of each. */
  add(changes: ColorChanges): void {
    const scale = this.#height / this.#rows;
    const [top, bottom] = [this.#rowAt * scale, (this.#rowAt + 1) * scale];
    this.#rowAt += 1;
    const border = this.#pixelRow + 1;
    this.#addPart(changes, Math.min(bottom, border) - top);
    if (bottom < border && this.#rowAt < this.#rows) return;
    this.#endPixelRow();
    if (bottom > border) this.#addPart(changes, bottom - border);
  }

  #addPart(changes: ColorChanges, weight: number): void {
    const [columns, pixels, partsBefore, own, before] = [
      this.#columns,
      this.#pixels,
      this.#partsBefore,
      this.#own,
      this.#before,
    ];
    let sign = 0 - weight;
    for (let index = 0; ; index += 1) {
      const column = changes[index] ?? columns;
      if (column >= columns) break;
      const pixel = pixels[column] ?? 0;
      own[pixel] = (own[pixel] ?? 0) + sign * (partsBefore[column] ?? 0);
      before[pixel] = (before[pixel] ?? 0) + sign;
      sign = 0 - sign;
    }
    // black up to the end of the row
    if (sign > 0) before[this.#width] = (before[this.#width] ?? 0) + sign;
  }

  #endPixelRow(): void {
    const start = this.#pixelRow * this.#width;
    let after = this.#before[this.#width] ?? 0;
    for (let x = this.#width - 1; x >= 0; x -= 1) {
      this.#black[start + x] = after + (this.#own[x] ?? 0);
      after += this.#before[x] ?? 0;
    }
    this.#own.fill(0);
    this.#before.fill(0);
    this.#pixelRow += 1;
  }

  /** The gray values of all pixels. */
  end(isWhiteZero: boolean): Uint8ClampedArray {
    // sums of fractions may be a little below 0 or above 1; this kind of array limits and rounds
    const gray = new Uint8ClampedArray(this.#black.length);
    for (let index = 0; index < gray.length; index += 1) {
      const black = this.#black[index] ?? 0;
      gray[index] = WHITE * (isWhiteZero ? 1 - black : black);
    }
    return gray;
  }
}
