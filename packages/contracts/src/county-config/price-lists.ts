import {
  type Cents,
  cents,
  EFILE_TYPES,
  type EfileType,
  formatCents,
  monthlyDue,
  monthlyImages,
  parseDeposit,
  priceOfFiling,
  type TypicalOrder,
  type TypicalPayer,
  typicalPrices,
} from '@portal/domain';
import * as z from 'zod/mini';
import { ratesRecord } from './a-la-carte.setting.ts';
import { creditCardRecord } from './credit-card.setting.ts';
import { creditCardExtraRecord } from './credit-card-extra.setting.ts';
import type { PricePreview } from './define-setting.ts';
import { DEPENDENT_RECORDS } from './dependent-records.ts';
import { efileRecord } from './efile.setting.ts';
import { escrowRecord } from './escrow.setting.ts';
import { flatFeeOverrideRecord, flatFeeRecord } from './flat-fee.setting.ts';
import {
  cardSurcharge,
  escrowSurcharge,
  filingRates,
  imageRateTable,
  lookupRateTable,
  offeredAddOns,
} from './rate-tables.ts';
import { specialRatesRecord } from './special-rates.setting.ts';

/** A purchase that has a price. */
export type PricedPurchase =
  | { readonly kind: 'order'; readonly order: TypicalOrder; readonly payer: TypicalPayer }
  | { readonly kind: 'deposit'; readonly amountCents: Cents }
  | { readonly kind: 'option'; readonly number: number }
  | { readonly kind: 'filing'; readonly type: EfileType; readonly pages: number };

/**
 * A price; null if the purchase is not offered. A flat-fee option also has its number of images; null means unlimited.
 */
export interface OfferedPrice {
  readonly priceCents: Cents | null;
  readonly images?: number | null;
}

/** A typical purchase with its price before and after a change. */
export interface PriceRow {
  readonly priced: PricedPurchase;
  readonly before: OfferedPrice;
  readonly after: OfferedPrice;
}

/** Stored records, by name. */
export type StoredRecords = Readonly<Record<string, unknown>>;

interface PriceList {
  /** The records that determine its prices. */
  readonly records: readonly string[];
  /** Undefined if the records are invalid. */
  readonly rows: (before: StoredRecords, after: StoredRecords) => PriceRow[] | undefined;
}

function priceList<Shape extends Record<string, z.ZodMiniType>>(
  shape: Shape,
  rows: (before: z.output<z.ZodMiniObject<Shape>>, after: z.output<z.ZodMiniObject<Shape>>) => PriceRow[],
): PriceList {
  const schema = z.object(shape);
  return {
    records: Object.keys(shape),
    rows: (before, after) => {
      const parsedBefore = z.safeParse(schema, before);
      const parsedAfter = z.safeParse(schema, after);
      return parsedBefore.success && parsedAfter.success ? rows(parsedBefore.data, parsedAfter.data) : undefined;
    },
  };
}

const RATES = {
  aLaCarte: ratesRecord,
  aLaCarteSpecialRates: specialRatesRecord,
  creditCard: creditCardRecord,
  creditCardExtra: creditCardExtraRecord,
};
type RateShapes = z.output<z.ZodMiniObject<typeof RATES>>;

const countyPrices = (records: RateShapes) => ({
  images: imageRateTable(records),
  lookups: lookupRateTable(records),
  surcharge: cardSurcharge(records),
});

/** The typical orders of copies and searches. Prices of the other payer are listed only if they change. */
const orderPrices = (payer: TypicalPayer): PriceList =>
  priceList(RATES, (before, after) =>
    typicalPrices(countyPrices(before), countyPrices(after), payer).map((price) => ({
      priced: { kind: 'order', order: price.order, payer: price.payer },
      before: { priceCents: price.before },
      after: { priceCents: price.after },
    })),
  );

/** Typical deposits of account administrators to their escrow. */
const DEPOSITS = [cents(5_000), cents(20_000)];

/** The card charge for a deposit; null if the county does not accept it. */
function depositPrice(amount: Cents, escrow: z.output<typeof escrowRecord>): Cents | null {
  if (!escrow.reloadByCreditCard) return null;
  const rules = { minimumCents: cents(escrow.minReloadAmount), maximumCents: cents(escrow.maxReloadAmount) };
  const deposit = parseDeposit(formatCents(amount), { ...rules, surcharge: escrowSurcharge({ escrow }) });
  return deposit.ok ? deposit.value.totalCents : null;
}

const NOT_OFFERED: OfferedPrice = { priceCents: null };

function optionRows(before: readonly OfferedPrice[], after: readonly OfferedPrice[]): PriceRow[] {
  const length = Math.max(before.length, after.length);
  return Array.from({ length }, (_none, at) => ({
    priced: { kind: 'option' as const, number: at + 1 },
    before: before[at] ?? NOT_OFFERED,
    after: after[at] ?? NOT_OFFERED,
  })).filter((row) => row.before.priceCents !== null || row.after.priceCents !== null);
}

/** The monthly price of each option. */
const monthlyOffers = (fees: z.output<typeof flatFeeRecord>): readonly OfferedPrice[] =>
  fees.rates.map(({ option }, index) => {
    const account = { accountType: 'FLAT_FEE', paymentMethod: 'ESCROW', flatFeeRateLevel: index + 1, monthlyFee: 0 };
    return option ? { priceCents: monthlyDue(account, fees), images: monthlyImages(account, fees) } : NOT_OFFERED;
  });

/** Images that accounts may buy themselves; an option that is not sold has no price. */
function addOnOffers(flatFeeOverride: z.output<typeof flatFeeOverrideRecord>): readonly OfferedPrice[] {
  const offered = flatFeeOverride.accountAdminReload ? offeredAddOns({ flatFeeOverride }) : [];
  return flatFeeOverride.rates.map((_rate, index) => {
    const found = offered.find(({ option }) => option === String(index + 1));
    return found === undefined ? NOT_OFFERED : { priceCents: found.costCents, images: found.images };
  });
}

/** The number of pages of a typical filing. */
const FILED_PAGES = 4;

/** The price lists of each preview, computed with the rules of real orders. */
export const PRICE_LISTS: Readonly<Record<PricePreview, PriceList>> = {
  accountPrices: orderPrices('ESCROW'),
  cardPrices: orderPrices('CARD'),
  depositPrices: priceList({ escrow: escrowRecord }, (before, after) =>
    DEPOSITS.map((amountCents) => ({
      priced: { kind: 'deposit', amountCents },
      before: { priceCents: depositPrice(amountCents, before.escrow) },
      after: { priceCents: depositPrice(amountCents, after.escrow) },
    })),
  ),
  flatFeePrices: priceList({ flatFee: flatFeeRecord }, (before, after) =>
    optionRows(monthlyOffers(before.flatFee), monthlyOffers(after.flatFee)),
  ),
  addOnPrices: priceList({ flatFeeOverride: flatFeeOverrideRecord }, (before, after) =>
    optionRows(addOnOffers(before.flatFeeOverride), addOnOffers(after.flatFeeOverride)),
  ),
  filingPrices: priceList({ efile: efileRecord }, (before, after) =>
    EFILE_TYPES.map((type) => ({
      priced: { kind: 'filing', type, pages: FILED_PAGES },
      before: { priceCents: priceOfFiling(filingRates(before, type), FILED_PAGES).totalCents },
      after: { priceCents: priceOfFiling(filingRates(after, type), FILED_PAGES).totalCents },
    })),
  ),
};

/** The records after one of them is saved, including the records that depend on it. */
export function recordsAfterSave(before: StoredRecords, name: string, saved: object): StoredRecords {
  const dependent = DEPENDENT_RECORDS[name];
  return {
    ...before,
    [name]: saved,
    ...(dependent === undefined || before[dependent.record] === undefined
      ? {}
      : { [dependent.record]: dependent.valueAfter(saved, before[dependent.record]) }),
  };
}
