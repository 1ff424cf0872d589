import { cents, formatCents, PINNED_FORMAT } from '@portal/domain';
import { useMemo } from 'react';
import { currentLanguage } from './current-language.ts';
import { useLanguage } from './use-language.ts';

const DAY = { ...PINNED_FORMAT, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const TIME = { ...PINNED_FORMAT, hour: 'numeric', minute: '2-digit' } as const;
/** Locale that writes days as every date field of the portal accepts them: MM/DD/YYYY. */
const MONTH_FIRST = 'en-US';
const HOUR_MS = 60 * 60_000;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})/;
const ISO_LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** Formatters that depend on the user's language only. */
export interface Formats {
  /**
   * '2024-03-05' as 03/05/2024, or year first if the locale requires; never day first. Text that is not an ISO date stays as it
   * is.
   */
  readonly day: (isoDay: string) => string;
  /** The current day in the county's zone, written like `day`. */
  readonly today: () => string;
  /** '2024-03-05T10:42:00' (the county's clock, as recorded) as 10:42 AM. */
  readonly timeOfDay: (localDateTime: string) => string;
  /** An instant as day and time in the county's zone; 'EDT' or 'EST' tells the two hours apart that its clock shows twice. */
  readonly instant: (instant: string | Date) => string;
  /** '2024-03-05T10:42' (the county's clock, as recorded) written like `instant`; a day alone is written like `day`. */
  readonly clock: (localDateTime: string) => string;
  /** Cents as '$1,234.50', the same in every language. */
  readonly money: (amountCents: number) => string;
  /** 12345 as 12,345. */
  readonly count: (count: number) => string;
  /** '1–75' */
  readonly range: (from: number, to: number) => string;
}

let countyZone = 'Pacific/Guam';

/** Sets the county's time zone, from its configuration; a zone that the browser does not know is ignored. */
export function setCountyTimeZone(zone: string): void {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    countyZone = zone;
  } catch {
    // The zone is newer than the browser's tables: the previous one stays.
  }
}

/** Whether a locale writes the day before the month. The portal's date fields would misread such dates. */
const isDayFirst = (formatTag: string): boolean => {
  const parts = new Intl.DateTimeFormat(formatTag, DAY).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month');
};

const cache = new Map<string, Formats>();

/** Creates a value at its first use. Each formatter takes ten milliseconds on a slow phone, and few pages need all of them. */
function lazily<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}

/** The formats of one language, for use outside of components. They are cached, because every row of a list uses them. */
export function formatsOf(formatTag: string): Formats {
  const known = cache.get(formatTag);
  if (known !== undefined) return known;
  const formats = makeFormats(formatTag);
  cache.set(formatTag, formats);
  return formats;
}

function makeFormats(formatTag: string): Formats {
  const dayTag = lazily(() => (isDayFirst(formatTag) ? MONTH_FIRST : formatTag));
  const days = lazily(() => new Intl.DateTimeFormat(dayTag(), { ...DAY, timeZone: 'UTC' }));
  const times = lazily(() => new Intl.DateTimeFormat(formatTag, { ...TIME, timeZone: 'UTC' }));
  const counts = lazily(() => new Intl.NumberFormat(formatTag, PINNED_FORMAT));
  const count = (value: number): string => counts().format(value);
  const day = (isoDay: string): string => {
    const found = ISO_DAY.exec(isoDay);
    return found === null ? isoDay : days().format(new Date(`${found[0]}T00:00:00Z`));
  };
  const inUtc = lazily(() => dayAndTimeIn('UTC', dayTag(), formatTag));
  const inZones = new Map<string, (at: Date) => string>();
  const inCounty = (at: Date): string => {
    const write = inZones.get(countyZone) ?? dayAndTimeIn(countyZone, dayTag(), formatTag);
    inZones.set(countyZone, write);
    const text = write(at);
    const isRepeated = [-HOUR_MS, HOUR_MS].some((ms) => write(new Date(at.getTime() + ms)) === text);
    return isRepeated ? `${text} ${nameOfOffset(at, countyZone)}` : text;
  };
  return {
    day,
    today: () => new Intl.DateTimeFormat(dayTag(), { ...DAY, timeZone: countyZone }).format(new Date()),
    timeOfDay: (local) => (ISO_LOCAL.test(local) ? withPlainSpaces(times().format(new Date(`${local}Z`))) : local),
    instant: (instant) => inCounty(new Date(instant)),
    clock: (local) => (ISO_LOCAL.test(local) ? inUtc()(new Date(`${local}Z`)) : day(local)),
    money: (amountCents) => formatCents(cents(amountCents)),
    count,
    range: (from, to) => `${count(from)}–${count(to)}`,
  };
}

/** Writes instants as day and time in a zone. */
function dayAndTimeIn(timeZone: string, dayTag: string, formatTag: string): (at: Date) => string {
  const formatter = (tag: string, parts: typeof DAY | typeof TIME | (typeof DAY & typeof TIME)) =>
    new Intl.DateTimeFormat(tag, { ...parts, timeZone });
  if (dayTag === formatTag) {
    const both = formatter(formatTag, { ...DAY, ...TIME });
    return (at) => withPlainSpaces(both.format(at));
  }
  const [days, times] = [formatter(dayTag, DAY), formatter(formatTag, TIME)];
  return (at) => withPlainSpaces(`${days.format(at)}, ${times.format(at)}`);
}

/** 'EST' */
const nameOfOffset = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(MONTH_FIRST, { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

// Newer browsers write a narrow no-break space before AM and PM; the rest of the portal and its tests write a space.
const withPlainSpaces = (text: string): string => text.replaceAll(' ', ' ');

/** The formats of the current language; components use `useFormats`. */
export const currentFormats = (): Formats => formatsOf(currentLanguage().formatTag);

/** The formats of the chosen language; the component renders again when it changes. */
export function useFormats(): Formats {
  const { formatTag } = useLanguage();
  return useMemo(() => formatsOf(formatTag), [formatTag]);
}
