import { addDays, type IsoDate } from './county-time.ts';

/** Date ranges with a name, none of them in the future. */
export const DATE_PRESETS = ['today', 'thisMonth', 'lastMonth', 'last12Months', 'thisYear', 'lastYear'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

export interface DayRange {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const twoDigits = (count: number): string => String(count).padStart(2, '0');
const firstOf = (year: number, month: number): IsoDate => `${String(year).padStart(4, '0')}-${twoDigits(month)}-01`;

/** The same date a year earlier; February 28 for February 29. */
function yearBefore(day: IsoDate): IsoDate {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

/** The first and last date of a named range, both inclusive. */
export function datePreset(preset: DatePreset, today: IsoDate): DayRange {
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
