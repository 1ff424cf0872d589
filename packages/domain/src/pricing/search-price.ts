import { type SearchRate, type SearchType, searchRate } from '../lists/search-types.ts';
import { type Cents, NO_CENTS } from '../money/index.ts';
import type { PayerKind } from './payer.ts';
import { NO_PRICE, nonNegativeCents, type Price, priceLine, priceOfLines } from './price.ts';

/** Charged items other than images: a search of a type, or the details of a record. */
export type ChargedLookup = SearchType | 'documentDetails' | 'taxLienDetails';

/** Rate fields of the a la carte and the alternate card configuration (002 section 3). */
export type LookupRateField = SearchRate | 'documentDetails' | 'taxLienDetails';

/** Rates in cents; missing ones are free. */
export type LookupRates = Partial<Readonly<Record<LookupRateField, Cents>>>;

export interface LookupRateTable {
  readonly aLaCarte: LookupRates;
  readonly applyAlternateRates: boolean;
  readonly alternate: LookupRates;
}

/** The configuration field with the rate of a search or detail; undefined if it has none. */
export function lookupRateField(kind: ChargedLookup): LookupRateField | undefined {
  return kind === 'documentDetails' || kind === 'taxLienDetails' ? kind : searchRate(kind);
}

/**
 * The price of one submitted search or one opened detail: the a la carte rate, for card payers the alternate rate if it
 * applies, free for staff and flat-fee accounts. For a guest it is free if the a la carte rate is 0; otherwise the
 * guest pays like its account. The caller must not charge for an empty result.
 */
export function priceOfSearch(kind: ChargedLookup, payer: PayerKind, table: LookupRateTable, isGuest = false): Price {
  const isPaying = payer === 'ESCROW' || payer === 'INVOICE' || payer === 'CARD';
  const field = lookupRateField(kind);
  if (!isPaying || field === undefined) return NO_PRICE;
  if (isGuest && (table.aLaCarte[field] ?? NO_CENTS) === NO_CENTS) return NO_PRICE;
  const rates = payer === 'CARD' && table.applyAlternateRates ? table.alternate : table.aLaCarte;
  const isDetail = kind === 'documentDetails' || kind === 'taxLienDetails';
  return priceOfLines([priceLine(isDetail ? 'DETAILS' : 'SEARCH', 1, nonNegativeCents(rates[field] ?? NO_CENTS))]);
}
