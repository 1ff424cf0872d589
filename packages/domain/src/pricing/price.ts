import { type Cents, cents, multiplyCents, NO_CENTS, sumCents } from '../money/index.ts';

/** The reason for a line of a price. A client turns it into words; ledger and receipts store it. */
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
  /** Documents, pages, image credits or searches, by the reason. */
  readonly quantity: number;
  readonly unitCents: Cents;
  readonly amountCents: Cents;
}

/** A price as lines with reasons. Dollars and flat-fee image credits never stand in one price. */
export interface Price {
  readonly lines: readonly PriceLine[];
  readonly totalCents: Cents;
  /** Flat-fee credits to use; 0 for other accounts. */
  readonly imageCredits: number;
}

/** A line of a price. */
export function priceLine(reason: PriceReason, quantity: number, unitCents: Cents): PriceLine {
  return { reason, quantity, unitCents, amountCents: multiplyCents(unitCents, quantity) };
}

/** A price of the lines that have a quantity. */
export function priceOfLines(lines: readonly PriceLine[], imageCredits = 0): Price {
  const kept = lines.filter((line) => line.quantity > 0);
  return { lines: kept, totalCents: sumCents(kept.map((line) => line.amountCents)), imageCredits };
}

export const NO_PRICE: Price = { lines: [], totalCents: NO_CENTS, imageCredits: 0 };

/** Refuses a negative rate: configuration with one is damaged, and must not pay people for looking. */
export function rate(amount: Cents): Cents {
  if (amount < 0) throw new RangeError(`A rate cannot be negative: ${amount}`);
  return cents(amount);
}
