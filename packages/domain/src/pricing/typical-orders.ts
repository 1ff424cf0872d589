import type { ImageChargeMethod } from '../lists/people.ts';
import { SEARCH_TYPES } from '../lists/search-types.ts';
import { type Cents, sumCents } from '../money/index.ts';
import { type ImageRateTable, imageRatesFor, priceOfImages } from './image-price.ts';
import { type ChargedLookup, type LookupRateTable, lookupRateField, priceOfSearch } from './search-price.ts';
import { captureAmount, type Surcharge } from './surcharge.ts';

/** All that the price of copies and searches follows from. */
export interface CountyPrices {
  readonly images: ImageRateTable;
  readonly lookups: LookupRateTable;
  /** What a card pays besides. */
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

/** An order that clerks know, as an example for a price list. */
export type TypicalOrder = Copies | Lookups;

/** The payment method: an account's escrow or invoice, or a card, with the county's card fee. */
export type TypicalPayer = 'ESCROW' | 'CARD';
const TYPICAL_PAYERS: readonly TypicalPayer[] = ['ESCROW', 'CARD'];

/** Pages of a typical deed. */
const DEED_PAGES = 4;
/** What an examiner looks up on a day. */
const DAY_OF_LOOKUPS = 10;

const copies = (
  documentType: string,
  instrumentCode: string,
  chargeMethod: ImageChargeMethod,
  pages = DEED_PAGES,
): Copies => ({ kind: 'copies', documentType, instrumentCode, pages, chargeMethod });
const lookups = (lookup: ChargedLookup): Lookups => ({ kind: 'lookups', lookup, times: DAY_OF_LOOKUPS });

/**
 * The orders by which every price list is illustrated: a deed by the page and as a whole, a plat, a day's searches by name, and
 * the records that they led to.
 */
const ALWAYS: readonly TypicalOrder[] = [
  copies('LR', '', 'PAGE'),
  copies('LR', '', 'DOCUMENT'),
  copies('MAP', '', 'PAGE', 1),
  lookups('Name'),
  lookups('documentDetails'),
];

/** What is asked for only where its price changes: the other searches, one for each rate, and the details of liens. */
const MORE_LOOKUPS: readonly TypicalOrder[] = [...SEARCH_TYPES, 'taxLienDetails' as const]
  .filter((one, at, all) => one !== 'Name' && all.findIndex((other) => rateOf(other) === rateOf(one)) === at)
  .map(lookups);

function rateOf(lookup: ChargedLookup): string {
  return lookupRateField(lookup) ?? '';
}

/** The documents that rows of special rates are about, each once. */
function specialKinds({ images }: CountyPrices): readonly (readonly [string, string])[] {
  return [...images.special, ...images.alternateSpecial].map((row) => [row.documentType, row.instrumentCode]);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A document with pages for each row of special rates under which such a deed would have another price. */
function specialCopies(before: CountyPrices, after: CountyPrices): TypicalOrder[] {
  const kinds = [...specialKinds(before), ...specialKinds(after)];
  const each = new Map(kinds.map((kind) => [kind.join(' '), kind]));
  return [...each.values()]
    .filter(([documentType, instrumentCode]) =>
      TYPICAL_PAYERS.some((payer) => {
        const asked = { documentType, instrumentCode, payer };
        return !isSame(imageRatesFor(before.images, asked).rates, imageRatesFor(after.images, asked).rates);
      }),
    )
    .flatMap(([type, instrument]) => [copies(type, instrument, 'PAGE'), copies(type, instrument, 'DOCUMENT')])
    .filter((order) => !ALWAYS.some((known) => isSame(known, order)));
}

/** What a typical order costs by the rules of every order; of a card, what is taken from it. */
export function priceOfTypical(order: TypicalOrder, payer: TypicalPayer, prices: CountyPrices): Cents {
  const amount = order.kind === 'copies' ? priceOfCopies(order, payer, prices) : priceOfLookups(order, payer, prices);
  return payer === 'CARD' ? captureAmount(amount, prices.surcharge) : amount;
}

function priceOfCopies({ pages, ...order }: Copies, payer: TypicalPayer, { images }: CountyPrices): Cents {
  const asked = Array.from({ length: pages }, (_none, at) => at + 1);
  return priceOfImages({ ...order, payer, pages: asked, boughtPages: [], isDocumentBought: false }, images).totalCents;
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
 * What a change of prices does to typical orders: those that are always shown, and all others whose price would change.
 *
 * @param payer a payer that is always shown; others only if their price changes
 */
export function typicalPrices(before: CountyPrices, after: CountyPrices, payer: TypicalPayer): TypicalPrice[] {
  const more = [...MORE_LOOKUPS, ...specialCopies(before, after)];
  return TYPICAL_PAYERS.flatMap((one) => {
    const priced = (order: TypicalOrder): TypicalPrice => ({
      order,
      payer: one,
      before: priceOfTypical(order, one, before),
      after: priceOfTypical(order, one, after),
    });
    const known = ALWAYS.map(priced);
    const changed = more.map(priced).filter((price) => price.before !== price.after);
    const isTold = one === payer || [...known, ...changed].some((price) => price.before !== price.after);
    return isTold ? [...known, ...changed] : [];
  });
}
