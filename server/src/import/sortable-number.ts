import { documentNumberKey } from '@portal/domain';
import type { RowReader } from './row-reader.ts';

/** PostgreSQL limits an index row to 2,704 bytes. The sort key of the number is in the indexes of all sort orders, beside other columns. */
const MAX_NUMBER_KEY_BYTES = 400;
const PRINTABLE_ASCII = /^[\u0020-\u007e]*$/;

/**
 * Rejects a number whose sort key is too long: a few Unicode characters expand to a whole sentence. The key of an ASCII number is never too
 * long, because its column is limited to 60 characters.
 */
export const rejectUnsortable = (row: RowReader, column: string, number: string): void => {
  if (PRINTABLE_ASCII.test(number) || Buffer.byteLength(documentNumberKey(number)) <= MAX_NUMBER_KEY_BYTES) return;
  row.reject(column, 'has too many characters that expand to several letters');
};
