import { type FieldMessage, type FieldMessages, REQUIRED } from '../validation/index.ts';

/** The number of options on the flat-fee screens (002 section 9). */
export const MOST_FLAT_FEE_RATES = 5;

/** One option of a flat fee: so many images, or any number, for an amount in cents. */
export interface FlatFeeRateSettings {
  /** Whether the county offers it. */
  readonly option: boolean;
  readonly unlimitedNumberOfPages: boolean;
  readonly numberOfPages: number;
}

type Path = `rates.${number}.numberOfPages`;

/** An option that is offered has a number of images, or is unlimited (002 section 5). That its cost was typed the form sees. */
export function checkFlatFeeRates(rates: readonly FlatFeeRateSettings[]): FieldMessages<Path> {
  const found: Partial<Record<Path, FieldMessage>> = {};
  rates.forEach(({ option, unlimitedNumberOfPages, numberOfPages }, at) => {
    if (option && !unlimitedNumberOfPages && numberOfPages === 0) found[`rates.${at}.numberOfPages`] = REQUIRED;
  });
  return found;
}

/** True where an unlimited option is before another one that is offered. */
export function hasUnlimitedInside(rates: readonly FlatFeeRateSettings[]): boolean {
  const offered = rates.filter(({ option }) => option);
  return offered.slice(0, -1).some(({ unlimitedNumberOfPages }) => unlimitedNumberOfPages);
}
