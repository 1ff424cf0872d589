import * as z from 'zod/mini';

/**
 * The price of a search or of details that the page shows, in cents. If the county has raised it since the page read its prices, the
 * call is refused with PRICE_CHANGED. Without it, the current price is charged.
 */
export const shownCents = z.optional(z.int().check(z.minimum(0)));
