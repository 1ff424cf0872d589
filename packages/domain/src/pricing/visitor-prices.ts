import type { ImageChargeMethod } from '../lists/people.ts';
import { SEARCH_TYPES, type SearchType } from '../lists/search-types.ts';
import { type Cents, cents } from '../money/index.ts';
import { type ImageRateTable, imageRatesFor } from './image-price.ts';
import { type LookupRateTable, priceOfSearch } from './search-price.ts';

/** How copies are charged: per page, per document, or differently by document type. */
export type CopyPricing = 'PAGE' | 'DOCUMENT' | 'MIXED';

/** The lowest and the highest price; they differ if the price depends on the kind of search. */
export interface PriceRange {
  readonly lowestCents: Cents;
  readonly highestCents: Cents;
}

/** Prices that a visitor should know before choosing how to use the portal. Visitors pay by card. */
export interface VisitorPrices {
  /** The price of a search for a guest. */
  readonly guestSearch: PriceRange;
  /** The price of a search for a registered visitor. The walk-in account of these visitors pays by card too. */
  readonly accountSearch: PriceRange;
  readonly copies: CopyPricing;
  readonly firstPageCents: Cents;
  readonly additionalPageCents: Cents;
  readonly documentCents: Cents;
  /** The lowest price of any copy. */
  readonly leastCopyCents: Cents;
}

/** The county's rates and settings from which the prices for visitors are computed. */
export interface VisitorRates {
  readonly lookups: LookupRateTable;
  readonly images: ImageRateTable;
  /** Searches that the county has enabled; if there are none, the prices are those of all searches. */
  readonly searches: readonly SearchType[];
  /** The charge methods of the guests' account, one per document type that guests may see; none means per document. */
  readonly chargeMethods: readonly ImageChargeMethod[];
}

/** The range of at least one price. */
const rangeOf = (prices: readonly Cents[]): PriceRange => ({
  lowestCents: cents(Math.min(...prices)),
  highestCents: cents(Math.max(...prices)),
});

function copyPricing(methods: ReadonlySet<ImageChargeMethod>, hasSpecialRates: boolean): CopyPricing {
  const [only = 'DOCUMENT'] = methods;
  return methods.size > 1 || hasSpecialRates ? 'MIXED' : only;
}

/** The county's prices for visitors, computed with the regular pricing rules. */
export function visitorPrices({ lookups, images, searches, chargeMethods }: VisitorRates): VisitorPrices {
  const known = searches.length === 0 ? SEARCH_TYPES : searches;
  const special = images.applyAlternateRates ? images.alternateSpecial : images.special;
  const { rates } = imageRatesFor(images, { documentType: '', instrumentCode: '', payer: 'CARD' });
  const methods = new Set(chargeMethods);
  const all = [rates, ...special];
  const least = (method: ImageChargeMethod): readonly Cents[] =>
    method === 'PAGE' ? all.map(({ firstPageCents }) => firstPageCents) : all.map(({ documentCents }) => documentCents);
  const used: readonly ImageChargeMethod[] = methods.size === 0 ? ['DOCUMENT'] : [...methods];
  return {
    guestSearch: rangeOf(known.map((type) => priceOfSearch(type, 'CARD', lookups, true).totalCents)),
    accountSearch: rangeOf(known.map((type) => priceOfSearch(type, 'CARD', lookups).totalCents)),
    copies: copyPricing(methods, special.length > 0),
    firstPageCents: rates.firstPageCents,
    additionalPageCents: rates.additionalPageCents,
    documentCents: rates.documentCents,
    leastCopyCents: rangeOf(used.flatMap(least)).lowestCents,
  };
}
