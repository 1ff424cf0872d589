import { checkDateRange } from '../dates/date-range.ts';
import type { IsoDate } from '../dates/index.ts';
import type { FieldMessage } from './messages.ts';

/** The typed range of recorded dates. */
export interface RecordedDates {
  readonly fromRecordedDate: string;
  readonly toRecordedDate: string;
}

/**
 * Checks the dates of a search (001 section 5).
 * @param today the county's date
 */
export function checkRecordedDates(
  { fromRecordedDate, toRecordedDate }: RecordedDates,
  today: IsoDate,
  { fromRequired = false } = {},
): Readonly<Record<keyof RecordedDates, FieldMessage | undefined>> {
  const { from, to } = checkDateRange({ from: fromRecordedDate, to: toRecordedDate }, { today, fromRequired });
  return { fromRecordedDate: from, toRecordedDate: to };
}
