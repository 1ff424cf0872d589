import { failed, type Result, success } from '../result/index.ts';
import { type IsoDate, isIsoDate } from './county-time.ts';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;
const MONTH_NAMES = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
] as const;

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/** The formats of typed dates, as patterns for upper-case text with single spaces. */
const FORMATS: readonly RegExp[] = [
  /^(?<month>\d{1,2}) ?[/.\- ] ?(?<day>\d{1,2}) ?[/.\- ] ?(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4}) ?[/.\- ] ?(?<month>\d{1,2}) ?[/.\- ] ?(?<day>\d{1,2})$/,
  /^(?<month>[A-Z]{3,9})\.?[ \-/]?(?<day>\d{1,2})(?:ST|ND|RD|TH)?(?:, ?|[ \-/])(?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{1,2})(?:ST|ND|RD|TH)?[ \-/]?(?<month>[A-Z]{3,9})\.?(?:, ?|[ \-/])?(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})[ \-/](?<month>[A-Z]{3,9})\.?[ \-/](?<day>\d{1,2})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/,
];

function partsOf(text: string): Parts | null {
  for (const format of FORMATS) {
    const { year, month, day } = format.exec(text)?.groups ?? {};
    if (year && month && day) return { year, month, day };
  }
  return null;
}

/** The month's number with two digits; '00' for an unknown name, which makes the date invalid. */
function monthNumber(month: string): string {
  if (/\d/.test(month)) return month.padStart(2, '0');
  const named = month === 'SEPT' ? 'SEP' : month;
  const index = MONTHS.findIndex((short, month) => named === short || named === MONTH_NAMES[month]);
  return String(index + 1).padStart(2, '0');
}

/**
 * Expands a two-digit year to the latest such year that is not in the future, since no document is recorded in the
 * future.
 */
function fullYear(year: string, today: IsoDate): string {
  if (year.length === 4) return year;
  const thisYear = Number(today.slice(0, 4));
  const sameCentury = thisYear - (thisYear % 100) + Number(year);
  return String(sameCentury > thisYear ? sameCentury - 100 : sameCentury);
}

/** Normalizes pasted text: word processors use other hyphens and spaces than keyboards. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Parses a date as people type it: 1/5/2026, 01-05-2026, 2026-01-05, jan 5 2026, 1/5/24, 01052026. The month comes
 * before the day, as in the county's MM/DD/YYYY. Dates that do not exist and years before 1000 are refused.
 * @param today the county's date, which decides the century of a two-digit year
 */
export function parseTypedDate(text: string, today: IsoDate): Result<IsoDate, 'validation.dateFormat'> {
  const parts = partsOf(plainText(text));
  if (parts === null) return failed('validation.dateFormat');

  const year = fullYear(parts.year, today);
  const recordedOn = `${year}-${monthNumber(parts.month)}-${parts.day.padStart(2, '0')}`;
  if (Number(year) < 1000 || !isIsoDate(recordedOn)) return failed('validation.dateFormat');
  return success(recordedOn);
}

/** The date in a text by the same rules; null if invalid. */
export function typedDateOrNull(text: string, today: IsoDate): IsoDate | null {
  const parsed = parseTypedDate(text, today);
  return parsed.ok ? parsed.value : null;
}
