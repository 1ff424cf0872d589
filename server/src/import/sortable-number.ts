import { documentNumberKey } from '@portal/domain';
import type { RowReader } from './row-reader.ts';

/** Indexes hold rows of at most 2,704 bytes, and the key of a number is in all of them. */
const MAX_NUMBER_KEY_BYTES = 400;
const PLAIN = /^[\u0020-\u007e]*$/;

/** A few signs stand for a whole sentence, which is what they are sorted as. */
export const rejectUnsortable = (row: RowReader, column: string, number: string): void => {
  if (PLAIN.test(number) || Buffer.byteLength(documentNumberKey(number)) <= MAX_NUMBER_KEY_BYTES) return;
  row.reject(column, 'has too many signs that stand for several letters');
};
