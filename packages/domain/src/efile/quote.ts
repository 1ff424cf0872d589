import { isStaff, type PaymentMethod, type Role } from '../lists/people.ts';
import { type Cents, NO_CENTS, sumCents } from '../money/index.ts';
import { type Price, priceLine, priceOfLines, rate, type Surcharge, surchargeOn } from '../pricing/index.ts';

/** Someone who files with a login. */
export interface Filer {
  readonly role: Role;
  readonly paymentMethod: PaymentMethod;
}

/** The payment method of a filing; NONE if it costs nothing. */
export type FilingPayment = PaymentMethod | 'NONE';

/** What the county asks for documents of one kind. */
export interface FilingRates {
  readonly firstPageCents: Cents;
  /** For each page after the first. */
  readonly additionalPageCents: Cents;
}
export const NO_FILING_RATES: FilingRates = { firstPageCents: NO_CENTS, additionalPageCents: NO_CENTS };

/** What a filing costs. */
export interface FilingQuote {
  readonly firstPageCents: Cents;
  readonly additionalPagesCents: Cents;
  readonly surchargeCents: Cents;
  readonly totalCents: Cents;
}

/** The lines of a filing's price, without what a card adds. */
export const priceOfFiling = (rates: FilingRates, pages: number): Price =>
  priceOfLines([
    priceLine('DOCUMENT', 1, rate(rates.firstPageCents)),
    priceLine('ADDITIONAL_PAGES', Math.max(0, pages - 1), rate(rates.additionalPageCents)),
  ]);

/** The price of a document with a number of pages. @param surcharge of a card; null for other payments */
export function quoteFiling(rates: FilingRates, pages: number, surcharge: Surcharge): FilingQuote {
  const { lines, totalCents } = priceOfFiling(rates, pages);
  const [first, ...more] = lines;
  const surchargeCents = surchargeOn(totalCents, surcharge);
  return {
    firstPageCents: first?.amountCents ?? NO_CENTS,
    additionalPagesCents: sumCents(more.map(({ amountCents }) => amountCents)),
    surchargeCents,
    totalCents: sumCents([totalCents, surchargeCents]),
  };
}

/**
 * How a filing is paid for (000 section 6): staff file free, accounts by their way, a flat-fee account too, for its images pay
 * for no filing. Without a login, and for guests, who are everyone, by card only.
 */
export function filingPayment(filer: Filer | null): FilingPayment {
  if (filer === null || filer.role === 'GUEST') return 'CREDIT_CARD';
  return isStaff(filer.role) ? 'NONE' : filer.paymentMethod;
}

const DIGITS = 6;

/** 'EF-2026-000001' */
export const filingNumber = (year: number, place: number): string =>
  `EF-${year}-${String(place).padStart(DIGITS, '0')}`;
