import { cents } from '../money/index.ts';
import { filingNumber, filingPayment, quoteFiling } from './index.ts';

const RATES = { firstPageCents: cents(1_200), additionalPageCents: cents(400) };

describe('the quote of a filing', () => {
  it.each([
    [1, { firstPageCents: 1_200, additionalPagesCents: 0, surchargeCents: 0, totalCents: 1_200 }],
    [2, { firstPageCents: 1_200, additionalPagesCents: 400, surchargeCents: 0, totalCents: 1_600 }],
    [5, { firstPageCents: 1_200, additionalPagesCents: 1_600, surchargeCents: 0, totalCents: 2_800 }],
  ])('for %d pages without a card has a first page and additional pages', (pages, quote) => {
    expect(quoteFiling(RATES, pages, null)).toEqual(quote);
  });

  it('includes the surcharge of a card in its total', () => {
    expect(quoteFiling(RATES, 2, { method: 'percent', basisPoints: 250 })).toEqual({
      firstPageCents: 1_200,
      additionalPagesCents: 400,
      surchargeCents: 40,
      totalCents: 1_640,
    });
  });
});

describe('the payment method of a filing', () => {
  const filer = (role: 'TRIMIN' | 'COUNTY' | 'ACCOUNT' | 'USER' | 'GUEST') =>
    ({ role, paymentMethod: 'ESCROW' }) as const;

  it('is none for staff, a card for visitors and guests, and that of the account for others', () => {
    expect(filingPayment(null)).toBe('CREDIT_CARD');
    expect(filingPayment(filer('GUEST'))).toBe('CREDIT_CARD');
    expect(filingPayment(filer('COUNTY'))).toBe('NONE');
    expect(filingPayment(filer('TRIMIN'))).toBe('NONE');
    expect(filingPayment(filer('ACCOUNT'))).toBe('ESCROW');
    expect(filingPayment({ role: 'USER', paymentMethod: 'INVOICE' })).toBe('INVOICE');
  });
});

it.each([
  [1, 'EF-2026-000001'],
  [999_999, 'EF-2026-999999'],
  [1_000_000, 'EF-2026-1000000'],
])('filing %d of a year has the number %s', (sequence, number) => {
  expect(filingNumber(2026, sequence)).toBe(number);
});
