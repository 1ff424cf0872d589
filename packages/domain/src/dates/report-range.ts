import { failed, type Result, success } from '../result/index.ts';
import type { FieldMessages } from '../validation/messages.ts';
import type { RecordedOn } from './county-time.ts';
import { checkDateRange, type TypedDateRange } from './date-range.ts';
import { parseTypedDate } from './typed-date.ts';

/** The ranges of a report (000 section 3, 'Transaction report request'). */
export const REPORT_RANGES = ['TODAY', 'MONTH', 'YTD', 'CUSTOM'] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];

/** Both days belong to the range. */
export interface ReportDays {
  readonly from: RecordedOn;
  readonly to: RecordedOn;
}

/**
 * The days of a report by the county's calendar. What was typed counts for CUSTOM only: a first day is required, a missing
 * last one is today, and the range is no future one and at most a year (000 section 5).
 */
export function reportDays(
  range: ReportRange,
  typed: TypedDateRange,
  today: RecordedOn,
): Result<ReportDays, FieldMessages<'from' | 'to'>> {
  switch (range) {
    case 'TODAY':
      return success({ from: today, to: today });
    case 'MONTH':
      return success({ from: `${today.slice(0, 7)}-01`, to: today });
    case 'YTD':
      return success({ from: `${today.slice(0, 4)}-01-01`, to: today });
    case 'CUSTOM':
      return customDays(typed, today);
  }
}

function customDays(typed: TypedDateRange, today: RecordedOn): Result<ReportDays, FieldMessages<'from' | 'to'>> {
  const whole = { from: typed.from, to: typed.to.trim() === '' ? today : typed.to };
  const messages = checkDateRange(whole, { today, limit: 'year', fromRequired: true });
  const [from, to] = [parseTypedDate(whole.from, today), parseTypedDate(whole.to, today)];
  if (messages.from || messages.to || !from.ok || !to.ok) return failed(messages);
  return success({ from: from.value, to: to.value });
}
