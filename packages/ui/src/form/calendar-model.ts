import { PINNED_FORMAT } from '@portal/domain';

/** A civil date without time or zone; months count from 1. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const TYPED = /^(\d{2})\/(\d{2})\/(\d{4})$/;

// Date.UTC is used only for calendar arithmetic, independent of clock and zone.
function utc({ year, month, day }: CivilDate): Date {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

function fromUtc(date: Date): CivilDate {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export function daysInMonth(year: number, month: number): number {
  return fromUtc(utc({ year, month: month + 1, day: 0 })).day;
}

/** Parses MM/DD/YYYY; null for other text and dates that do not exist. */
export function parseCivilDate(text: string): CivilDate | null {
  const match = TYPED.exec(text.trim());
  if (!match) return null;
  const date = { year: Number(match[3]), month: Number(match[1]), day: Number(match[2]) };
  const exists = date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= daysInMonth(date.year, date.month);
  return exists && date.year > 0 ? date : null;
}

/** Formats as MM/DD/YYYY, the format of date fields. */
export function formatCivilDate({ year, month, day }: CivilDate): string {
  const pad = (part: number, length: number) => String(part).padStart(length, '0');
  return `${pad(month, 2)}/${pad(day, 2)}/${pad(year, 4)}`;
}

/** The date of a day as YYYY-MM-DD. */
export function civilDateOfIso(iso: string): CivilDate {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return { year, month, day };
}

/** Formats as YYYY-MM-DD. */
export function isoOfCivilDate(date: CivilDate): string {
  const [month, day, year] = formatCivilDate(date).split('/');
  return `${year}-${month}-${day}`;
}

export function isSameDate(one: CivilDate, other: CivilDate): boolean {
  return one.year === other.year && one.month === other.month && one.day === other.day;
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return fromUtc(utc({ ...date, day: date.day + days }));
}

/** The same day of another month, or that month's last day if it is shorter. */
export function addMonths({ year, month, day }: CivilDate, months: number): CivilDate {
  const index = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(index / 12), month: (index % 12) + 1 };
  return { ...target, day: Math.min(day, daysInMonth(target.year, target.month)) };
}

/** The day of the week; 0 is Sunday, the first column of the grid. */
export function weekday(date: CivilDate): number {
  return utc(date).getUTCDay();
}

/** The weeks of a month, starting on Sunday; null for days of other months. */
export function monthWeeks(year: number, month: number): readonly (readonly (CivilDate | null)[])[] {
  const lead = weekday({ year, month, day: 1 });
  const days = daysInMonth(year, month);
  return Array.from({ length: Math.ceil((lead + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_unused, column) => {
      const day = week * 7 + column - lead + 1;
      return day >= 1 && day <= days ? { year, month, day } : null;
    }),
  );
}

/** The date that a key moves to in the grid, by the ARIA date picker pattern; null for other keys. */
export function moveDate(key: string, from: CivilDate, withShift: boolean): CivilDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return addDays(from, -weekday(from));
    case 'End':
      return addDays(from, 6 - weekday(from));
    case 'PageUp':
      return addMonths(from, withShift ? -12 : -1);
    case 'PageDown':
      return addMonths(from, withShift ? 12 : 1);
    default:
      return null;
  }
}

/** Longer names of days do not fit above a column of the calendar: the Bengali 'বৃহস্পতি' was broken over two lines. */
const MAX_DAY_LETTERS = 5;

/** Names of months and days in a language, with the same calendar and digits as the field. */
export function calendarNames(locale: string) {
  const pinned = { ...PINNED_FORMAT, timeZone: 'UTC' } as const;
  const long = new Intl.DateTimeFormat(locale, { ...pinned, dateStyle: 'full' });
  const month = new Intl.DateTimeFormat(locale, { ...pinned, month: 'long', year: 'numeric' });
  // 2023-01-01 was a Sunday
  const week = Array.from({ length: 7 }, (_, index) => utc({ year: 2023, month: 1, day: 1 + index }));
  const daysOfWeek = (weekday: 'long' | 'short' | 'narrow'): string[] => {
    const names = new Intl.DateTimeFormat(locale, { ...pinned, weekday });
    return week.map((date) => names.format(date));
  };
  const shortNames = daysOfWeek('short');
  const columns = shortNames.some((name) => name.length > MAX_DAY_LETTERS) ? daysOfWeek('narrow') : shortNames;
  return {
    day: (date: CivilDate) => long.format(utc(date)),
    month: (date: CivilDate) => month.format(utc(date)),
    weekdays: daysOfWeek('long').map((name, index) => ({ short: columns[index] ?? name, long: name })),
  };
}
