import { formatDate, type RecordedOn } from '../dates/index.ts';
import { isBookSearch, type SearchType } from '../lists/search-types.ts';
import type { Criteria } from './search-rules.ts';

/** The default first date of searches if the county sets none (001 section 9). */
const EARLIEST_DAY = '1900-01-01';
export const EARLIEST_DATE = formatDate(EARLIEST_DAY);

/** The county's dates that determine the default dates of a search; missing ones are empty. */
export interface IndexDays {
  /** First date of the index, if notable dates are shown. */
  readonly indexBegins: string;
  /** The date up to which records are verified, if searches end there by default. */
  readonly verifiedThrough: string;
  readonly today: RecordedOn;
}

/** The first date of book searches (001 section 9). */
const EARLIEST_BOOK_DAY = '1800-01-01';

/** The default first date of a search; a search from there has no lower bound. */
export const earliestDayOf = (type: SearchType): string => (isBookSearch(type) ? EARLIEST_BOOK_DAY : EARLIEST_DAY);

/**
 * The dates of one search. Books are older than the document index and are not verified with it, so their range is 1800
 * to today, regardless of the county's index dates.
 */
export const indexDaysOfSearch = (type: SearchType, days: IndexDays): IndexDays =>
  isBookSearch(type) ? { indexBegins: EARLIEST_BOOK_DAY, verifiedThrough: '', today: days.today } : days;

/** The full date range of a search. */
export const allDatesOf = (type: SearchType, today: RecordedOn) => ({
  fromRecordedDate: formatDate(earliestDayOf(type)),
  toRecordedDate: formatDate(today),
});

/** The initial dates of a form (001 sections 4.4 and 9), MM/DD/YYYY. */
export const defaultDates = ({ indexBegins, verifiedThrough, today }: IndexDays) => ({
  fromRecordedDate: indexBegins === '' ? EARLIEST_DATE : formatDate(indexBegins),
  toRecordedDate: formatDate(verifiedThrough === '' ? today : verifiedThrough),
});

/** The saved value of a To Date of today, which means up to the newest document. */
const TODAY = 'TODAY';

/**
 * Criteria for saving. A date equal to the default is dropped, since it was not typed and would be outdated when the
 * index advances. A To Date of today is stored as TODAY: up to the newest document on any later day.
 */
export function withoutDefaultDates(criteria: Criteria, days: IndexDays): Criteria {
  const dates: Criteria = defaultDates(days);
  const typed = Object.entries(criteria).filter(([field, value]) => value.trim() !== dates[field]);
  const isToday = ([field, value]: readonly [string, string]) =>
    field === 'toRecordedDate' && value.trim() === formatDate(days.today);
  return Object.fromEntries(typed.map((entry) => (isToday(entry) ? [entry[0], TODAY] : entry)));
}

/** Saved criteria with today's date inserted. */
export function withTodaysDate(criteria: Criteria, today: RecordedOn): Criteria {
  return criteria.toRecordedDate === TODAY ? { ...criteria, toRecordedDate: formatDate(today) } : criteria;
}
