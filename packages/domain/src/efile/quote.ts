import { isStaff, type PaymentMethod, type Role } from '../lists/people.ts';
import { type Cents, NO_CENTS, sumCents } from '../money/index.ts';
import {
  nonNegativeCents,
  type Price,
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

/** The payment method of a filing; NONE if it costs nothing. */
export type FilingPayment = PaymentMethod | 'NONE';

/** The county's charges for documents of one kind. */
export interface FilingRates {
  readonly firstPageCents: Cents;
  /** For each page after the first. */
  readonly additionalPageCents: Cents;
}
export const NO_FILING_RATES: FilingRates = { firstPageCents: NO_CENTS, additionalPageCents: NO_CENTS };

/** The charges of a filing. */
export interface FilingQuote {
  readonly firstPageCents: Cents;
  readonly additionalPagesCents: Cents;
  readonly surchargeCents: Cents;
  readonly totalCents: Cents;
}

/** The price of a filing as lines, without a card surcharge. */
export const priceOfFiling = (rates: FilingRates, pages: number): Price =>
  priceOfLines([
    priceLine('DOCUMENT', 1, nonNegativeCents(rates.firstPageCents)),
    priceLine('ADDITIONAL_PAGES', Math.max(0, pages - 1), nonNegativeCents(rates.additionalPageCents)),
  ]);

/** The charges for a document with a number of pages. @param surcharge for card payments; null for others */
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
 * The payment method of a filing (000 section 6). Staff file for free. Accounts use their payment method, including
 * flat-fee accounts, whose images do not pay for filings. Visitors and guests pay by card.
 */
export function filingPayment(filer: Filer | null): FilingPayment {
  if (filer === null || filer.role === 'GUEST') return 'CREDIT_CARD';
  return isStaff(filer.role) ? 'NONE' : filer.paymentMethod;
}

const DIGITS = 6;

/** 'EF-2026-000001' */
export const filingNumber = (year: number, sequence: number): string =>
  `EF-${year}-${String(sequence).padStart(DIGITS, '0')}`;
