/** The half of a day. */
export type DayHalf = 'AM' | 'PM';

/** A 12-hour time. */
export interface TimeOfDay {
  /** 1 to 12. */
  readonly hour: number;
  /** 0 to 59. */
  readonly minute: number;
  readonly half: DayHalf;
}

/** A time that may be incomplete: missing parts are empty. */
export interface TimeParts {
  readonly hour: string;
  readonly minute: string;
  readonly half: DayHalf;
}

const TIME = /^(\d{1,2}):(\d{1,2}) (AM|PM)$/;
const PARTS = /^(\d{0,2}):(\d{0,2}) (AM|PM)$/;

const twoDigits = (value: number | string): string => String(value).padStart(2, '0');
const halfOf = (text: string | undefined): DayHalf => (text === 'PM' ? 'PM' : 'AM');

/** Parses 'hh:mm AM'; null if it is not a valid time. */
export function readTime(text: string): TimeOfDay | null {
  const [, hours, minutes, half] = TIME.exec(text.trim()) ?? [];
  const hour = Number(hours);
  const minute = Number(minutes);
  if (!(hour >= 1 && hour <= 12 && minute <= 59)) return null;
  return { hour, minute, half: halfOf(half) };
}

/** Formats as 'hh:mm AM'. */
export const writeTime = ({ hour, minute, half }: TimeOfDay): string =>
  `${twoDigits(hour)}:${twoDigits(minute)} ${half}`;

/** The parts of a time that may be incomplete. */
export function timeParts(text: string): TimeParts {
  const [, hour = '', minute = '', half] = PARTS.exec(text) ?? [];
  return { hour: hour === '' ? '' : String(Number(hour)), minute, half: halfOf(half) };
}

/**
 * Joins the parts of a time; empty without hour and minute. Unless minutes are typed, a missing minute means the full
 * hour.
 */
export function joinTime({ hour, minute, half }: TimeParts, isMinuteTyped: boolean): string {
  if (hour === '' && minute === '') return '';
  const shownMinute = minute === '' && !isMinuteTyped ? '00' : minute;
  return `${hour === '' ? '' : twoDigits(hour)}:${shownMinute} ${half}`;
}

/** Splits '12/31/2026 11:59 PM' into date and time. A date that is being typed may contain spaces. */
export function splitDateTime(text: string): { readonly date: string; readonly time: string } {
  const cut = text.lastIndexOf(' ', text.lastIndexOf(' ') - 1);
  const time = text.slice(cut + 1);
  return cut >= 0 && PARTS.test(time) ? { date: text.slice(0, cut), time } : { date: text, time: '' };
}

/** 'MM/DD/YYYY hh:mm AM'; only the date if there is no time. */
export function joinDateTime(date: string, time: string): string {
  if (time === '') return date;
  return `${date} ${time}`;
}
