import { isIsoDate, parseDollars } from '@portal/domain';

/** A problem of one cell. */
export interface CellProblem {
  readonly column: string;
  readonly reason: string;
}

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/;
const AMERICAN_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(.*)$/;
// all control characters except tab, line feed and carriage return; NUL could not even be stored
const CONTROL = /(?![\t\n\r])\p{Cc}/u;
const BROKEN_UTF8 = '\ufffd';
const NEEDS_NORMALIZING = /[^\u0020-\u007e]/;

/** Whether a text is a valid date. The database's calendar has no year 0. */
const isDay = (text: string): boolean => isIsoDate(text) && !text.startsWith('0000');

const isoDay = (text: string): string => {
  const [, month = '', day = '', year = '', rest = ''] = AMERICAN_DATE.exec(text) ?? [];
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}`;
};

/** The first `units` UTF-16 units of a text, without splitting a surrogate pair. */
const beginningOf = (text: string, units: number): string =>
  text
    .slice(0, units)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd();

/** Reads the cells of one row by column and collects their problems; a bad cell is read as empty. */
export class RowReader {
  readonly problems: CellProblem[] = [];
  /** Cells that were changed or left out, in a row that is still valid. */
  readonly warnings: CellProblem[] = [];
  readonly #columns: readonly string[];
  readonly #cells: readonly string[];

  constructor(columns: readonly string[], cells: readonly string[]) {
    this.#columns = columns;
    this.#cells = cells;
  }

  /** The trimmed text, in NFC, of a cell that identifies the row. A text that is too long rejects the row. */
  text(column: string, maxCharacters: number): string {
    const value = this.#read(column);
    return value.length > maxCharacters ? this.#addProblem(column, `longer than ${maxCharacters} characters`) : value;
  }

  required(column: string, maxCharacters: number): string {
    return this.#requireValue(column, () => this.text(column, maxCharacters));
  }

  /** Free text. A text that is too long is truncated with a warning. */
  freeText(column: string, maxCharacters: number): string {
    const value = this.#read(column);
    if (value.length <= maxCharacters) return value;
    this.#warn(column, `longer than ${maxCharacters} characters: the first ${maxCharacters} were kept`);
    return beginningOf(value, maxCharacters);
  }

  requiredFreeText(column: string, maxCharacters: number): string {
    return this.#requireValue(column, () => this.freeText(column, maxCharacters));
  }

  /** A number or code. One that is too long is left out with a warning, because a truncated one would be another code. */
  code(column: string, maxCharacters: number): string {
    const value = this.#read(column);
    if (value.length <= maxCharacters) return value;
    this.#warn(column, `longer than ${maxCharacters} characters: it was left out`);
    return '';
  }

  /** Like `code`, but required. Returns undefined if it was left out; the row has no meaning then and must be left out, too. */
  requiredCode(column: string, maxCharacters: number): string | undefined {
    const before = this.warnings.length;
    const value = this.#requireValue(column, () => this.code(column, maxCharacters));
    return this.warnings.length > before ? undefined : value;
  }

  /** The trimmed text of a cell, of any length. */
  #read(column: string): string {
    const raw = this.#cells[this.#columns.indexOf(column)] ?? '';
    if (raw === '') return '';
    const value = (NEEDS_NORMALIZING.test(raw) ? raw.normalize('NFC') : raw).trim();
    if (CONTROL.test(value)) return this.#addProblem(column, 'contains a control character');
    if (value.includes(BROKEN_UTF8)) return this.#addProblem(column, 'is not valid UTF-8');
    return value;
  }

  #requireValue(column: string, read: () => string): string {
    const before = this.problems.length + this.warnings.length;
    const value = read();
    const isReported = this.problems.length + this.warnings.length > before;
    return value === '' && !isReported ? this.#addProblem(column, 'is required') : value;
  }

  oneOf<Value extends string>(column: string, allowed: readonly Value[]): Value | undefined {
    const value = this.text(column, 40).toUpperCase();
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined && value !== '') this.#addProblem(column, `is not one of ${allowed.join(', ')}`);
    return found;
  }

  boolean(column: string): boolean {
    return this.oneOf(column, ['TRUE', 'FALSE']) === 'TRUE';
  }

  /** A whole number from 0 to `max`; undefined when empty. */
  integer(column: string, max: number): number | undefined {
    const value = this.text(column, 20);
    if (value === '') return undefined;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number <= max) return number;
    this.#addProblem(column, `is not a whole number from 0 to ${max}`);
    return undefined;
  }

  /** A plain decimal amount in cents; null when empty. */
  money(column: string): number | null {
    const value = this.text(column, 40);
    if (value === '') return null;
    const amount = parseDollars(value);
    if (amount.ok && /^[\d.]+$/.test(value)) return amount.value;
    this.#addProblem(column, 'is not a plain decimal amount');
    return null;
  }

  /** 'YYYY-MM-DD', or null when empty. */
  date(column: string): string | null {
    const value = this.text(column, 40);
    if (value === '') return null;
    const day = isoDay(value);
    if (isDay(day)) return day;
    this.#addProblem(column, 'is not a date (YYYY-MM-DD)');
    return null;
  }

  /** 'YYYY-MM-DDTHH:MM:SS' in the county's local time; a date alone means midnight. */
  timestamp(column: string): string {
    return this.#timestampOf(column, this.required(column, 40));
  }

  /** As `timestamp`, but '' for an empty cell, which is valid. */
  optionalTimestamp(column: string): string {
    return this.#timestampOf(column, this.text(column, 40));
  }

  #timestampOf(column: string, value: string): string {
    if (value === '') return '';
    const [, day = '', hour = '00', minute = '00', second = '00'] = TIMESTAMP.exec(isoDay(value)) ?? [];
    if (!isDay(day)) return this.#addProblem(column, 'is not a time (YYYY-MM-DDTHH:MM:SS)');
    return `${day}T${hour}:${minute}:${second}`;
  }

  reject(column: string, reason: string): void {
    this.#addProblem(column, reason);
  }

  #warn(column: string, reason: string): void {
    this.warnings.push({ column, reason });
  }

  #addProblem(column: string, reason: string): '' {
    this.problems.push({ column, reason });
    return '';
  }
}
