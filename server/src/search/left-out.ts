import { type Coverage, MOST_COUNTED, type NotVerified, type SearchContent } from '@portal/contracts';
import { addDays, formatDate, type IndexDays, parseTypedDate, type RecordedOn } from '@portal/domain';
import type { CountyRecords } from '../county-config/records.ts';
import type { Hits, OtherDays, Slice, SortOrder } from './search-query.ts';

/** What asks a search again: in another order, or for other days. */
export type Ask<Key extends string> = (order: SortOrder<Key>, slice: Slice, days?: OtherDays) => Promise<Hits>;

/** The orders of numbers and of days of a kind of record. */
interface OrdersOfKind<Key extends string> {
  readonly byNumber: Key;
  readonly byDay: Key;
}

/** Counts alone. */
export const NO_ROWS: Slice = { offset: 0, limit: 0 };

/** What a search found, counted to 1,001. */
export const countOf = ({ total, isMore }: Hits): number => (isMore ? MOST_COUNTED : total);

/** The days that the dates of a search start with. */
export const indexDaysOf = ({ notableDates }: CountyRecords, today: RecordedOn): IndexDays => ({
  indexBegins: notableDates.showNotableDates ? notableDates.abstractIndexBeginDate : '',
  verifiedThrough: notableDates.useVerificationDate ? notableDates.abstractVerifiedDate : '',
  today,
});

/**
 * What a list covers that stops at the cap; undefined for a whole one. By day the answer is in the order itself. Numbers mostly
 * follow the days, but need not: the list covers its days when the search finds no more of them than the list holds. Of documents
 * only those from its last number on have to be looked for.
 */
async function coverageOf<Key extends string>(
  ask: Ask<Key>,
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
  const { lastNumber, insideOnIt } = days;
  const there = await ask(order, NO_ROWS, { ...inner, fromNumber: lastNumber });
  const isWhole = countOf(there) === (insideOnIt ?? (isAscending ? days.beforeLast : days.afterFirst));
  return { ...covered, rest: isWhole ? rest : 'ANYWHERE' };
}

/**
 * Documents behind the default To Date, which is the day up to which records are verified; undefined when there are none, or
 * another date was typed.
 */
async function notVerifiedOf<Key extends string>(
  ask: Ask<Key>,
  { byDay }: OrdersOfKind<Key>,
  toDate: string,
  { verifiedThrough, today }: IndexDays,
): Promise<NotVerified | undefined> {
  const typed = parseTypedDate(toDate, today);
  if (verifiedThrough === '' || verifiedThrough >= today || !typed.ok || typed.value !== verifiedThrough)
    return undefined;
  const newest: SortOrder<Key> = { key: byDay, direction: 'DESC' };
  const count = countOf(await ask(newest, NO_ROWS, { from: addDays(verifiedThrough, 1), to: null }));
  return count === 0 ? undefined : { count, toRecordedDate: formatDate(today) };
}

/** Time limit for finding what a list leaves out: the user is waiting for the list. */
const LEFT_OUT_MS = 2_000;

export type LeftOut = Pick<SearchContent<unknown>, 'coverage' | 'notVerified'>;

/** The parts of a search by which what it leaves out is found. */
interface Listed<Key extends string> {
  readonly kind: OrdersOfKind<Key>;
  readonly criteria: Readonly<Record<string, string>>;
  readonly page: { readonly pageNumber: number };
  readonly order: SortOrder<Key>;
  readonly indexDays: IndexDays;
  readonly find: Ask<Key>;
}

/** What the list does not show though it may be meant. Nothing of it is charged. */
export async function findLeftOut<Key extends string>(search: Listed<Key>, hits: Hits): Promise<LeftOut> {
  const { kind, page, criteria, order, indexDays, find } = search;
  const lateAt = performance.now() + LEFT_OUT_MS;
  const coverage = await coverageOf(find, kind, order, hits);
  const { toRecordedDate = '' } = criteria;
  const isAsked = page.pageNumber === 1 && performance.now() <= lateAt;
  const notVerified = isAsked ? await notVerifiedOf(find, kind, toRecordedDate, indexDays) : undefined;
  return {
    ...(coverage && { coverage }),
    ...(notVerified && { notVerified }),
  };
}
