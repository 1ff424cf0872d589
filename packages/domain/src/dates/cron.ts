import { DateTime, IANAZone } from 'luxon';

/** A parsed cron expression: minute, hour, day of the month, month and day of the week. */
interface CronPlan {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly daysOfMonth: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly daysOfWeek: ReadonlySet<number>;
  /** True if the plan runs every hour: it then follows elapsed time, and clock changes do not affect it. */
  readonly isEveryHour: boolean;
  /** True if both kinds of days are restricted: then one match is enough. */
  readonly isEitherDay: boolean;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** February 29 may be eight years away. */
const MAX_DAYS = 9 * 366;

/** The numbers of one field: `*`, `5`, `1-5`, `8-18/2`, or several separated by commas. Null if invalid. */
function numbersOf(field: string, least: number, most: number): number[] | null {
  const numbers = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', stepText = '1', ...rest] = part.split('/');
    const [fromText = '', toText] = range === '*' ? [`${least}`, `${most}`] : range.split('-');
    const to = toText ?? (part.includes('/') ? `${most}` : fromText);
    if (rest.length > 0 || ![fromText, to, stepText].every((text) => /^\d{1,2}$/.test(text))) return null;
    const [first, last, step] = [Number(fromText), Number(to), Number(stepText)];
    if (first < least || last > most || first > last || step === 0) return null;
    for (let number = first; number <= last; number += step) numbers.add(number);
  }
  return [...numbers].sort((one, other) => one - other);
}

function parseCron(expression: string): CronPlan | null {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...rest] = expression.trim().split(/\s+/);
  const minutes = numbersOf(minute, 0, 59);
  const hours = numbersOf(hour, 0, 23);
  const days = numbersOf(day, 1, 31);
  const months = numbersOf(month, 1, 12);
  const weekdays = numbersOf(weekday, 0, 7);
  if (rest.length > 0 || !minutes || !hours || !days || !months || !weekdays) return null;
  return {
    minutes,
    hours,
    daysOfMonth: new Set(days),
    months: new Set(months),
    // Sunday is 0 or 7
    daysOfWeek: new Set(weekdays.map((number) => (number === 0 ? 7 : number))),
    isEveryHour: hour === '*',
    isEitherDay: day !== '*' && weekday !== '*',
  };
}

/** True for a valid expression of five fields, such as '0 3 * * *'. */
export const isCron = (expression: string): boolean => parseCron(expression) !== null;

/**
 * The first run of a cron expression after `afterMillis`, in the county's local time: '30 2 * * *' is 2:30 AM every
 * night. If a clock change skips that time, it runs at the change; if the time occurs twice, it runs the first time
 * only. Hourly plans follow elapsed time instead.
 *
 * @param zone IANA zone @param afterMillis epoch milliseconds
 * @throws RangeError if the expression is invalid or its date never occurs
 */
export function nextCronMillis(expression: string, zone: string, afterMillis: number): number {
  const plan = parseCron(expression);
  if (plan === null || !IANAZone.isValidZone(zone)) throw new RangeError(`Not a plan in a zone: ${expression} ${zone}`);
  const today = DateTime.fromMillis(afterMillis, { zone });
  let day = DateTime.utc(today.year, today.month, today.day);
  for (let days = 0; days < MAX_DAYS; days += 1) {
    const next = isPlannedDay(plan, day) ? firstOfDay(plan, zone, day, afterMillis) : undefined;
    if (next !== undefined) return next;
    day = day.plus({ days: 1 });
  }
  throw new RangeError(`No day is ever planned: ${expression}`);
}

function isPlannedDay(plan: CronPlan, { month, day, weekday }: DateTime): boolean {
  if (!plan.months.has(month)) return false;
  const [isDay, isWeekday] = [plan.daysOfMonth.has(day), plan.daysOfWeek.has(weekday)];
  return plan.isEitherDay ? isDay || isWeekday : isDay && isWeekday;
}

function firstOfDay(plan: CronPlan, zone: string, day: DateTime, afterMillis: number): number | undefined {
  const moments = plan.hours
    .flatMap((hour) => plan.minutes.map((minute) => day.toMillis() + (hour * 60 + minute) * MINUTE_MS))
    .flatMap((wallMillis) => toInstants(wallMillis, IANAZone.create(zone), plan.isEveryHour))
    .filter((moment) => moment > afterMillis);
  return moments.length === 0 ? undefined : Math.min(...moments);
}

/**
 * The instants with a local time, which is given as if it were UTC: one, two, or none if a clock change skips it.
 * Except for hourly plans, this is reduced to one instant.
 */
function toInstants(wallMillis: number, zone: IANAZone, isEveryHour: boolean): number[] {
  // a zone's clock changes by less than a day, and changes are more than a day apart
  const [before, after] = [zone.offset(wallMillis - DAY_MS), zone.offset(wallMillis + DAY_MS)];
  const instants = [...new Set([before, after])]
    .map((offset) => ({ offset, moment: wallMillis - offset * MINUTE_MS }))
    .filter(({ offset, moment }) => zone.offset(moment) === offset)
    .map(({ moment }) => moment);
  if (isEveryHour) return instants;
  return instants.length === 0 ? [clockChangeAfter(wallMillis - after * MINUTE_MS, zone)] : [Math.min(...instants)];
}

/** The instant of the clock change that follows `millis`. */
function clockChangeAfter(millis: number, zone: IANAZone): number {
  let moment = millis;
  while (zone.offset(moment) === zone.offset(millis)) moment += MINUTE_MS;
  return moment;
}
