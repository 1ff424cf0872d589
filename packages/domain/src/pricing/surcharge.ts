import { type Cents, formatCents, NO_CENTS, percentOf, sumCents } from '../money/index.ts';

/** The county's card surcharge: a flat amount, or a percentage in basis points (2.5% is 250). Null if there is none. */
export type Surcharge =
  | { readonly method: 'dollars'; readonly amountCents: Cents }
  | { readonly method: 'percent'; readonly basisPoints: number }
  | null;

/**
 * The surcharge on a captured or deposited amount, rounded once, half up to the cent. Zero for a zero amount, since a
 * hold without draws is voided, not captured.
 */
export function surchargeOn(amount: Cents, surcharge: Surcharge): Cents {
  if (surcharge === null || amount <= 0) return NO_CENTS;
  return surcharge.method === 'dollars' ? surcharge.amountCents : percentOf(amount, surcharge.basisPoints);
}

/** The amount to capture from a hold: the draws plus one surcharge on their sum. */
export function captureAmount(drawn: Cents, surcharge: Surcharge): Cents {
  return sumCents([drawn, surchargeOn(drawn, surcharge)]);
}

/** Whether a hold covers one more charge, including the surcharge on all draws. */
export function holdCovers(hold: Cents, drawn: Cents, charge: Cents, surcharge: Surcharge): boolean {
  return captureAmount(sumCents([drawn, charge]), surcharge) <= hold;
}

/** The English sentence about a surcharge; '' if there is none. */
export function surchargeText(surcharge: Surcharge): string {
  if (surcharge === null) return '';
  const extra = surcharge.method === 'dollars' ? formatCents(surcharge.amountCents) : `${surcharge.basisPoints / 100}%`;
  return `A card fee of ${extra} is added.`;
}
