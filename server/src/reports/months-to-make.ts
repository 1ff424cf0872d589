import { monthBefore, todayIn } from '@portal/domain';

/** The past months that a monthly run has to make, both inclusive, such as '2026-10'. */
export interface MonthsToMake {
  readonly first: string;
  readonly last: string;
}

/**
 * The months from the one that a run is for to the last one that is over, by the county's clock. A run after a long standstill is for
 * the first date that was missed, and no other run follows for the dates after it.
 */
export function monthsToMake(occurrence: Date, now: Date, zone: string): MonthsToMake {
  const [occurrenceDay, today] = [todayIn(zone, occurrence.getTime()), todayIn(zone, now.getTime())];
  // the date of the run counts where the clock was set back since
  const lastDay = today > occurrenceDay ? today : occurrenceDay;
  return { first: monthBefore(occurrenceDay), last: monthBefore(lastDay) };
}

/** The month after a month. */
export const monthAfter = (month: string): string => monthBefore(month, -1);
