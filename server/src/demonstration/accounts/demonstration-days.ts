const DAY_MS = 86_400_000;
const isWeekend = (day: Date): boolean => day.getUTCDay() === 0 || day.getUTCDay() === 6;

/** The working day of the office that is `count` working days before `today`. */
export function workingDaysBefore(today: string, count: number): string {
  let day = new Date(`${today}T00:00:00Z`);
  for (let left = count; left > 0; ) {
    day = new Date(day.getTime() - DAY_MS);
    if (!isWeekend(day)) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

/** The day through which the demonstration's records are verified, used by both the county's settings and its documents. */
export const verifiedThrough = (today: string): string => workingDaysBefore(today, 3);
