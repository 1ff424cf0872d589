import { addDays, checkTypedDate, dayBounds, parseTypedDate, type RecordedOn, todayIn } from '../dates/index.ts';
import { collectMessages, type FieldMessages } from '../validation/index.ts';

/** The shortest time that a user is kept after it was last active, in days, where the portal deletes by itself (002 section 5). */
export const LEAST_USER_DAYS = 365;

/** What Purge Users Now begins with (000 section 9, 002 section 3): 01/05/2020. */
export const FIRST_PURGE_DATE: RecordedOn = '2020-01-05';

/** Checks the date of Purge Users Now: it has to be typed, and nobody is inactive since a day that has not come. */
export const checkUserPurge = (
  { purgeDate }: { readonly purgeDate: string },
  today: RecordedOn,
): FieldMessages<'purgeDate'> => collectMessages({ purgeDate: checkTypedDate(purgeDate, today, true) });

/** The moment that users were active before, to be deleted by Purge Users Now: the begin of the day that was typed, in the county. */
export function purgeDateMillis(
  purgeDate: string,
  zone: string,
  now: number,
): { day: RecordedOn; millis: number } | null {
  const day = parseTypedDate(purgeDate, todayIn(zone, now));
  return day.ok ? { day: day.value, millis: dayBounds(day.value, zone).startMillis } : null;
}

/** The same of the purge schedule: the begin of the day so many days ago. */
export const purgeScheduleMillis = (days: number, zone: string, now: number): number =>
  dayBounds(addDays(todayIn(zone, now), 0 - Math.max(days, LEAST_USER_DAYS)), zone).startMillis;
