import { DateTime } from 'luxon';

/**
 * A day of the county's calendar as 'YYYY-MM-DD': what `date` columns, contracts and criteria hold. Text, because it is
 * not an instant: it sorts as text, and no zone can shift it.
 */
export type RecordedOn = string;

/** English of the United States is pinned for machine-made parts, so no system locale can change a time or a month. */
const PINNED = { locale: 'en-US', numberingSystem: 'latn', outputCalendar: 'gregory' } as const;

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** True for an existing day written 'YYYY-MM-DD'. */
export function isRecordedOn(text: string): boolean {
  return ISO_DAY.test(text) && fromIsoDay(text).isValid;
}

/** True for an IANA zone that this machine knows, such as 'Pacific/Saipan'. */
export function isTimeZone(zone: string): boolean {
  return DateTime.fromMillis(0, { zone }).isValid;
}

/** The day it is in the county at an instant. @param zone IANA zone @param nowMillis epoch milliseconds */
export function todayIn(zone: string, nowMillis: number): RecordedOn {
  return inCounty(zone, nowMillis).toFormat('yyyy-MM-dd');
}

/** '10:42 AM' in the county's zone. */
export function formatTime(recordedAtMillis: number, zone: string): string {
  return inCounty(zone, recordedAtMillis).toFormat('h:mm a');
}

/** What the county's clock shows at an instant, as if it were UTC: files whose times have no zone hold that. */
export function wallClockMillis(zone: string, millis: number): number {
  return millis + inCounty(zone, millis).offset * 60_000;
}

/** '03/05/2024' from '2024-03-05'. Text that is not a day comes back unchanged: answers are read tolerantly. */
export function formatDate(recordedOn: RecordedOn): string {
  if (!ISO_DAY.test(recordedOn)) return recordedOn;
  const [year, month, day] = recordedOn.split('-');
  return `${month}/${day}/${year}`;
}

/** The instants at which a day begins and the next begins, in epoch milliseconds; 23 or 25 hours apart at DST. */
export function dayBounds(recordedOn: RecordedOn, zone: string): { startMillis: number; endMillis: number } {
  const start = DateTime.fromISO(recordedOn, { zone });
  if (!start.isValid) throw new RangeError(`Not a day in a zone: ${recordedOn} ${zone}`);
  return { startMillis: start.toMillis(), endMillis: start.plus({ days: 1 }).startOf('day').toMillis() };
}

/**
 * The instants at which a minute of a day begins and the next one does, in epoch milliseconds. A minute that the clock shows twice
 * lasts from its first beginning to its last end; one that it leaves out is the moment of the jump, and lasts no time.
 *
 * @param minute of the day by the clock, 0 to 1439
 */
export function minuteBounds(
  recordedOn: RecordedOn,
  minute: number,
  zone: string,
): { startMillis: number; endMillis: number } {
  const day = DateTime.fromISO(recordedOn, { zone });
  if (!day.isValid) throw new RangeError(`Not a day in a zone: ${recordedOn} ${zone}`);
  const at = day.set({ hour: Math.floor(minute / MINUTES), minute: minute % MINUTES });
  if (minuteOf(at) !== minute) {
    const jump = jumpBefore(at, minute).toMillis();
    return { startMillis: jump, endMillis: jump };
  }
  const shown = at.getPossibleOffsets().map((moment) => moment.toMillis());
  return { startMillis: Math.min(...shown), endMillis: Math.max(...shown) + MINUTE_MILLIS };
}

const MINUTES = 60;
const MINUTE_MILLIS = 60_000;
const minuteOf = (at: DateTime): number => at.hour * MINUTES + at.minute;

/** The first moment of the day whose minute is behind one that the clock left out. @param at such a moment */
function jumpBefore(at: DateTime, minute: number): DateTime {
  const earlier = at.minus({ minutes: 1 });
  return earlier.hasSame(at, 'day') && minuteOf(earlier) > minute ? jumpBefore(earlier, minute) : at;
}

/** `recordedOn` moved by whole days. */
export function addDays(recordedOn: RecordedOn, days: number): RecordedOn {
  return utcDay(recordedOn).plus({ days }).toFormat('yyyy-MM-dd');
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: RecordedOn, to: RecordedOn): number {
  return Math.round(utcDay(to).diff(utcDay(from), 'days').days);
}

/** In a zone that has every day, wherever the machine stands: Samoa left out the 30th of December 2011. */
const fromIsoDay = (text: string): DateTime => DateTime.fromISO(text, { zone: 'utc', ...PINNED });

function utcDay(recordedOn: RecordedOn): DateTime {
  const day = fromIsoDay(recordedOn);
  if (!day.isValid) throw new RangeError(`Not a day: ${recordedOn}`);
  return day;
}

function inCounty(zone: string, millis: number): DateTime {
  const moment = DateTime.fromMillis(millis, { zone, ...PINNED });
  if (!moment.isValid) throw new RangeError(`Not an instant in a zone: ${millis} ${zone}`);
  return moment;
}
