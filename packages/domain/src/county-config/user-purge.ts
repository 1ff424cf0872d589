import { addDays, checkTypedDate, dayBounds, type IsoDate, parseTypedDate, todayIn } from '../dates/index.ts';
import { collectMessages, type FieldMessages } from '../validation/index.ts';

/** The minimum number of days after which inactive users are deleted automatically (002 section 5). */
export const MIN_USER_DAYS = 365;

/** The initial date of Purge Users Now (000 section 9, 002 section 3): 01/05/2020. */
export const FIRST_PURGE_DATE: IsoDate = '2020-01-05';

/** Checks the date of Purge Users Now: it is required and must not be in the future. */
export const checkUserPurge = (
  { purgeDate }: { readonly purgeDate: string },
  today: IsoDate,
): FieldMessages<'purgeDate'> => collectMessages({ purgeDate: checkTypedDate(purgeDate, today, true) });

/**
 * The time before which users must have been last active to be purged: the start of the typed date in the county's
 * zone. Null for an invalid date.
 */
export function purgeDateMillis(purgeDate: string, zone: string, now: number): { day: IsoDate; millis: number } | null {
  const day = parseTypedDate(purgeDate, todayIn(zone, now));
  return day.ok ? { day: day.value, millis: dayBounds(day.value, zone).startMillis } : null;
}

/** The same limit for the purge schedule: the start of the date `days` ago. */
export const purgeScheduleMillis = (days: number, zone: string, now: number): number =>
  dayBounds(addDays(todayIn(zone, now), 0 - Math.max(days, MIN_USER_DAYS)), zone).startMillis;
