import { type Cents, NO_CENTS, percentOf, sumCents } from '../money/index.ts';

/** The county's card surcharge: a flat amount, or a share in basis points (2.5% is 250). Null when it takes none. */
export type Surcharge =
  | { readonly method: 'dollars'; readonly amountCents: Cents }
  | { readonly method: 'percent'; readonly basisPoints: number }
  | null;

/**
 * The surcharge on an amount captured or deposited, rounded once,
 * half up to the cent. Nothing on nothing: a hold with no draw is voided, not captured.
 */
export function surchargeOn(amount: Cents, surcharge: Surcharge): Cents {
  if (surcharge === null || amount <= 0) return NO_CENTS;
  return surcharge.method === 'dollars' ? surcharge.amountCents : percentOf(amount, surcharge.basisPoints);
}

/** What is captured of a hold: the draws and one surcharge on their sum. */
export function captureAmount(drawn: Cents, surcharge: Surcharge): Cents {
  return sumCents([drawn, surchargeOn(drawn, surcharge)]);
}

/** Whether a hold covers one more charge: drawn + surcharge(drawn) never exceeds it. */
export function holdCovers(hold: Cents, drawn: Cents, charge: Cents, surcharge: Surcharge): boolean {
  return captureAmount(sumCents([drawn, charge]), surcharge) <= hold;
}
