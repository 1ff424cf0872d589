import { type FieldMessage, type FieldMessages, REQUIRED } from '../validation/index.ts';

/** The number of options on the flat-fee screens (002 section 9). */
export const MAX_FLAT_FEE_RATES = 5;

/** One flat-fee option: a number of images or unlimited images, for an amount in cents. */
export interface FlatFeeRateSettings {
  /** Whether the county offers the option. */
  readonly option: boolean;
  readonly unlimitedNumberOfPages: boolean;
  readonly numberOfPages: number;
}

type Path = `rates.${number}.numberOfPages`;

/**
 * An offered option has a number of images or is unlimited (002 section 5). The form itself checks that a cost was
 * typed.
 */
export function checkFlatFeeRates(rates: readonly FlatFeeRateSettings[]): FieldMessages<Path> {
  const found: Partial<Record<Path, FieldMessage>> = {};
  rates.forEach(({ option, unlimitedNumberOfPages, numberOfPages }, at) => {
    if (option && !unlimitedNumberOfPages && numberOfPages === 0) found[`rates.${at}.numberOfPages`] = REQUIRED;
  });
  return found;
}

/** True if an unlimited option precedes another offered option. */
export function hasUnlimitedBeforeOthers(rates: readonly FlatFeeRateSettings[]): boolean {
  const offered = rates.filter(({ option }) => option);
  return offered.slice(0, -1).some(({ unlimitedNumberOfPages }) => unlimitedNumberOfPages);
}
