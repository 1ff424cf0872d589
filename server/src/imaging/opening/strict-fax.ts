import {
  BLACK_RUNS,
  HORIZONTAL,
  MODE_BITS,
  MODE_CODES,
  PASS_MODE,
  RUN_BITS,
  STRAIGHT,
  WHITE_RUNS,
} from './fax-codes.ts';

/** How the rows of a strip of CCITT data are written. */
export interface FaxRows {
  readonly kind: 'G4' | 'G3' | 'RLE';
  readonly columns: number;
  readonly rows: number;
  /** G3 only: some rows are written as changes of the row before. */
  readonly isTwoDimensional: boolean;
}

/** The data is not written by the book. */
class Irregular extends Error {
  override readonly name = 'Irregular';
}

const END_OF_LINE_ZEROS = 11;

/** Bits of the data, the highest of each byte first; zeros behind its end. */
class Bits {
  /** Bits that were read. */
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

  /** The value of the code that is here. */
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

  /** The mark of the end of a line, and bits of zero before it. */
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

/** The dots at which the color changes, from white on; behind the last one stands the width, several times. */
type Changes = Int32Array;

/** A row of runs, to its last dot. */
function readRuns(bits: Bits, columns: number, into: Changes): void {
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

/** A row as changes of the row before. */
function readChanges(bits: Bits, columns: number, before: Changes, into: Changes): void {
  let [at, count, reference, isBlack] = [0, 0, 0, false];
  while (at < columns) {
    // the first change of the row before that is to the right of here and to the other color
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
      const to = above + mode - STRAIGHT;
      if (to > columns || to < at || (to === at && (at > 0 || count > 0))) throw new Irregular('a change to the left');
      into[count] = to;
      count += 1;
      at = to;
      isBlack = !isBlack;
      // the other color: its changes in the row before are those beside
      reference = reference > 0 ? reference - 1 : 1;
    }
  }
  into.fill(columns, count, count + 4);
}

/** Makes the dots from `from` to `to` of a row of ones black. */
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
 * The dots of a strip of CCITT data, one bit each, rows padded to whole bytes, black is 0; null if any code, row or mark violates
 * ITU-T T.4 or T.6. Every reader decodes valid data the same way. Invalid data is decoded differently by each reader.
 */
export function readStrictFax(bytes: Uint8Array, fax: FaxRows): Uint8Array | null {
  const { columns, rows } = fax;
  const rowBytes = Math.ceil(columns / 8);
  const page = new Uint8Array(rowBytes * rows).fill(0xff);
  const isByTheBook = walkRows(bytes, fax, (row, index) => {
    for (let run = 0; (row[run] ?? columns) < columns; run += 2)
      blacken(page, index * rowBytes, row[run] ?? 0, row[run + 1] ?? columns);
  });
  return isByTheBook ? page : null;
}

/** Whether a strip of CCITT data is by the book, as {@link readStrictFax} asks for it; without the dots, at half the cost. */
export const isStrictFax = (bytes: Uint8Array, fax: FaxRows): boolean => walkRows(bytes, fax, () => undefined);

/** Reads row after row and hands out the changes of each; false when something is not by the book. */
function walkRows(
  bytes: Uint8Array,
  { kind, columns, rows, isTwoDimensional }: FaxRows,
  take: (row: Changes, index: number) => void,
): boolean {
  const bits = new Bits(bytes);
  let [before, row] = [new Int32Array(columns + 8).fill(columns), new Int32Array(columns + 8)];
  try {
    for (let index = 0; index < rows; index += 1) {
      if (kind === 'RLE') bits.toWholeByte();
      if (kind === 'G3') bits.endOfLine();
      const isOfRuns = kind !== 'G4' && (!isTwoDimensional || bits.peek(1) === 1);
      if (kind === 'G3' && isTwoDimensional) bits.at += 1;
      if (isOfRuns) readRuns(bits, columns, row);
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
