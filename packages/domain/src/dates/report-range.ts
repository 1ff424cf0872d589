import { failed, type Result, success } from '../result/index.ts';
import type { FieldMessages } from '../validation/messages.ts';
import type { IsoDate } from './county-time.ts';
import { checkDateRange, type TypedDateRange } from './date-range.ts';
import { parseTypedDate } from './typed-date.ts';

/** The ranges of a report (000 section 3, 'Transaction report request'). */
export const REPORT_RANGES = ['TODAY', 'MONTH', 'YTD', 'CUSTOM'] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];

/** The first and last date of a range, both inclusive. */
export interface ReportDays {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/**
 * The dates of a report in the county's calendar. The typed dates apply only to CUSTOM: the first is required, the last
 * defaults to today, and the range must not be in the future or longer than a year (000 section 5).
 */
export function reportDays(
  range: ReportRange,
  typed: TypedDateRange,
  today: IsoDate,
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

function customDays(typed: TypedDateRange, today: IsoDate): Result<ReportDays, FieldMessages<'from' | 'to'>> {
  const withDefault = { from: typed.from, to: typed.to.trim() === '' ? today : typed.to };
  const messages = checkDateRange(withDefault, { today, limit: 'year', fromRequired: true });
  const [from, to] = [parseTypedDate(withDefault.from, today), parseTypedDate(withDefault.to, today)];
  if (messages.from || messages.to || !from.ok || !to.ok) return failed(messages);
  return success({ from: from.value, to: to.value });
}
