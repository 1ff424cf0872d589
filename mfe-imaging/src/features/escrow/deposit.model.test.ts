import { NO_CENTS } from '@portal/domain';
import { depositRules, estimateDeposit, suggestedDeposit, typedAmount } from './deposit.model.ts';

const percent = {
  applySurcharge: true,
  creditCardSurchargeMethod: 'percent',
  creditCardSurchargePercent: 2.5,
  creditCardSurcharge: 9.99,
  minReloadAmount: 20,
  maxReloadAmount: 500,
};

it("[000-3.escrow.1] [000-9.surcharge.1] the county's deposit rules have a percentage, an amount, or no surcharge", () => {
  expect(depositRules(percent)).toEqual({
    minimumCents: 2000,
    maximumCents: 50_000,
    surcharge: { method: 'percent', basisPoints: 250 },
  });
  const flat = { ...percent, creditCardSurchargeMethod: 'dollars' };
  expect(depositRules(flat).surcharge).toEqual({ method: 'dollars', amountCents: 999 });
  expect(depositRules({ ...percent, applySurcharge: false }).surcharge).toBeNull();
  expect(depositRules({})).toEqual({ minimumCents: 0, maximumCents: 0, surcharge: null });
});

it.each([
  ['20', 2000, 50],
  ['20.20', 2020, 51],
  ['$1,000.00', 100_000, 2500],
  ['', 0, 0],
  ['0', 0, 0],
  ['-5', 0, 0],
  ['abc', 0, 0],
  ['5', 500, 13],
])(
  '[000-9.surcharge.2] the typed amount %p is a deposit of %p cents with a surcharge of %p cents',
  (typed, depositCents, surchargeCents) => {
    expect(estimateDeposit(typed, depositRules(percent))).toEqual({
      depositCents,
      surchargeCents,
      totalCents: depositCents + surchargeCents,
    });
  },
);

it.each([
  ['a shortfall below the minimum', 150, '20.00'],
  ['a shortfall between the limits', 2550, '25.50'],
  ['a shortfall above the maximum', 123_456, '500.00'],
])('the suggested amount covers the shortfall within the limits: %s', (_case, missing, amount) => {
  expect(typedAmount(suggestedDeposit(missing, depositRules(percent)) ?? NO_CENTS)).toBe(amount);
});

it('no amount is suggested without a shortfall', () => {
  expect(suggestedDeposit(0, depositRules(percent))).toBeUndefined();
});

it('the suggested amount has no maximum if the county has none', () => {
  const suggested = suggestedDeposit(123_456, depositRules({ ...percent, maxReloadAmount: 0 }));
  expect(typedAmount(suggested ?? NO_CENTS)).toBe('1234.56');
});
