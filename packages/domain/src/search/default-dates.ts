import { formatDate, type RecordedOn } from '../dates/index.ts';
import type { Criteria } from './search-rules.ts';

/** From where searches reach back when the county says nothing (001 section 9). */
export const EARLIEST_DATE = '01/01/1900';

/** What the county says that the dates of a search start with; days that it does not say are ''. */
export interface IndexDays {
  /** First day of the index, when notable dates are shown. */
  readonly indexBegins: string;
  /** Day up to which records are verified, when searches end there. */
  readonly verifiedThrough: string;
  readonly today: RecordedOn;
}

/** The dates a form starts with (001 sections 4.4 and 9), MM/DD/YYYY. */
export const defaultDates = ({ indexBegins, verifiedThrough, today }: IndexDays) => ({
  fromRecordedDate: indexBegins === '' ? EARLIEST_DATE : formatDate(indexBegins),
  toRecordedDate: formatDate(verifiedThrough === '' ? today : verifiedThrough),
});

/** Kept for a To Date that asks for the newest there is, though searches end earlier by default. */
const TODAY = 'TODAY';

/**
 * Criteria as they are kept for another day: a date that is the default was not typed, and must not come back when the index has
 * moved on. A To Date of today asks for the newest there is, and does so on another day too.
 */
export function withoutDefaultDates(criteria: Criteria, days: IndexDays): Criteria {
  const dates: Criteria = defaultDates(days);
  const typed = Object.entries(criteria).filter(([field, value]) => value.trim() !== dates[field]);
  const isToday = ([field, value]: readonly [string, string]) =>
    field === 'toRecordedDate' && value.trim() === formatDate(days.today);
  return Object.fromEntries(typed.map((entry) => (isToday(entry) ? [entry[0], TODAY] : entry)));
}

/** Kept criteria as they are asked for on a day. */
export function withDatesOf(criteria: Criteria, today: RecordedOn): Criteria {
  return criteria.toRecordedDate === TODAY ? { ...criteria, toRecordedDate: formatDate(today) } : criteria;
}
