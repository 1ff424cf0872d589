declare const centsBrand: unique symbol;

/** Whole US cents, the only representation of money inside the portal; dollars appear only as text and on the wire. */
export type Cents = number & { readonly [centsBrand]: true };

/** True for integers that JavaScript represents exactly. */
export function isCents(amount: number): amount is Cents {
  return Number.isSafeInteger(amount);
}

/**
 * Converts an integer to `Cents`.
 * @throws RangeError if the number is not a safe integer: an amount that lost cents is a bug, not an expected outcome
 */
export function cents(amount: number): Cents {
  const whole = amount + 0; // turns -0 into 0, which would otherwise print as '-$0.00'
  if (!isCents(whole)) throw new RangeError(`Not a whole number of cents: ${amount}`);
  return whole;
}

export const NO_CENTS: Cents = cents(0);

/** Adds amounts. Throws RangeError if the total is not a safe integer. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total = cents(total + amount);
  return cents(total);
}

/** Returns `left - right`. */
export function subtractCents(left: Cents, right: Cents): Cents {
  return cents(left - right);
}

/** Multiplies an amount by an integer, such as a number of pages or documents. */
export function multiplyCents(amount: Cents, times: number): Cents {
  if (!Number.isSafeInteger(times)) throw new RangeError(`Not a whole number of times: ${times}`);
  return cents(amount * times);
}

const BASIS_POINTS_IN_ONE = 10_000n;

/**
 * A share of an amount in basis points (250 = 2.5%), rounded half away from zero to the cent, so that a refund returns
 * exactly what was charged.
 */
export function percentOf(amount: Cents, basisPoints: number): Cents {
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0) {
    throw new RangeError(`Not a whole, non-negative number of basis points: ${basisPoints}`);
  }
  const size = BigInt(Math.abs(amount)) * BigInt(basisPoints);
  const rounded = Number((size + BASIS_POINTS_IN_ONE / 2n) / BASIS_POINTS_IN_ONE);
  return cents(amount < 0 ? -rounded : rounded);
}
