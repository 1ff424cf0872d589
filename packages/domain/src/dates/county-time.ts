import { DateTime } from 'luxon';

/**
 * A date in the county's calendar as 'YYYY-MM-DD', as in `date` columns, contracts and criteria. It is a string because
 * it is not an instant: it sorts as text, and no time zone can shift it.
 */
export type IsoDate = string;

/** US English for generated dates and times, so that the system locale cannot change them. */
const PINNED = { locale: 'en-US', numberingSystem: 'latn', outputCalendar: 'gregory' } as const;

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** True for an existing date written 'YYYY-MM-DD'. */
export function isIsoDate(text: string): boolean {
  return ISO_DAY.test(text) && fromIsoDay(text).isValid;
}

/** True for an IANA zone that this machine knows, such as 'Pacific/Saipan'. */
export function isTimeZone(zone: string): boolean {
  return DateTime.fromMillis(0, { zone }).isValid;
}

/** The county's date at an instant. @param zone IANA zone @param nowMillis epoch milliseconds */
export function todayIn(zone: string, nowMillis: number): IsoDate {
  return inCounty(zone, nowMillis).toFormat('yyyy-MM-dd');
}

/** '10:42 AM' in the county's zone. */
export function formatTime(recordedAtMillis: number, zone: string): string {
  return inCounty(zone, recordedAtMillis).toFormat('h:mm a');
}

/**
 * Tells apart the two times of day that the county's clock shows twice when it is set back: 'EDT' for the first 1:30 AM, 'EST' for the
 * second. '' for every other time.
 */
export function nameOfRepeatedTime(millis: number, zone: string): string {
  if (!isNearClockChange(millis, zone)) return '';
  const moment = inCounty(zone, millis);
  return moment.getPossibleOffsets().length > 1 ? moment.toFormat('ZZZZ') : '';
}

/** The last answer, because the rows of a report are in order of time, and each answer takes as long as the text of a time. */
let lastDay = { key: '', isNear: false };

function isNearClockChange(millis: number, zone: string): boolean {
  const day = Math.floor(millis / DAY_MILLIS);
  const key = `${zone} ${day}`;
  if (lastDay.key === key) return lastDay.isNear;
  const offsetAt = (days: number): number => inCounty(zone, days * DAY_MILLIS).offset;
  lastDay = { key, isNear: offsetAt(day - 1) !== offsetAt(day + 2) };
  return lastDay.isNear;
}

/** The county's local time at an instant, expressed as if it were UTC, for file formats whose times have no zone. */
export function localTimeAsUtcMillis(zone: string, millis: number): number {
  return millis + inCounty(zone, millis).offset * 60_000;
}

/** '03/05/2024' from '2024-03-05'. Other text is returned unchanged, since responses are parsed tolerantly. */
export function formatDate(recordedOn: IsoDate): string {
  if (!ISO_DAY.test(recordedOn)) return recordedOn;
  const [year, month, day] = recordedOn.split('-');
  return `${month}/${day}/${year}`;
}

/** The start of a date and of the next one, in epoch milliseconds; 23 or 25 hours apart at clock changes. */
export function dayBounds(recordedOn: IsoDate, zone: string): { startMillis: number; endMillis: number } {
  const start = DateTime.fromISO(recordedOn, { zone });
  if (!start.isValid) throw new RangeError(`Not a day in a zone: ${recordedOn} ${zone}`);
  return { startMillis: start.toMillis(), endMillis: start.plus({ days: 1 }).startOf('day').toMillis() };
}

/**
 * The start of a minute of a date and of the next minute, in epoch milliseconds. A minute that occurs twice lasts from
 * its first start to its second end; a minute that is skipped is an empty range at the clock change.
 *
 * @param minute minute of the day in local time, 0 to 1439
 */
export function minuteBounds(
  recordedOn: IsoDate,
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
  const instants = at.getPossibleOffsets().map((moment) => moment.toMillis());
  return { startMillis: Math.min(...instants), endMillis: Math.max(...instants) + MINUTE_MILLIS };
}

const MINUTES = 60;
const MINUTE_MILLIS = 60_000;
const DAY_MILLIS = 24 * MINUTES * MINUTE_MILLIS;
const minuteOf = (at: DateTime): number => at.hour * MINUTES + at.minute;

/** Moves back to the clock change that skipped `minute`. @param at an instant after the change */
function jumpBefore(at: DateTime, minute: number): DateTime {
  const earlier = at.minus({ minutes: 1 });
  return earlier.hasSame(at, 'day') && minuteOf(earlier) > minute ? jumpBefore(earlier, minute) : at;
}

/** Adds a number of days to a date. */
export function addDays(recordedOn: IsoDate, days: number): IsoDate {
  return utcDay(recordedOn).plus({ days }).toFormat('yyyy-MM-dd');
}

/** The number of days from one date to another; negative if `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round(utcDay(to).diff(utcDay(from), 'days').days);
}

/** Parses in UTC, which has every date; Samoa, for example, skipped December 30, 2011. */
const fromIsoDay = (text: string): DateTime => DateTime.fromISO(text, { zone: 'utc', ...PINNED });

function utcDay(recordedOn: IsoDate): DateTime {
  const day = fromIsoDay(recordedOn);
  if (!day.isValid) throw new RangeError(`Not a day: ${recordedOn}`);
  return day;
}

function inCounty(zone: string, millis: number): DateTime {
  const moment = DateTime.fromMillis(millis, { zone, ...PINNED });
  if (!moment.isValid) throw new RangeError(`Not an instant in a zone: ${millis} ${zone}`);
  return moment;
}
