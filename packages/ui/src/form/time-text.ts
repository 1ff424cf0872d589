/** The half of a day. */
export type DayHalf = 'AM' | 'PM';

/** A time as people tell it. */
export interface TimeOfDay {
  /** 1 to 12. */
  readonly hour: number;
  /** 0 to 59. */
  readonly minute: number;
  readonly half: DayHalf;
}

/** A time while it is put together: parts that are missing are empty. */
export interface TimeParts {
  readonly hour: string;
  readonly minute: string;
  readonly half: DayHalf;
}

const TIME = /^(\d{1,2}):(\d{1,2}) (AM|PM)$/;
const PARTS = /^(\d{0,2}):(\d{0,2}) (AM|PM)$/;

const twoDigits = (value: number | string): string => String(value).padStart(2, '0');
const halfOf = (text: string | undefined): DayHalf => (text === 'PM' ? 'PM' : 'AM');

/** Reads 'hh:mm AM'; null when it is no time of a day. */
export function readTime(text: string): TimeOfDay | null {
  const [, hours, minutes, half] = TIME.exec(text.trim()) ?? [];
  const hour = Number(hours);
  const minute = Number(minutes);
  if (!(hour >= 1 && hour <= 12 && minute <= 59)) return null;
  return { hour, minute, half: halfOf(half) };
}

/** Writes 'hh:mm AM'. */
export const writeTime = ({ hour, minute, half }: TimeOfDay): string =>
  `${twoDigits(hour)}:${twoDigits(minute)} ${half}`;

/** The parts of a time that may not be whole yet. */
export function timeParts(text: string): TimeParts {
  const [, hour = '', minute = '', half] = PARTS.exec(text) ?? [];
  return { hour: hour === '' ? '' : String(Number(hour)), minute, half: halfOf(half) };
}

/** The text of the parts; without an hour there is no time. An hour alone means the full hour. */
export function joinTime({ hour, minute, half }: TimeParts, isMinuteTyped: boolean): string {
  if (hour === '' && minute === '') return '';
  const whole = minute === '' && !isMinuteTyped ? '00' : minute;
  return `${hour === '' ? '' : twoDigits(hour)}:${whole} ${half}`;
}

/** Date and time of a text that holds both: '12/31/2026 11:59 PM'. A date that is still being typed may have spaces in it. */
export function splitDateTime(text: string): { readonly date: string; readonly time: string } {
  const cut = text.lastIndexOf(' ', text.lastIndexOf(' ') - 1);
  const time = text.slice(cut + 1);
  return cut >= 0 && PARTS.test(time) ? { date: text.slice(0, cut), time } : { date: text, time: '' };
}

/** 'MM/DD/YYYY hh:mm AM'; empty when neither is there. */
export function joinDateTime(date: string, time: string): string {
  if (time === '') return date;
  return `${date} ${time}`;
}
