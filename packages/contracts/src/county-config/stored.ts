import * as z from 'zod/mini';

// Schemas for fields of stored records, each with its default before the first save.

/** An amount in cents. */
export const storedCents = z._default(z.int().check(z.minimum(0)), 0);
/** Basis points, hundredths of a percent: 250 is 2.5%. */
export const storedBasisPoints = z._default(z.int().check(z.minimum(0)), 0);
export const storedFlag = (value = false) => z._default(z.boolean(), value);
export const storedText = (value = '') => z._default(z.string(), value);
/**
 * A whole number that applies only while a switch is on. While it is off, the number may be 0 (002 section 5: empty number fields become
 * 0); the field's own bounds hold when the switch is on.
 */
export const storedSwitchedNumber = (value: number) => z._default(z.int().check(z.minimum(0)), value);
