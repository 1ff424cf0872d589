import type { ImageChargeMethod } from '../lists/people.ts';
import { type Cents, NO_CENTS } from '../money/index.ts';
import type { PayerKind } from './payer.ts';
import { nonNegativeCents, type Price, priceLine, priceOfLines } from './price.ts';

/** Image rates in cents. */
export interface ImageRates {
  readonly documentCents: Cents;
  readonly firstPageCents: Cents;
  readonly additionalPageCents: Cents;
}

/**
 * A row of the special rates table: `documentType` 'ALL' matches all types, an empty `instrumentCode` any instrument.
 */
export interface SpecialRate extends ImageRates {
  readonly documentType: string;
  readonly instrumentCode: string;
}

/** The county's rates from its four screens (002 section 3). */
export interface ImageRateTable {
  readonly aLaCarte: ImageRates;
  readonly special: readonly SpecialRate[];
  /** If true, card payers pay the alternate rates. */
  readonly applyAlternateRates: boolean;
  readonly alternate: ImageRates;
  readonly alternateSpecial: readonly SpecialRate[];
}

export interface ImagePurchase {
  readonly documentType: string;
  readonly instrumentCode: string;
  /** The account's charge method for the document type; DOCUMENT if it has none. */
  readonly chargeMethod: ImageChargeMethod;
  readonly pages: readonly number[];
  /** Pages bought in the last 30 days, by anyone whose purchases count for this user. */
  readonly pagesBoughtBefore: readonly number[];
  /** Whether the whole document was bought in that time, charged per document. */
  readonly wasDocumentBought: boolean;
  readonly payer: PayerKind;
}

/** The source of a rate, for the audit log and for clerks. */
export type RateSource = 'A_LA_CARTE' | 'SPECIAL' | 'ALTERNATE' | 'ALTERNATE_SPECIAL';

/** For how many days a purchase can be repeated for free. */
export const FREE_REPEAT_DAYS = 30;

const ALL = 'ALL';
const isAll = (code: string) => code === '' || code === ALL;

/** True for a row for all types and any instrument: rule 1 has no place for it, so the plain rates apply instead. */
export const neverApplies = ({
  documentType,
  instrumentCode,
}: Pick<SpecialRate, 'documentType' | 'instrumentCode'>): boolean => isAll(documentType) && isAll(instrumentCode);

function findSpecial(rows: readonly SpecialRate[], documentType: string, instrumentCode: string) {
  const rates = rows.filter((row) => !neverApplies(row));
  const exact = rates.find((row) => row.documentType === documentType && row.instrumentCode === instrumentCode);
  const anyInstrument = () => rates.find((row) => row.documentType === documentType && isAll(row.instrumentCode));
  const allTypes = () => rates.find((row) => isAll(row.documentType) && row.instrumentCode === instrumentCode);
  return exact ?? anyInstrument() ?? allTypes();
}

/**
 * Rule 1: the applicable rates, most specific first: (type, instrument), (type, any), (ALL, instrument), then the plain
 * ones.
 */
export function imageRatesFor(
  table: ImageRateTable,
  purchase: Pick<ImagePurchase, 'documentType' | 'instrumentCode' | 'payer'>,
): { readonly rates: ImageRates; readonly source: RateSource } {
  const isAlternate = purchase.payer === 'CARD' && table.applyAlternateRates;
  const rows = isAlternate ? table.alternateSpecial : table.special;
  const special = findSpecial(rows, purchase.documentType, purchase.instrumentCode);
  if (special) return { rates: special, source: isAlternate ? 'ALTERNATE_SPECIAL' : 'SPECIAL' };
  return isAlternate
    ? { rates: table.alternate, source: 'ALTERNATE' }
    : { rates: table.aLaCarte, source: 'A_LA_CARTE' };
}

/**
 * The price of an image order; a card fee is added at capture (`captureAmount`). Pages bought before are free, and new
 * pages are priced like a separate order: the first of them at the first page's rate. A price of zero is still a price.
 */
export function priceOfImages(purchase: ImagePurchase, table: ImageRateTable): Price {
  const pages = new Set(purchase.pages);
  if (purchase.payer === 'FREE') return priceOfLines([priceLine('FREE', pages.size, NO_CENTS)]);
  if (purchase.payer === 'UNLIMITED') return priceOfLines([priceLine('UNLIMITED', pages.size, NO_CENTS)]);

  const newPages = purchase.wasDocumentBought ? 0 : countNew(pages, purchase.pagesBoughtBefore);
  const repeated = priceLine('ALREADY_PURCHASED', pages.size - newPages, NO_CENTS);
  if (purchase.payer === 'IMAGE_CREDITS') {
    return priceOfLines([priceLine('IMAGE_CREDITS', newPages, NO_CENTS), repeated], newPages);
  }

  const { rates } = imageRatesFor(table, purchase);
  if (purchase.chargeMethod === 'DOCUMENT') {
    if (newPages === 0) return priceOfLines([repeated]);
    return priceOfLines([priceLine('DOCUMENT', 1, nonNegativeCents(rates.documentCents))]);
  }
  return priceOfLines([
    priceLine('FIRST_PAGE', Math.min(newPages, 1), nonNegativeCents(rates.firstPageCents)),
    priceLine('ADDITIONAL_PAGES', Math.max(newPages - 1, 0), nonNegativeCents(rates.additionalPageCents)),
    repeated,
  ]);
}

function countNew(pages: ReadonlySet<number>, bought: readonly number[]): number {
  const before = new Set(bought);
  let count = 0;
  for (const page of pages) if (!before.has(page)) count += 1;
  return count;
}
