import type { ImageChargeMethod } from '../lists/people.ts';
import { SEARCH_TYPES, type SearchType } from '../lists/search-types.ts';
import { type Cents, cents } from '../money/index.ts';
import { type ImageRateTable, imageRatesFor } from './image-price.ts';
import { type LookupRateTable, priceOfSearch } from './search-price.ts';

/** How copies are charged: per page, per document, or differently by document type. */
export type CopyPricing = 'PAGE' | 'DOCUMENT' | 'MIXED';

/** Prices that a visitor should know before choosing how to use the portal. Visitors pay by card. */
export interface VisitorPrices {
  /** Lowest and highest price of a search for a guest. */
  readonly guestSearch: readonly [Cents, Cents];
  /** The same for a registered visitor; the walk-in account pays by card too. */
  readonly accountSearch: readonly [Cents, Cents];
  readonly copies: CopyPricing;
  readonly firstPageCents: Cents;
  readonly additionalPageCents: Cents;
  readonly documentCents: Cents;
  /** The lowest price of any copy. */
  readonly leastCopyCents: Cents;
}

export interface VisitorTerms {
  readonly lookups: LookupRateTable;
  readonly images: ImageRateTable;
  /** Searches that the county has enabled. */
  readonly searches: readonly SearchType[];
  /** The charge methods of the guests' account, one per document type that guests may see. */
  readonly chargeMethods: readonly ImageChargeMethod[];
}

/** The lowest and the highest of at least one price. */
const range = (prices: readonly Cents[]): readonly [Cents, Cents] => [
  cents(Math.min(...prices)),
  cents(Math.max(...prices)),
];

function copyPricing(methods: ReadonlySet<ImageChargeMethod>, hasSpecialRates: boolean): CopyPricing {
  const [only = 'DOCUMENT'] = methods;
  return methods.size > 1 || hasSpecialRates ? 'MIXED' : only;
}

/** The county's prices for visitors, computed with the regular pricing rules. */
export function visitorPrices({ lookups, images, searches, chargeMethods }: VisitorTerms): VisitorPrices {
  const known = searches.length === 0 ? SEARCH_TYPES : searches;
  const special = images.applyAlternateRates ? images.alternateSpecial : images.special;
  const { rates } = imageRatesFor(images, { documentType: '', instrumentCode: '', payer: 'CARD' });
  const methods = new Set(chargeMethods);
  const all = [rates, ...special];
  const least = (method: ImageChargeMethod): readonly Cents[] =>
    method === 'PAGE' ? all.map(({ firstPageCents }) => firstPageCents) : all.map(({ documentCents }) => documentCents);
  const used: readonly ImageChargeMethod[] = methods.size === 0 ? ['DOCUMENT'] : [...methods];
  return {
    guestSearch: range(known.map((type) => priceOfSearch(type, 'CARD', lookups, true).totalCents)),
    accountSearch: range(known.map((type) => priceOfSearch(type, 'CARD', lookups).totalCents)),
    copies: copyPricing(methods, special.length > 0),
    firstPageCents: rates.firstPageCents,
    additionalPageCents: rates.additionalPageCents,
    documentCents: rates.documentCents,
    leastCopyCents: range(used.flatMap(least))[0],
  };
}
