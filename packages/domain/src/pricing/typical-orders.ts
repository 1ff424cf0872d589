import type { ImageChargeMethod } from '../lists/people.ts';
import { SEARCH_TYPES } from '../lists/search-types.ts';
import { type Cents, sumCents } from '../money/index.ts';
import { type ImageRateTable, imageRatesFor, neverApplies, priceOfImages } from './image-price.ts';
import { type ChargedLookup, type LookupRateTable, lookupRateField, priceOfSearch } from './search-price.ts';
import { captureAmount, type Surcharge } from './surcharge.ts';

/** Everything that determines the prices of copies and searches. */
export interface CountyPrices {
  readonly images: ImageRateTable;
  readonly lookups: LookupRateTable;
  /** The surcharge on card payments. */
  readonly surcharge: Surcharge;
}

interface Copies {
  readonly kind: 'copies';
  readonly documentType: string;
  readonly instrumentCode: string;
  readonly pages: number;
  readonly chargeMethod: ImageChargeMethod;
}

interface Lookups {
  readonly kind: 'lookups';
  readonly lookup: ChargedLookup;
  readonly times: number;
}

/** An example order for a price list, familiar to clerks. */
export type TypicalOrder = Copies | Lookups;

/** The payment method: an account's escrow or invoice (same prices), or a card, with the county's card fee. */
export type TypicalPayer = 'ESCROW' | 'CARD';
const TYPICAL_PAYERS: readonly TypicalPayer[] = ['ESCROW', 'CARD'];

/** Number of pages of a typical deed. */
const DEED_PAGES = 4;
/** Number of searches that a title examiner makes in a day. */
const DAY_OF_LOOKUPS = 10;

const copies = (
  documentType: string,
  instrumentCode: string,
  chargeMethod: ImageChargeMethod,
  pages = DEED_PAGES,
): Copies => ({ kind: 'copies', documentType, instrumentCode, pages, chargeMethod });
const lookups = (lookup: ChargedLookup): Lookups => ({ kind: 'lookups', lookup, times: DAY_OF_LOOKUPS });

/**
 * The orders in every price list: a deed per page and per document, a plat, a day's name searches, and the details
 * opened from them.
 */
const ALWAYS: readonly TypicalOrder[] = [
  copies('LR', '', 'PAGE'),
  copies('LR', '', 'DOCUMENT'),
  copies('MAP', '', 'PAGE', 1),
  lookups('Name'),
  lookups('documentDetails'),
];

/** Orders that are listed only if their price changes: the other searches, one per rate, and lien details. */
const MORE_LOOKUPS: readonly TypicalOrder[] = [...SEARCH_TYPES, 'taxLienDetails' as const]
  .filter((one, index, all) => one !== 'Name' && all.findIndex((other) => rateOf(other) === rateOf(one)) === index)
  .map(lookups);

function rateOf(lookup: ChargedLookup): string {
  return lookupRateField(lookup) ?? '';
}

/** The document types and instruments of the special rates; a row that never applies must not seem to set a price. */
function specialKinds({ images }: CountyPrices): readonly (readonly [string, string])[] {
  return [...images.special, ...images.alternateSpecial]
    .filter((row) => !neverApplies(row))
    .map((row) => [row.documentType, row.instrumentCode]);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Orders for each special rate that changes the price of such a document. */
function specialCopies(before: CountyPrices, after: CountyPrices): TypicalOrder[] {
  const kinds = [...specialKinds(before), ...specialKinds(after)];
  const each = new Map(kinds.map((kind) => [kind.join(' '), kind]));
  return [...each.values()]
    .filter(([documentType, instrumentCode]) =>
      TYPICAL_PAYERS.some((payer) => {
        const purchase = { documentType, instrumentCode, payer };
        return !isSame(imageRatesFor(before.images, purchase).rates, imageRatesFor(after.images, purchase).rates);
      }),
    )
    .flatMap(([type, instrument]) => [copies(type, instrument, 'PAGE'), copies(type, instrument, 'DOCUMENT')])
    .filter((order) => !ALWAYS.some((known) => isSame(known, order)));
}

/** The price of a typical order by the regular pricing rules; for a card, including its surcharge. */
export function priceOfTypical(order: TypicalOrder, payer: TypicalPayer, prices: CountyPrices): Cents {
  const amount = order.kind === 'copies' ? priceOfCopies(order, payer, prices) : priceOfLookups(order, payer, prices);
  return payer === 'CARD' ? captureAmount(amount, prices.surcharge) : amount;
}

function priceOfCopies({ pages, ...order }: Copies, payer: TypicalPayer, { images }: CountyPrices): Cents {
  const orderedPages = Array.from({ length: pages }, (_, index) => index + 1);
  return priceOfImages(
    { ...order, payer, pages: orderedPages, pagesBoughtBefore: [], wasDocumentBought: false },
    images,
  ).totalCents;
}

const priceOfLookups = ({ lookup, times }: Lookups, payer: TypicalPayer, prices: CountyPrices): Cents =>
  sumCents(Array.from({ length: times }, () => priceOfSearch(lookup, payer, prices.lookups).totalCents));

/** A typical order with its price before and after a change. */
export interface TypicalPrice {
  readonly order: TypicalOrder;
  readonly payer: TypicalPayer;
  readonly before: Cents;
  readonly after: Cents;
}

/**
 * The effect of a price change on typical orders: those that are always listed, and all others whose price changes.
 *
 * @param payer a payer that is always listed; others are listed only if their prices change
 */
export function typicalPrices(before: CountyPrices, after: CountyPrices, payer: TypicalPayer): TypicalPrice[] {
  const others = [...MORE_LOOKUPS, ...specialCopies(before, after)];
  return TYPICAL_PAYERS.flatMap((candidate) => {
    const priced = (order: TypicalOrder): TypicalPrice => ({
      order,
      payer: candidate,
      before: priceOfTypical(order, candidate, before),
      after: priceOfTypical(order, candidate, after),
    });
    const always = ALWAYS.map(priced);
    const changed = others.map(priced).filter((price) => price.before !== price.after);
    const isListed = candidate === payer || [...always, ...changed].some((price) => price.before !== price.after);
    return isListed ? [...always, ...changed] : [];
  });
}
