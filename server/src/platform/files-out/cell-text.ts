import { cents, formatCents, formatDate, formatTime, nameOfRepeatedTime, todayIn } from '@portal/domain/formats';
import { cleanText } from './clean-text.ts';
import type { Cell, CellKind } from './table-file.ts';

/** The text of a value as it is printed. */
export function cellText(kind: CellKind, value: Cell, zone: string): string {
  if (value === null) return '';
  if (typeof value === 'string') return kind === 'day' ? formatDate(value) : cleanText(value);
  if (kind === 'money') return formatCents(cents(value));
  if (kind === 'instant')
    return `${formatDate(todayIn(zone, value))} ${formatTime(value, zone)} ${nameOfRepeatedTime(value, zone)}`.trimEnd();
  return value.toLocaleString('en-US', { useGrouping: kind === 'count' });
}

/** True for kinds whose values are aligned right. */
export const isNumeric = (kind: CellKind): boolean => kind === 'money' || kind === 'count';
