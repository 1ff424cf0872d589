import { formatDate, parseTypedDate } from '@portal/domain';
import type { ParseDate } from './use-form.ts';

/**
 * Creates a parser of dates as people type them (1/5/24, jan 5 2024), for `useForm` and `DateField`.
 * @param today the county's date as YYYY-MM-DD, which determines the century of a two-digit year
 */
export function typedDateParser(today: string): ParseDate {
  return (typed) => {
    const read = parseTypedDate(typed, today);
    return read.ok ? formatDate(read.value) : null;
  };
}
