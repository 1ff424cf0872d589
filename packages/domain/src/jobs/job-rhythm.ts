/** When a job runs, where its crontab line has one of the common forms. Times are those of the county's clock: '03:05'. */
export type JobRhythm =
  | { readonly kind: 'HOURLY'; readonly minute: number }
  | { readonly kind: 'DAILY'; readonly time: string }
  | { readonly kind: 'MONTHLY'; readonly day: number; readonly time: string };

const LINE = /^(?<minute>\d{1,2}) (?<hour>\d{1,2}|\*) (?<day>\d{1,2}|\*) \* \*$/;

/** The rhythm of a valid crontab line; null for one that is not the same every hour, day or month. */
export function jobRhythm(expression: string): JobRhythm | null {
  const { minute = '', hour = '', day = '' } = LINE.exec(expression)?.groups ?? {};
  if (minute === '') return null;
  if (hour === '*') return day === '*' ? { kind: 'HOURLY', minute: Number(minute) } : null;
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  return day === '*' ? { kind: 'DAILY', time } : { kind: 'MONTHLY', day: Number(day), time };
}
