/**
 * The formats of amounts and dates in files, without the other rules of this package: the thread that writes a file imports only this,
 * so that it starts fast.
 */

export { formatDate, formatTime, todayIn, wallClockMillis } from './dates/county-time.ts';
export { cents } from './money/cents.ts';
export { centsToDecimal, formatCents } from './money/dollars.ts';
