import * as z from 'zod/mini';

// Parts of kept records. Each has the default that counts before anybody saves.

/** An amount in cents. */
export const storedCents = z._default(z.int().check(z.minimum(0)), 0);
/** Hundredths of a percent: 250 is 2.5%. */
export const storedBasisPoints = z._default(z.int().check(z.minimum(0)), 0);
export const storedFlag = (value = false) => z._default(z.boolean(), value);
export const storedText = (value = '') => z._default(z.string(), value);
