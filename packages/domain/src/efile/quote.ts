import { isStaff, type PaymentMethod, type Role } from '../lists/people.ts';
import { type Cents, NO_CENTS, sumCents } from '../money/index.ts';
import {
  nonNegativeCents,
  type Price,
  type PriceReason,
  priceLine,
  priceOfLines,
  type Surcharge,
  surchargeOn,
} from '../pricing/index.ts';

/** A filer who is logged in. */
export interface Filer {
  readonly role: Role;
  readonly paymentMethod: PaymentMethod;
}

/** The payment method of a filing; NONE if the filer files for free. */
export type FilingPayment = PaymentMethod | 'NONE';

/** The county's rates for filing documents of one kind. */
export interface FilingRates {
  readonly firstPageCents: Cents;
  /** For each page after the first. */
  readonly additionalPageCents: Cents;
}
export const NO_FILING_RATES: FilingRates = { firstPageCents: NO_CENTS, additionalPageCents: NO_CENTS };

/** What one filing costs. */
export interface FilingQuote {
  readonly firstPageCents: Cents;
  /** For all pages after the first together. */
  readonly additionalPagesCents: Cents;
  /** 0 for filers who do not pay by card. */
  readonly surchargeCents: Cents;
  readonly totalCents: Cents;
}

/**
 * The price of filing a document, without a card surcharge.
 * @param pages the number of pages, at least 1
 */
export const priceOfFiling = (rates: FilingRates, pages: number): Price =>
  priceOfLines([
    priceLine('FIRST_PAGE', 1, nonNegativeCents(rates.firstPageCents)),
    priceLine('ADDITIONAL_PAGES', Math.max(0, pages - 1), nonNegativeCents(rates.additionalPageCents)),
  ]);

/**
 * What filing a document costs.
 * @param pages the number of pages, at least 1
 * @param surcharge the county's card surcharge if the filer pays by card; otherwise null
 */
export function quoteFiling(rates: FilingRates, pages: number, surcharge: Surcharge): FilingQuote {
  const { lines, totalCents: priceCents } = priceOfFiling(rates, pages);
  const amountFor = (reason: PriceReason): Cents =>
    sumCents(lines.filter((line) => line.reason === reason).map(({ amountCents }) => amountCents));
  const surchargeCents = surchargeOn(priceCents, surcharge);
  return {
    firstPageCents: amountFor('FIRST_PAGE'),
    additionalPagesCents: amountFor('ADDITIONAL_PAGES'),
    surchargeCents,
    totalCents: sumCents([priceCents, surchargeCents]),
  };
}

/**
 * The payment method of a filing (002-1.filers.1). Staff file for free. Visitors, who are not logged in, and guests pay by
 * card. Everyone else pays with the payment method of their account, even if it has a flat fee: that fee pays for images only.
 *
 * @param filer null for a visitor
 */
export function filingPayment(filer: Filer | null): FilingPayment {
  if (filer === null || filer.role === 'GUEST') return 'CREDIT_CARD';
  return isStaff(filer.role) ? 'NONE' : filer.paymentMethod;
}

const SEQUENCE_DIGITS = 6;

/**
 * The number that identifies a filing, such as 'EF-2026-000001'.
 * @param sequence the position of the filing among those of the year, from 1; above 999,999 the number becomes longer
 */
export const filingNumber = (year: number, sequence: number): string =>
  `EF-${year}-${String(sequence).padStart(SEQUENCE_DIGITS, '0')}`;
