import * as z from 'zod/mini';

/**
 * A short text that a client may also send as a JSON number: '25.50' or 25.5, '2' or 2. The server validates the
 * number's text, so an inexact number ('0.30000000000000004') is refused like any other text with too many decimals.
 */
export const textOrNumber = (maximumLength: number) =>
  z.pipe(z.union([z.string().check(z.maxLength(maximumLength)), z.number()]), z.transform(String));
