import * as z from 'zod/mini';

/**
 * A short text that a client may also send as a JSON number: '25.50' or 25.5, '2' or 2. The server reads its text, so a
 * number that lost its cents on the way ('0.30000000000000004') is refused like any other text with three decimals.
 */
export const textOrNumber = (maximumLength: number) =>
  z.pipe(z.union([z.string().check(z.maxLength(maximumLength)), z.number()]), z.transform(String));
