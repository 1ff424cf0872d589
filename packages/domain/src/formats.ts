/**
 * The formats of amounts and dates in files, without the package's other rules: the worker thread that writes a file
 * imports only this, to start fast.
 */

export { formatDate, formatTime, localTimeAsUtcMillis, nameOfRepeatedTime, todayIn } from './dates/county-time.ts';
export { cents } from './money/cents.ts';
export { centsToDecimal, formatCents } from './money/dollars.ts';
