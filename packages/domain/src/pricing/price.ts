import { type Cents, cents, multiplyCents, NO_CENTS, sumCents } from '../money/index.ts';

/** The reasons for price lines. Clients translate them; ledger and receipts store them. */
export const PRICE_REASONS = [
  'DOCUMENT',
  'FIRST_PAGE',
  'ADDITIONAL_PAGES',
  'ALREADY_PURCHASED',
  'IMAGE_CREDITS',
  'UNLIMITED',
  'FREE',
  'SEARCH',
  'DETAILS',
  'ADD_ON',
  'SURCHARGE',
] as const;
export type PriceReason = (typeof PRICE_REASONS)[number];

export interface PriceLine {
  readonly reason: PriceReason;
  /** Number of documents, pages, image credits or searches, depending on the reason. */
  readonly quantity: number;
  readonly unitCents: Cents;
  readonly amountCents: Cents;
}

/** A price as lines with reasons. A price has either dollars or flat-fee image credits, never both. */
export interface Price {
  readonly lines: readonly PriceLine[];
  readonly totalCents: Cents;
  /** Flat-fee credits that it uses; 0 for other accounts. */
  readonly imageCredits: number;
}

/** Builds a price line. */
export function priceLine(reason: PriceReason, quantity: number, unitCents: Cents): PriceLine {
  return { reason, quantity, unitCents, amountCents: multiplyCents(unitCents, quantity) };
}

/** Builds a price of the lines whose quantity is not zero. */
export function priceOfLines(lines: readonly PriceLine[], imageCredits = 0): Price {
  const kept = lines.filter((line) => line.quantity > 0);
  return { lines: kept, totalCents: sumCents(kept.map((line) => line.amountCents)), imageCredits };
}

export const NO_PRICE: Price = { lines: [], totalCents: NO_CENTS, imageCredits: 0 };

/** Refuses a negative rate, which only damaged configuration can have: the portal must never pay users. */
export function nonNegativeCents(amount: Cents): Cents {
  if (amount < 0) throw new RangeError(`A rate cannot be negative: ${amount}`);
  return cents(amount);
}
