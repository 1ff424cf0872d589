import { type IsoDate, minuteBounds } from '../dates/county-time.ts';
import { checkDateTimeRange, minuteOfDay } from '../dates/date-range.ts';
import { typedDateOrNull } from '../dates/typed-date.ts';
import { failed, type Result, success } from '../result/index.ts';
import type { FieldMessages } from '../validation/messages.ts';

/** The hours and minutes to choose for the start and end of a report ([002-9.reports.1]). */
export const REPORT_HOURS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export const REPORT_MINUTES = [0, 15, 30, 45, 59] as const;
export const DAY_HALVES = ['am', 'pm'] as const;
type DayHalf = (typeof DAY_HALVES)[number];

/** Start and end of a report, as its criteria contain them. */
export interface TypedPeriod {
  readonly fromDate: string;
  readonly toDate: string;
  readonly fromHour: number;
  readonly fromMinute: number;
  readonly fromAmPm: DayHalf;
  readonly toHour: number;
  readonly toMinute: number;
  readonly toAmPm: DayHalf;
}

/** A period in the county's local time, from the start of one minute to the end of another. */
export interface ReportPeriod {
  readonly from: { readonly day: IsoDate; readonly minute: number };
  readonly to: { readonly day: IsoDate; readonly minute: number };
}

/** The whole day: 12:00 am to 11:59 pm ([002-9.reports.1]). */
export const WHOLE_DAY = {
  fromHour: 12,
  fromMinute: 0,
  fromAmPm: 'am',
  toHour: 11,
  toMinute: 59,
  toAmPm: 'pm',
} as const satisfies Partial<TypedPeriod>;

const LAST_MINUTE = 24 * 60 - 1;

const timesOf = (typed: TypedPeriod, today: IsoDate) => {
  const half = (amPm: DayHalf) => (amPm === 'pm' ? 'PM' : 'AM');
  return {
    from: {
      date: typed.fromDate,
      minuteOfDay: minuteOfDay(typed.fromHour, typed.fromMinute, half(typed.fromAmPm)),
    },
    to: {
      // a missing last date means today
      date: typed.toDate.trim() === '' ? today : typed.toDate,
      minuteOfDay: minuteOfDay(typed.toHour, typed.toMinute, half(typed.toAmPm)),
    },
  };
};

/**
 * The period of a report. A first date is required, and a missing last one means today. The period must be in order and not in the
 * future, and its last date at most 366 days after its first ([002-5.reports.1], [002-5.reports.2]).
 */
export function reportPeriod(
  typed: TypedPeriod,
  today: IsoDate,
): Result<ReportPeriod, FieldMessages<'fromDate' | 'toDate'>> {
  const { from, to } = timesOf(typed, today);
  const messages = checkDateTimeRange(from, to, { today, limit: 'year', fromRequired: true });
  const [first, last] = [typedDateOrNull(from.date, today), typedDateOrNull(to.date, today)];
  if (messages.from || messages.to || first === null || last === null)
    return failed({
      ...(messages.from && { fromDate: messages.from }),
      ...(messages.to && { toDate: messages.to }),
    });
  return success({ from: { day: first, minute: from.minuteOfDay }, to: { day: last, minute: to.minuteOfDay } });
}

/** The period from the start of one date to the end of another. */
export const wholeDays = (from: IsoDate, to: IsoDate): ReportPeriod => ({
  from: { day: from, minute: 0 },
  to: { day: to, minute: LAST_MINUTE },
});

/** The period as instants in epoch milliseconds: `fromMillis` inclusive, `untilMillis` exclusive. */
export function periodBounds({ from, to }: ReportPeriod, zone: string): { fromMillis: number; untilMillis: number } {
  return {
    fromMillis: minuteBounds(from.day, from.minute, zone).startMillis,
    untilMillis: minuteBounds(to.day, to.minute, zone).endMillis,
  };
}
