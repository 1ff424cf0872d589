export {
  addDays,
  dayBounds,
  daysBetween,
  formatDate,
  formatTime,
  type IsoDate,
  isIsoDate,
  isTimeZone,
  localTimeAsUtcMillis,
  minuteBounds,
  nameOfRepeatedTime,
  todayIn,
} from './county-time.ts';
export { isCron, nextCronMillis } from './cron.ts';
export { DATE_PRESETS, type DatePreset, type DayRange, datePreset } from './date-presets.ts';
export {
  checkDateRange,
  checkDateTimeRange,
  checkTypedDate,
  type DateRangeRules,
  minuteOfDay,
  type TypedDateRange,
  type TypedDateTime,
} from './date-range.ts';
export { REPORT_RANGES, type ReportDays, type ReportRange, reportDays } from './report-range.ts';
export { parseTypedDate } from './typed-date.ts';
