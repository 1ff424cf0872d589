import { formatDate, type RecordedOn } from '../dates/index.ts';
import { isBookSearch, type SearchType } from '../lists/search-types.ts';
import type { Criteria } from './search-rules.ts';

/** From where searches reach back when the county says nothing (001 section 9). */
const EARLIEST_DAY = '1900-01-01';
export const EARLIEST_DATE = formatDate(EARLIEST_DAY);

/** The county's settings for the default dates of a search; missing dates are empty. */
export interface IndexDays {
  /** First day of the index, when notable dates are shown. */
  readonly indexBegins: string;
  /** The date up to which records are verified, if searches end there. */
  readonly verifiedThrough: string;
  readonly today: RecordedOn;
}

/** From where searches of books reach back (001 section 9). */
const EARLIEST_BOOK_DAY = '1800-01-01';

/** The first day that a search asks for by itself: from there on it has no beginning. */
export const earliestDayOf = (type: SearchType): string => (isBookSearch(type) ? EARLIEST_BOOK_DAY : EARLIEST_DAY);

/**
 * The default dates of one search. Books are older than the index of documents, and are not verified with it: their range begins
 * in 1800 and ends today, whatever the dates of the county's index.
 */
export const indexDaysOfSearch = (type: SearchType, days: IndexDays): IndexDays =>
  isBookSearch(type) ? { indexBegins: EARLIEST_BOOK_DAY, verifiedThrough: '', today: days.today } : days;

/** All dates of a search. */
export const allDatesOf = (type: SearchType, today: RecordedOn) => ({
  fromRecordedDate: formatDate(earliestDayOf(type)),
  toRecordedDate: formatDate(today),
});

/** The dates a form starts with (001 sections 4.4 and 9), MM/DD/YYYY. */
export const defaultDates = ({ indexBegins, verifiedThrough, today }: IndexDays) => ({
  fromRecordedDate: indexBegins === '' ? EARLIEST_DATE : formatDate(indexBegins),
  toRecordedDate: formatDate(verifiedThrough === '' ? today : verifiedThrough),
});

/** Kept for a To Date that asks for the newest there is, though searches end earlier by default. */
const TODAY = 'TODAY';

/**
 * Criteria as they are saved for another day: a date equal to the default was not typed, and must not return when the index has
 * advanced. A To Date of today means the newest documents, on any day.
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
