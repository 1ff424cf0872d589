import type { RatesRecord } from '@portal/contracts/county-config';
import {
  cents,
  type ImageRates,
  type ImageRateTable,
  type LookupRates,
  type LookupRateTable,
  recordOf,
  SEARCH_RATES,
  type SpecialRate,
} from '@portal/domain';
import type { CountyRecords } from '../county-config/records.ts';

type RateRecords = Pick<CountyRecords, 'aLaCarte' | 'aLaCarteSpecialRates' | 'creditCard'>;

/** The county's rates of images, as the rules of pricing take them. */
export function imageRateTable(county: RateRecords): ImageRateTable {
  return {
    aLaCarte: imageRates(county.aLaCarte),
    special: county.aLaCarteSpecialRates.rates.map(specialRate),
    applyAlternateRates: county.creditCard.applyAlternateRates,
    alternate: imageRates(county.creditCard.alternateRates),
    alternateSpecial: county.creditCard.rates.map(specialRate),
  };
}

/** The county's rates of searches and details, as the rules of pricing take them. */
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

const specialRate = (row: CountyRecords['creditCard']['rates'][number]): SpecialRate => ({
  documentType: row.documentType,
  instrumentCode: row.instrumentCode,
  documentCents: cents(row.documentRate),
  firstPageCents: cents(row.firstPageRate),
  additionalPageCents: cents(row.additionalPagesRate),
});

/** The records spell the identifiers as the specification does; the rules name a search as the portal does. */
const lookupRates = (rates: RatesRecord): LookupRates => ({
  ...recordOf(SEARCH_RATES, (rate) => cents(rates[`searchBy${rate}`])),
  documentDetails: cents(rates.documentDetails),
  taxLienDetails: cents(rates.taxLienDetails),
});
