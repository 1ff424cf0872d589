import { type SearchRate, type SearchType, searchRate } from '../lists/search-types.ts';
import { type Cents, NO_CENTS } from '../money/index.ts';
import type { PayerKind } from './payer.ts';
import { NO_PRICE, type Price, priceLine, priceOfLines, rate } from './price.ts';

/** What can be charged besides images: a search of a type, or the details of a record. */
export type ChargedLookup = SearchType | 'documentDetails' | 'taxLienDetails';

/** Fields of the a la carte and of the alternate card configuration (002 section 3). */
export type LookupRateField = SearchRate | 'documentDetails' | 'taxLienDetails';

/** Rates in cents; a missing one is free. */
export type LookupRates = Partial<Readonly<Record<LookupRateField, Cents>>>;

export interface LookupRateTable {
  readonly aLaCarte: LookupRates;
  readonly applyAlternateRates: boolean;
  readonly alternate: LookupRates;
}

/** The configuration field with the rate of a search or detail; undefined if it has no rate. */
export function lookupRateField(kind: ChargedLookup): LookupRateField | undefined {
  return kind === 'documentDetails' || kind === 'taxLienDetails' ? kind : searchRate(kind);
}

/**
 * Price of one submitted search or one opened detail: the a la carte rate, for card
 * payers the alternate one when it applies, nothing for staff and flat-fee accounts. A guest is free where the a la carte
 * rate is 0, else pays as its account. An empty result is free: charge after counting.
 */
export function priceOfSearch(kind: ChargedLookup, payer: PayerKind, table: LookupRateTable, isGuest = false): Price {
  const isPaying = payer === 'ESCROW' || payer === 'INVOICE' || payer === 'CARD';
  const field = lookupRateField(kind);
  if (!isPaying || field === undefined) return NO_PRICE;
  if (isGuest && (table.aLaCarte[field] ?? NO_CENTS) === NO_CENTS) return NO_PRICE;
  const rates = payer === 'CARD' && table.applyAlternateRates ? table.alternate : table.aLaCarte;
  const isDetail = kind === 'documentDetails' || kind === 'taxLienDetails';
  return priceOfLines([priceLine(isDetail ? 'DETAILS' : 'SEARCH', 1, rate(rates[field] ?? NO_CENTS))]);
}
