import { type Coverage, MAX_COUNTED, type NotVerified, type SearchContent } from '@portal/contracts';
import {
  addDays,
  countyDaysOf,
  formatDate,
  type IndexDays,
  type IsoDate,
  indexDaysOfSearch,
  parseTypedDate,
  type SearchType,
} from '@portal/domain';
import type { CountyRecords } from '../county-config/records.ts';
import type { Hits, OtherDays, Slice, SortOrder } from './search-query.ts';

/** Runs a search again in another sort order or for other dates. */
export type FindAgain<Key extends string> = (order: SortOrder<Key>, slice: Slice, days?: OtherDays) => Promise<Hits>;

/** The sort keys of a record kind for its numbers and its dates. */
interface OrdersOfKind<Key extends string> {
  readonly byNumber: Key;
  readonly byDay: Key;
}

/** A slice for searches that only count. */
export const NO_ROWS: Slice = { offset: 0, limit: 0 };

/** The number of records that a search found, counted up to 1,001. */
export const countOf = ({ total, isMore }: Hits): number => (isMore ? MAX_COUNTED : total);

/** The dates from which the default From and To dates of a search are computed. */
export const indexDaysOf = (type: SearchType, { notableDates }: CountyRecords, today: IsoDate): IndexDays =>
  indexDaysOfSearch(type, countyDaysOf(notableDates, today));

/**
 * The dates that a list covers if it is cut off at the cap; undefined for a complete list. In a list sorted by date, the rest simply comes
 * after or before. In a list sorted by number, numbers mostly follow the dates, but not always. Such a list covers its dates if the search
 * finds no further documents with these dates. To check this, only documents from the list's last number on are counted.
 */
async function coverageOf<Key extends string>(
  find: FindAgain<Key>,
  { byNumber, byDay }: OrdersOfKind<Key>,
  order: SortOrder<Key>,
  { isMore, days }: Hits,
): Promise<Coverage | undefined> {
  if (!isMore || days === null) return undefined;
  const isAscending = order.direction === 'ASC';
  const covered = { firstDay: days.first, lastDay: days.last };
  const rest = isAscending ? 'AFTER' : 'BEFORE';
  if (order.key === byDay) return { ...covered, rest };
  if (order.key !== byNumber) return { ...covered, rest: 'ANYWHERE' };
  const inner = isAscending ? { to: addDays(days.last, -1) } : { from: addDays(days.first, 1) };
  const { lastNumber, lastNumberInnerCount } = days;
  const inCoveredDays = await find(order, NO_ROWS, { ...inner, fromNumber: lastNumber });
  const isCovered =
    countOf(inCoveredDays) === (lastNumberInnerCount ?? (isAscending ? days.beforeLast : days.afterFirst));
  return { ...covered, rest: isCovered ? rest : 'ANYWHERE' };
}

/**
 * Counts the documents after the default To Date, which is the date up to which records are verified. Undefined if there are none, or if
 * another date was typed.
 */
async function notVerifiedOf<Key extends string>(
  find: FindAgain<Key>,
  { byDay }: OrdersOfKind<Key>,
  toDate: string,
  { verifiedThrough, today }: IndexDays,
): Promise<NotVerified | undefined> {
  const typed = parseTypedDate(toDate, today);
  if (verifiedThrough === '' || verifiedThrough >= today || !typed.ok || typed.value !== verifiedThrough)
    return undefined;
  const newest: SortOrder<Key> = { key: byDay, direction: 'DESC' };
  const count = countOf(await find(newest, NO_ROWS, { from: addDays(verifiedThrough, 1), to: null }));
  return count === 0 ? undefined : { count, toRecordedDate: formatDate(today) };
}

/** Time limit for finding what a list leaves out: the user is waiting for the list. */
const LEFT_OUT_MS = 2_000;

export type LeftOut = Pick<SearchContent<unknown>, 'coverage' | 'notVerified'>;

/** The parts of a search that are needed to find what its list leaves out. */
interface Listed<Key extends string> {
  readonly kind: OrdersOfKind<Key>;
  readonly criteria: Readonly<Record<string, string>>;
  readonly page: { readonly pageNumber: number };
  readonly order: SortOrder<Key>;
  readonly indexDays: IndexDays;
  readonly find: FindAgain<Key>;
}

/** Finds what the list does not show although the user may want it. This is free of charge. */
export async function findLeftOut<Key extends string>(search: Listed<Key>, hits: Hits): Promise<LeftOut> {
  const { kind, page, criteria, order, indexDays, find } = search;
  const deadline = performance.now() + LEFT_OUT_MS;
  const coverage = await coverageOf(find, kind, order, hits);
  const { toRecordedDate = '' } = criteria;
  const isNeeded = page.pageNumber === 1 && performance.now() <= deadline;
  const notVerified = isNeeded ? await notVerifiedOf(find, kind, toRecordedDate, indexDays) : undefined;
  return {
    ...(coverage && { coverage }),
    ...(notVerified && { notVerified }),
  };
}
