import {
  type AddOn,
  addOnsOf,
  cents,
  type EfileType,
  type FilingRates,
  type ImageRates,
  type ImageRateTable,
  type LookupRates,
  type LookupRateTable,
  recordOf,
  SEARCH_RATES,
  type SpecialRate,
  type Surcharge,
} from '@portal/domain';
import type * as z from 'zod/mini';
import type { RatesRecord } from './a-la-carte.setting.ts';
import type { creditCardRecord } from './credit-card.setting.ts';
import type { creditCardExtraRecord } from './credit-card-extra.setting.ts';
import type { efileRecord } from './efile.setting.ts';
import type { escrowRecord } from './escrow.setting.ts';
import type { flatFeeOverrideRecord } from './flat-fee.setting.ts';
import type { specialRatesRecord } from './special-rates.setting.ts';

/** The records with the prices of copies and searches. */
export interface RateRecords {
  readonly aLaCarte: RatesRecord;
  readonly aLaCarteSpecialRates: z.output<typeof specialRatesRecord>;
  readonly creditCard: z.output<typeof creditCardRecord>;
}

/** The county's image rates in the form that the pricing rules take. */
export function imageRateTable(county: RateRecords): ImageRateTable {
  return {
    aLaCarte: imageRates(county.aLaCarte),
    special: county.aLaCarteSpecialRates.rates.map(specialRate),
    applyAlternateRates: county.creditCard.applyAlternateRates,
    alternate: imageRates(county.creditCard.alternateRates),
    alternateSpecial: county.creditCard.rates.map(specialRate),
  };
}

/** The county's search and detail rates in the form that the pricing rules take. */
export function lookupRateTable(county: RateRecords): LookupRateTable {
  return {
    aLaCarte: lookupRates(county.aLaCarte),
    applyAlternateRates: county.creditCard.applyAlternateRates,
    alternate: lookupRates(county.creditCard.alternateRates),
  };
}

const imageRates = (rates: RatesRecord): ImageRates => ({
  documentCents: cents(rates.imageDocument),
  firstPageCents: cents(rates.imageFirstPage),
  additionalPageCents: cents(rates.imageAdditionalPages),
});

const specialRate = (row: RateRecords['creditCard']['rates'][number]): SpecialRate => ({
  documentType: row.documentType,
  instrumentCode: row.instrumentCode,
  documentCents: cents(row.documentRate),
  firstPageCents: cents(row.firstPageRate),
  additionalPageCents: cents(row.additionalPagesRate),
});

/** Converts from the specification's field names in the record to the portal's names of searches. */
const lookupRates = (rates: RatesRecord): LookupRates => ({
  ...recordOf(SEARCH_RATES, (rate) => cents(rates[`searchBy${rate}`])),
  documentDetails: cents(rates.documentDetails),
  taxLienDetails: cents(rates.taxLienDetails),
});

/** The county's surcharge on card charges (002 section 3, 'Credit card extra config'). */
export function cardSurcharge({
  creditCardExtra,
}: {
  readonly creditCardExtra: z.output<typeof creditCardExtraRecord>;
}): Surcharge {
  const { applySurcharge, surchargeMethod, surcharge, surchargeBasisPoints } = creditCardExtra;
  if (!applySurcharge) return null;
  return surchargeMethod === 'dollars'
    ? { method: 'dollars', amountCents: cents(surcharge) }
    : { method: 'percent', basisPoints: surchargeBasisPoints };
}

/** The county's surcharge on card deposits (002 section 3, 'Escrow config'). */
export function escrowSurcharge({ escrow }: { readonly escrow: z.output<typeof escrowRecord> }): Surcharge {
  if (!escrow.applySurcharge) return null;
  return escrow.creditCardSurchargeMethod === 'dollars'
    ? { method: 'dollars', amountCents: cents(escrow.creditCardSurcharge) }
    : { method: 'percent', basisPoints: escrow.creditCardSurchargeBasisPoints };
}

/** The county's charges for filing documents of this kind. */
export function filingRates({ efile }: { readonly efile: z.output<typeof efileRecord> }, type: EfileType): FilingRates {
  return {
    firstPageCents: cents(efile[`firstPageCharge${type}`]),
    additionalPageCents: cents(efile[`additionalPagesCharge${type}`]),
  };
}

/** The add-ons that the county offers to flat-fee accounts: the enabled rows of its flat-fee override. */
export const offeredAddOns = ({
  flatFeeOverride,
}: {
  readonly flatFeeOverride: z.output<typeof flatFeeOverrideRecord>;
}): AddOn[] =>
  addOnsOf(
    flatFeeOverride.rates.map((rate) => ({
      isOffered: rate.option,
      images: rate.unlimitedNumberOfPages ? null : rate.numberOfPages,
      costCents: cents(rate.cost),
    })),
  );
