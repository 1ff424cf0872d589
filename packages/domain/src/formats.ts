/**
 * Amounts and days as they are written into files, without the rest of the county's rules: a thread that writes one file loads this
 * and nothing else.
 */

export { formatDate, formatTime, todayIn, wallClockMillis } from './dates/county-time.ts';
export { cents } from './money/cents.ts';
export { centsToDecimal, formatCents } from './money/dollars.ts';
