import {
  BLACK_RUNS,
  HORIZONTAL,
  MODE_BITS,
  MODE_CODES,
  PASS_MODE,
  RUN_BITS,
  VERTICAL_0,
  WHITE_RUNS,
} from './fax-codes.ts';

/** The encoding of a strip of CCITT data. */
interface FaxRows {
  readonly kind: 'G4' | 'G3' | 'RLE';
  readonly columns: number;
  readonly rows: number;
  /** G3 only: some rows are written as changes of the row before. */
  readonly isTwoDimensional: boolean;
}

/** A strip of a page in CCITT encoding. */
export interface FaxStrip {
  /** The data; the highest bit of each byte comes first. */
  readonly bytes: Uint8Array;
  readonly fax: FaxRows;
}

/** The data violates ITU-T T.4 or T.6. */
class Irregular extends Error {
  override readonly name = 'Irregular';
}

const END_OF_LINE_ZEROS = 11;

/** A reader of bits, the highest of each byte first; zeros follow the end of the data. */
class Bits {
  /** The number of bits that were read. */
  at = 0;
  readonly #bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The next bits, 16 at most, without consuming them. */
  peek(count: number): number {
    const byte = this.at >> 3;
    const bytes = this.#bytes;
    const held = ((bytes[byte] ?? 0) << 16) | ((bytes[byte + 1] ?? 0) << 8) | (bytes[byte + 2] ?? 0);
    return (held >> (24 - (this.at & 7) - count)) & ((1 << count) - 1);
  }

  /** Reads a code and returns its value. */
  code(table: Uint16Array, bits: number): number {
    const found = table[this.peek(bits)] ?? 0;
    if (found === 0) throw new Irregular('no such code');
    this.at += found & 15;
    if (this.at > this.#bytes.length * 8) throw new Irregular('the data ends within a row');
    return found >> 4;
  }

  run(isBlack: boolean): number {
    const table = isBlack ? BLACK_RUNS : WHITE_RUNS;
    let sum = 0;
    for (;;) {
      const part = this.code(table, RUN_BITS);
      sum += part;
      if (part < 64) return sum;
    }
  }

  /** Reads an end-of-line code, and fill bits of zero before it. */
  endOfLine(): void {
    const start = this.at;
    const last = this.#bytes.length * 8;
    while (this.at < last && this.peek(1) === 0) this.at += 1;
    if (this.at - start < END_OF_LINE_ZEROS || this.at >= last) throw new Irregular('no end of a line');
    this.at += 1;
  }

  toWholeByte(): void {
    this.at = (this.at + 7) & ~7;
  }
}

/** The columns at which a row changes color, beginning with white; the width is repeated after the last change. */
export type ColorChanges = Int32Array;

/** Reads a one-dimensional row, coded as runs. */
function readRuns(bits: Bits, columns: number, into: ColorChanges): void {
  let [at, count, isBlack] = [0, 0, false];
  while (at < columns || count === 0) {
    const run = bits.run(isBlack);
    at += run;
    if (at > columns || (run === 0 && count > 0)) throw new Irregular('runs that do not fit');
    into[count] = at;
    count += 1;
    isBlack = !isBlack;
  }
  into.fill(columns, count, count + 4);
}

/** Reads a two-dimensional row, coded as changes from the row before. */
function readChanges(bits: Bits, columns: number, before: ColorChanges, into: ColorChanges): void {
  let [at, count, reference, isBlack] = [0, 0, 0, false];
  while (at < columns) {
    // find b1 of T.6: the first change of the row before that is right of here and to the opposite color
    while (reference > 1 && (before[reference - 2] ?? 0) > at) reference -= 2;
    while ((before[reference] ?? columns) <= at && (before[reference] ?? columns) < columns && (at > 0 || count > 0))
      reference += 2;
    const above = before[reference] ?? columns;
    const mode = bits.code(MODE_CODES, MODE_BITS);
    if (mode === PASS_MODE) {
      const next = before[reference + 1] ?? columns;
      if (next >= columns) throw new Irregular('a pass over the end');
      at = next;
    } else if (mode === HORIZONTAL) {
      const [first, second] = [bits.run(isBlack), bits.run(!isBlack)];
      const isIdle = (first === 0 && at > 0) || (second === 0 && at + first < columns);
      if (isIdle || at + first + second > columns) throw new Irregular('runs that do not fit');
      into[count] = at + first;
      into[count + 1] = at + first + second;
      count += 2;
      at += first + second;
    } else {
      const to = above + mode - VERTICAL_0;
      if (to > columns || to < at || (to === at && (at > 0 || count > 0))) throw new Irregular('a change to the left');
      into[count] = to;
      count += 1;
      at = to;
      isBlack = !isBlack;
      // the color alternates, so the next reference is an adjacent change of the row before
      reference = reference > 0 ? reference - 1 : 1;
    }
  }
  into.fill(columns, count, count + 4);
}

/** Makes the pixels from `from` to `to` of a white row (all ones) black. */
function blacken(page: Uint8Array, rowAt: number, from: number, to: number): void {
  const [first, last] = [rowAt + (from >> 3), rowAt + (to >> 3)];
  const [head, tail] = [0xff >> (from & 7), 0xff >> (to & 7)];
  if (first === last) {
    page[first] = (page[first] ?? 0) & ~(head & ~tail);
    return;
  }
  page[first] = (page[first] ?? 0) & ~head;
  page.fill(0, first + 1, last);
  if ((to & 7) !== 0) page[last] = (page[last] ?? 0) & tail;
}

/**
 * Decodes a strip of CCITT data into pixels of one bit, rows padded to whole bytes, black is 0. Returns null if the data violates
 * ITU-T T.4 or T.6: all readers decode valid data alike, but each decodes invalid data in another way.
 */
export function readStrictFax({ bytes, fax }: FaxStrip): Uint8Array | null {
  const { columns, rows } = fax;
  const rowBytes = Math.ceil(columns / 8);
  const page = new Uint8Array(rowBytes * rows).fill(0xff);
  const isValid = walkRows({ bytes, fax }, (row, index) => {
    for (let run = 0; (row[run] ?? columns) < columns; run += 2)
      blacken(page, index * rowBytes, row[run] ?? 0, row[run + 1] ?? columns);
  });
  return isValid ? page : null;
}

/** Whether a strip of CCITT data is valid, as {@link readStrictFax} requires; without the pixels, at half the cost. */
export const isStrictFax = (strip: FaxStrip): boolean => walkRows(strip, () => undefined);

/**
 * Reads row after row of a strip and passes the changes of each to `take`, which must not keep them; returns false if the data is
 * invalid, possibly after some rows.
 */
export function walkRows({ bytes, fax }: FaxStrip, take: (row: ColorChanges, index: number) => void): boolean {
  const { kind, columns, rows, isTwoDimensional } = fax;
  const bits = new Bits(bytes);
  let [before, row] = [new Int32Array(columns + 8).fill(columns), new Int32Array(columns + 8)];
  try {
    for (let index = 0; index < rows; index += 1) {
      if (kind === 'RLE') bits.toWholeByte();
      if (kind === 'G3') bits.endOfLine();
      const isOneDimensional = kind !== 'G4' && (!isTwoDimensional || bits.peek(1) === 1);
      if (kind === 'G3' && isTwoDimensional) bits.at += 1;
      if (isOneDimensional) readRuns(bits, columns, row);
      else readChanges(bits, columns, before, row);
      take(row, index);
      [before, row] = [row, before];
    }
  } catch (error) {
    if (error instanceof Irregular) return false;
    throw error;
  }
  return true;
}
