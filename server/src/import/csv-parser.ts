/** One record of a CSV file. If it has a `problem`, its cells may be incomplete. */
export interface CsvRecord {
  /** Line of the file on which the record begins, from 1. */
  readonly line: number;
  readonly lastLine: number;
  readonly cells: readonly string[];
  readonly problem: CsvProblem | undefined;
}
export type CsvProblem = 'quote' | 'unclosed' | 'long' | 'wide';

const QUOTE = 34;
const COMMA = ',';
const LF = 10;
const CR = 13;
/** Longer cells are truncated during reading, so that a hostile one takes no memory. */
export const MAX_CELL_CHARACTERS = 100_000;
/** Further cells of a row are dropped, for the same reason. */
export const MAX_CELLS = 10_000;

/**
 * Parses RFC 4180 in pieces of any size, with the line of each record. A library is not used, because the file is not trusted: a
 * cell of gigabytes must only make one record invalid, and take no memory. A quote that never closes makes the rest of the file one
 * record with the problem 'unclosed'; the caller must then stop, because rows are missing.
 */
export class CsvParser {
  readonly #onRecord: (record: CsvRecord) => void;
  readonly #separator: number;
  #cells: string[] = [];
  #cell = '';
  #line = 1;
  #recordLine = 1;
  #quoted = false;
  #closed = false;
  #afterCr = false;
  #problem: CsvProblem | undefined;

  constructor(onRecord: (record: CsvRecord) => void, separator = COMMA) {
    this.#onRecord = onRecord;
    this.#separator = separator.charCodeAt(0);
  }

  push(text: string): void {
    let start = 0;
    for (let index = 0; index < text.length; index += 1) {
      const char = text.charCodeAt(index);
      if (this.#quoted) {
        if (char === LF) this.#line += 1;
        if (char !== QUOTE) continue;
        this.#append(text, start, index);
        this.#quoted = false;
        this.#closed = true;
        start = index + 1;
      } else if (char === this.#separator) {
        this.#endCell(text, start, index);
        start = index + 1;
      } else if (char === LF || char === CR) {
        if (!(char === LF && this.#afterCr && start === index)) this.#endLine(text, start, index);
        this.#afterCr = char === CR;
        start = index + 1;
        continue;
      } else if (char === QUOTE) {
        this.#append(text, start, index);
        this.#openQuote();
        start = index + 1;
      } else if (this.#closed) {
        this.#problem = 'quote';
      }
      this.#afterCr = false;
    }
    this.#append(text, start, text.length);
  }

  end(): void {
    if (this.#quoted) this.#problem = 'unclosed';
    if (this.#cell !== '' || this.#cells.length > 0 || this.#closed || this.#quoted) this.#endLine('', 0, 0);
  }

  #openQuote(): void {
    if (this.#closed) this.#append('"', 0, 1);
    else if (this.#cell !== '') this.#problem = 'quote';
    if (this.#closed || this.#cell === '') this.#quoted = true;
    this.#closed = false;
  }

  #append(text: string, start: number, end: number): void {
    if (end <= start) return;
    const free = MAX_CELL_CHARACTERS - this.#cell.length;
    if (end - start > free) this.#problem ??= 'long';
    if (free > 0) this.#cell += text.slice(start, Math.min(end, start + free));
  }

  #endCell(text: string, start: number, end: number): void {
    this.#append(text, start, end);
    if (this.#cells.length < MAX_CELLS) this.#cells.push(this.#cell);
    else this.#problem ??= 'wide';
    this.#cell = '';
    this.#closed = false;
  }

  #endLine(text: string, start: number, end: number): void {
    this.#endCell(text, start, end);
    const record = { line: this.#recordLine, lastLine: this.#line, cells: this.#cells, problem: this.#problem };
    const blank = record.cells.length === 1 && record.cells[0] === '' && record.problem === undefined;
    this.#cells = [];
    this.#problem = undefined;
    this.#quoted = false;
    this.#line += 1;
    this.#recordLine = this.#line;
    if (!blank) this.#onRecord(record);
  }
}
