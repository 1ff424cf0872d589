import { documentNumberKey } from '@portal/domain';
import type { RowReader } from './row-reader.ts';

/** Index rows are limited to 2,704 bytes, and the key of a number is in all indexes. */
const MAX_NUMBER_KEY_BYTES = 400;
const PLAIN = /^[\u0020-\u007e]*$/;

/** Rejects a number whose sort key is too long: a few Unicode characters expand to a whole sentence. */
export const rejectUnsortable = (row: RowReader, column: string, number: string): void => {
  if (PLAIN.test(number) || Buffer.byteLength(documentNumberKey(number)) <= MAX_NUMBER_KEY_BYTES) return;
  row.reject(column, 'has too many characters that expand to several letters');
};
