import { addDays, type RecordedOn } from './county-time.ts';

/** Ranges of days that people ask for by name, up to the county's day. */
export const DATE_PRESETS = ['today', 'thisMonth', 'lastMonth', 'last12Months', 'thisYear', 'lastYear'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

export interface DayRange {
  readonly from: RecordedOn;
  readonly to: RecordedOn;
}

const two = (count: number): string => String(count).padStart(2, '0');
const firstOf = (year: number, month: number): RecordedOn => `${String(year).padStart(4, '0')}-${two(month)}-01`;

/** The same day a year before, and the last of February where that year has no such day. */
function yearBefore(day: RecordedOn): RecordedOn {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

/** The days of a range by its name, both included. */
export function datePreset(preset: DatePreset, today: RecordedOn): DayRange {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const thisMonth = firstOf(year, month);
  if (preset === 'today') return { from: today, to: today };
  if (preset === 'thisMonth') return { from: thisMonth, to: today };
  if (preset === 'lastMonth') {
    const to = addDays(thisMonth, -1);
    return { from: `${to.slice(0, 8)}01`, to };
  }
  if (preset === 'last12Months') return { from: addDays(yearBefore(today), 1), to: today };
  if (preset === 'thisYear') return { from: firstOf(year, 1), to: today };
  return { from: firstOf(year - 1, 1), to: addDays(firstOf(year, 1), -1) };
}
