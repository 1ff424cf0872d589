import { isRecordedOn, parseDollars } from '@portal/domain';

/** What is wrong with one cell. */
export interface CellProblem {
  readonly column: string;
  readonly reason: string;
}

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/;
const AMERICAN_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(.*)$/;
// tab, line feed and carriage return are text; the rest is not, and NUL cannot be stored
const CONTROL = /(?![\t\n\r])\p{Cc}/u;
const BROKEN_UTF8 = '\ufffd';
const NEEDS_NORMALIZING = /[^\u0020-\u007e]/;

/** The calendar of the database has no year 0. */
const isDay = (text: string): boolean => isRecordedOn(text) && !text.startsWith('0000');

const isoDay = (text: string): string => {
  const [, month = '', day = '', year = '', rest = ''] = AMERICAN_DATE.exec(text) ?? [];
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}`;
};

/** Not half of a character that takes two units. */
const beginningOf = (text: string, units: number): string =>
  text
    .slice(0, units)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd();

/** Reads the cells of one row by column and collects what is wrong with them; a bad cell reads as empty. */
export class RowReader {
  readonly problems: CellProblem[] = [];
  /** What was not taken over as it stands; the row is good anyway. */
  readonly warnings: CellProblem[] = [];
  readonly #columns: readonly string[];
  readonly #cells: readonly string[];

  constructor(columns: readonly string[], cells: readonly string[]) {
    this.#columns = columns;
    this.#cells = cells;
  }

  /** Trimmed text in composed form (NFC), of a cell that says what a row is: longer than this it rejects the row. */
  text(column: string, maxCharacters: number): string {
    const value = this.#read(column);
    return value.length > maxCharacters ? this.#wrong(column, `longer than ${maxCharacters} characters`) : value;
  }

  required(column: string, maxCharacters: number): string {
    return this.#filled(column, () => this.text(column, maxCharacters));
  }

  /** Words that people read: what is longer keeps its beginning, and nothing else of its document is lost. */
  words(column: string, maxCharacters: number): string {
    const value = this.#read(column);
    if (value.length <= maxCharacters) return value;
    this.#warn(column, `longer than ${maxCharacters} characters: the first ${maxCharacters} were kept`);
    return beginningOf(value, maxCharacters);
  }

  requiredWords(column: string, maxCharacters: number): string {
    return this.#filled(column, () => this.words(column, maxCharacters));
  }

  /** A number or code by which something is found: half of one would be another, so that a longer one is left out. */
  code(column: string, maxCharacters: number): string {
    const value = this.#read(column);
    if (value.length <= maxCharacters) return value;
    this.#warn(column, `longer than ${maxCharacters} characters: it was left out`);
    return '';
  }

  /** As `code`; undefined when the row means nothing without it and must be left out. */
  requiredCode(column: string, maxCharacters: number): string | undefined {
    const before = this.warnings.length;
    const value = this.#filled(column, () => this.code(column, maxCharacters));
    return this.warnings.length > before ? undefined : value;
  }

  /** Trimmed, as long as it is. */
  #read(column: string): string {
    const raw = this.#cells[this.#columns.indexOf(column)] ?? '';
    if (raw === '') return '';
    const value = (NEEDS_NORMALIZING.test(raw) ? raw.normalize('NFC') : raw).trim();
    if (CONTROL.test(value)) return this.#wrong(column, 'contains a control character');
    if (value.includes(BROKEN_UTF8)) return this.#wrong(column, 'is not valid UTF-8');
    return value;
  }

  #filled(column: string, read: () => string): string {
    const before = this.problems.length + this.warnings.length;
    const value = read();
    const isSaid = this.problems.length + this.warnings.length > before;
    return value === '' && !isSaid ? this.#wrong(column, 'is required') : value;
  }

  oneOf<Value extends string>(column: string, allowed: readonly Value[]): Value | undefined {
    const value = this.text(column, 40).toUpperCase();
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined && value !== '') this.#wrong(column, `is not one of ${allowed.join(', ')}`);
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
    this.#wrong(column, `is not a whole number from 0 to ${max}`);
    return undefined;
  }

  /** Cents of a plain decimal; null when empty. */
  money(column: string): number | null {
    const value = this.text(column, 40);
    if (value === '') return null;
    const amount = parseDollars(value);
    if (amount.ok && /^[\d.]+$/.test(value)) return amount.value;
    this.#wrong(column, 'is not a plain decimal amount');
    return null;
  }

  /** 'YYYY-MM-DD', or null when empty. */
  date(column: string): string | null {
    const value = this.text(column, 40);
    if (value === '') return null;
    const day = isoDay(value);
    if (isDay(day)) return day;
    this.#wrong(column, 'is not a date (YYYY-MM-DD)');
    return null;
  }

  /** 'YYYY-MM-DDTHH:MM:SS', wall time in the county; a date alone is its midnight. */
  timestamp(column: string): string {
    const value = this.required(column, 40);
    if (value === '') return '';
    const [, day = '', hour = '00', minute = '00', second = '00'] = TIMESTAMP.exec(isoDay(value)) ?? [];
    if (!isDay(day)) return this.#wrong(column, 'is not a time (YYYY-MM-DDTHH:MM:SS)');
    return `${day}T${hour}:${minute}:${second}`;
  }

  reject(column: string, reason: string): void {
    this.#wrong(column, reason);
  }

  #warn(column: string, reason: string): void {
    this.warnings.push({ column, reason });
  }

  #wrong(column: string, reason: string): '' {
    this.problems.push({ column, reason });
    return '';
  }
}
