import type { FieldMessage, FieldMessages } from '../validation/messages.ts';
import { daysBetween, type IsoDate } from './county-time.ts';
import { parseTypedDate, typedDateOrNull } from './typed-date.ts';

/** The maximum difference between the two dates of a range (000 section 5): 31 days for a month, 366 for a year. */
const MAX_MONTH_RANGE_DAYS = 31;
const MAX_YEAR_RANGE_DAYS = 366;

export interface TypedDateRange {
  /** As typed, in any format that `parseTypedDate` accepts; blank means no date. */
  readonly from: string;
  readonly to: string;
}

export interface DateRangeRules {
  /** The county's date; later dates are 'Future date entered.' */
  readonly today: IsoDate;
  readonly limit?: 'month' | 'year';
  readonly fromRequired?: boolean;
  readonly toRequired?: boolean;
}

/**
 * Checks one typed date: its format, and that it is not in the future. Undefined if it is valid, or blank and not
 * required.
 */
export function checkTypedDate(text: string, today: IsoDate, required = false): FieldMessage | undefined {
  if (text.trim() === '') return required ? { key: 'validation.required' } : undefined;
  const parsed = parseTypedDate(text, today);
  if (!parsed.ok) return { key: parsed.failure };
  return parsed.value > today ? { key: 'validation.futureDate' } : undefined;
}

/** Checks a range of dates (000 section 5, 001 section 5). Errors about both dates together are at `to`. */
export function checkDateRange(range: TypedDateRange, rules: DateRangeRules): FieldMessages<'from' | 'to'> {
  const from = checkTypedDate(range.from, rules.today, rules.fromRequired);
  const to = checkTypedDate(range.to, rules.today, rules.toRequired);
  if (from || to) return { ...(from && { from }), ...(to && { to }) };

  const start = typedDateOrNull(range.from, rules.today);
  const end = typedDateOrNull(range.to, rules.today);
  if (start === null || end === null) return {};
  const days = daysBetween(start, end);
  if (days < 0) return { to: { key: 'validation.dateRange' } };
  if (rules.limit === 'month' && days > MAX_MONTH_RANGE_DAYS) return { to: { key: 'validation.monthRange' } };
  if (rules.limit === 'year' && days > MAX_YEAR_RANGE_DAYS) return { to: { key: 'validation.yearRange' } };
  return {};
}

/** A date with a minute of that day, 0 to 1439, from the hour, minute and AM/PM fields of report criteria. */
export interface TypedDateTime {
  readonly date: string;
  readonly minuteOfDay: number;
}

/**
 * Like `checkDateRange`; on a single date the end must not precede the start: 'Invalid date/time range.' (002 section
 * 5).
 */
export function checkDateTimeRange(
  from: TypedDateTime,
  to: TypedDateTime,
  rules: DateRangeRules,
): FieldMessages<'from' | 'to'> {
  const messages = checkDateRange({ from: from.date, to: to.date }, rules);
  if (messages.from || messages.to) return messages;
  const start = typedDateOrNull(from.date, rules.today);
  const isOneDay = start !== null && start === typedDateOrNull(to.date, rules.today);
  if (!isOneDay || from.minuteOfDay <= to.minuteOfDay) return {};
  return { to: { key: 'validation.dateTimeRange' } };
}

/** Converts a 12-hour time to minutes since midnight; 12 AM is 0, 12 PM is 720 (000 section 5: hours 1 to 12). */
export function minuteOfDay(hour: number, minute: number, amPm: 'AM' | 'PM'): number {
  return ((hour % 12) + (amPm === 'PM' ? 12 : 0)) * 60 + minute;
}
