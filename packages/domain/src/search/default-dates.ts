import { formatDate, type IsoDate } from '../dates/index.ts';
import { isBookSearch, type SearchType } from '../lists/search-types.ts';
import type { Criteria } from './search-rules.ts';

/** The default first date of searches if the county sets none (001 section 9). */
const EARLIEST_DAY = '1900-01-01';
export const EARLIEST_DATE = formatDate(EARLIEST_DAY);

/** The dates of one index that determine the default dates of its searches; missing ones are empty. */
export interface DaysOfIndex {
  /** First date of the index, if notable dates are shown. */
  readonly indexBegins: string;
  /** The date up to which records are verified, if searches end there by default. */
  readonly verifiedThrough: string;
  /** The date up to which records are in the index, verified or not. */
  readonly postedThrough: string;
}

export interface IndexDays extends DaysOfIndex {
  readonly today: IsoDate;
}

/** Kinds of records with their own notable dates, as in the names of the dates. */
export type IndexName = 'abstract' | 'abstractLegal' | 'torrens' | 'lien';

/** Searches for which a county may have a separate land index. */
const LAND_SEARCHES: ReadonlySet<SearchType> = new Set(['LegalDescription', 'Plat', 'TractIndexNMI']);
const OWN_INDEX: Partial<Record<SearchType, IndexName>> = {
  TaxLien: 'lien',
  TorrensCertificate: 'torrens',
  TorrensText: 'torrens',
};

/** The index in which a search looks. Books are in none. */
export const indexOfSearch = (type: SearchType, hasLandIndex: boolean): IndexName =>
  OWN_INDEX[type] ?? (hasLandIndex && LAND_SEARCHES.has(type) ? 'abstractLegal' : 'abstract');

/** The notable dates of a county, for all of its indexes. */
export interface CountyDays {
  readonly today: IsoDate;
  readonly hasLandIndex: boolean;
  readonly indexes: Readonly<Record<IndexName, DaysOfIndex>>;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The dates of each index in the county's notable dates. A date that an index does not have is that of the abstract index. */
export function countyDaysOf(dates: Readonly<Record<string, unknown>>, today: IsoDate): CountyDays {
  const daysOf = (index: IndexName): DaysOfIndex => {
    const day = (name: string): string => textOf(dates[`${index}${name}`]) || textOf(dates[`abstract${name}`]);
    return {
      indexBegins: dates.showNotableDates === true ? day('IndexBeginDate') : '',
      verifiedThrough: dates.useVerificationDate === true ? day('VerifiedDate') : '',
      postedThrough: day('PostedDate'),
    };
  };
  const indexes = {
    abstract: daysOf('abstract'),
    abstractLegal: daysOf('abstractLegal'),
    torrens: daysOf('torrens'),
    lien: daysOf('lien'),
  };
  return { today, hasLandIndex: dates.showSeparateIndexes === true, indexes };
}

/** The first date of book searches (001 section 9). */
const EARLIEST_BOOK_DAY = '1800-01-01';

/** The default first date of a search; a search from there has no lower bound. */
export const earliestDayOf = (type: SearchType): string => (isBookSearch(type) ? EARLIEST_BOOK_DAY : EARLIEST_DAY);

/**
 * The dates of one search, those of its index. Books are older than every index and are not verified with it, so their range is 1800
 * to today.
 */
export const indexDaysOfSearch = (type: SearchType, { today, hasLandIndex, indexes }: CountyDays): IndexDays =>
  isBookSearch(type)
    ? { indexBegins: EARLIEST_BOOK_DAY, verifiedThrough: '', postedThrough: '', today }
    : { ...indexes[indexOfSearch(type, hasLandIndex)], today };

/** The full date range of a search. */
export const allDatesOf = (type: SearchType, today: IsoDate) => ({
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
export function withTodaysDate(criteria: Criteria, today: IsoDate): Criteria {
  return criteria.toRecordedDate === TODAY ? { ...criteria, toRecordedDate: formatDate(today) } : criteria;
}
