import fc from 'fast-check';
import { REQUIRED } from '../validation/index.ts';
import {
  checkCommonSettings,
  checkCreditCardExtra,
  checkEscrowSettings,
  checkFlatFeeRates,
  checkSpecialRates,
  hasUnlimitedBeforeOthers,
  isBlankSpecialRate,
  isLinkAddress,
} from './index.ts';

const PLAIN = {
  applySurcharge: false,
  feeCode: '',
  chargeCode: '',
  reloadByCreditCard: false,
  minReloadAmount: 0,
  maxReloadAmount: 0,
  creditCardSurchargeMethod: 'dollars',
  creditCardSurcharge: 0,
  creditCardSurchargeBasisPoints: 0,
} as const;

describe('the card fee of the Credit Card Extra settings', () => {
  const FIXED = { applySurcharge: true, surchargeMethod: 'dollars', surcharge: 2500, maxAmount: 2500 } as const;

  it('must leave room for a charge in the most that is held on a card', () => {
    expect(checkCreditCardExtra(FIXED)).toEqual({
      surcharge: { key: 'validation.tooLarge', values: { maximum: '$24.99' } },
    });
    expect(checkCreditCardExtra({ ...FIXED, surcharge: 2499 })).toEqual({});
  });

  it('is not limited while it does not apply, is a percentage, or cards are not held', () => {
    expect(checkCreditCardExtra({ ...FIXED, applySurcharge: false })).toEqual({});
    expect(checkCreditCardExtra({ ...FIXED, surchargeMethod: 'percent' })).toEqual({});
    expect(checkCreditCardExtra({ ...FIXED, maxAmount: 0 })).toEqual({});
  });
});

describe('the Escrow settings', () => {
  it.each([
    ['002-5.escrow.1', 'a charge code alone', { chargeCode: 'C1' }, { feeCode: 'requiredWithChargeCode' }],
    ['002-5.escrow.1', 'a fee code alone', { feeCode: 'F1' }, { chargeCode: 'requiredWithFeeCode' }],
    ['002-5.escrow.1', 'both codes', { feeCode: 'F1', chargeCode: 'C1' }, {}],
    ['002-5.escrow.2', 'no surcharge in dollars', { applySurcharge: true }, { creditCardSurcharge: 'required' }],
    [
      '002-5.escrow.2',
      'no surcharge in percent',
      { applySurcharge: true, creditCardSurchargeMethod: 'percent', creditCardSurcharge: 100 },
      { creditCardSurchargePercent: 'required' },
    ],
    ['002-5.escrow.2', 'a surcharge', { applySurcharge: true, creditCardSurcharge: 100 }, {}],
    [
      '002-5.escrow.3',
      'no limits of a reload',
      { reloadByCreditCard: true },
      { minReloadAmount: 'required', maxReloadAmount: 'required' },
    ],
    [
      '002-5.escrow.3',
      'a maximum below the minimum',
      { reloadByCreditCard: true, minReloadAmount: 2000, maxReloadAmount: 1999 },
      { maxReloadAmount: 'belowMinimumReload' },
    ],
    [
      '002-5.escrow.3',
      'a maximum that is the minimum',
      { reloadByCreditCard: true, minReloadAmount: 2000, maxReloadAmount: 2000 },
      {},
    ],
    ['002-5.escrow.3', 'limits while reloading is off', { minReloadAmount: 2000, maxReloadAmount: 1 }, {}],
  ] as const)('[%s] with %s', (_id, _case, more, errors) => {
    const found = Object.entries(checkEscrowSettings({ ...PLAIN, ...more }));
    const keys = found.map(([field, message]) => [field, message.key.replace('validation.', '')]);
    expect(Object.fromEntries(keys)).toEqual(errors);
  });
});

const rate = (documentType: string, instrumentCode = '', documentRate = 100) => ({
  documentType,
  instrumentCode,
  documentRate,
  firstPageRate: 0,
  additionalPagesRate: 0,
});

describe('the table of special rates', () => {
  it.each([
    [
      '002-5.special.1',
      'an instrument without a type',
      [rate('', 'WD')],
      'rates.0.documentType specialRateDocumentType',
    ],
    ['002-5.special.1', 'a rate for nothing', [rate('')], 'rates.0.documentType required'],
    ['002-5.special.2', 'no rate', [rate('LR', 'WD', 0)], 'rates.0.documentRate specialRateAmount'],
    [
      '002-5.special.3',
      'an instrument of one type and of all',
      [rate('LR', 'WD'), rate('ALL', 'WD')],
      'rates.1.instrumentCode specialRateDuplicateAll',
    ],
    [
      '002-5.special.3',
      'the same the other way round',
      [rate('ALL', 'WD'), rate('LR', 'WD')],
      'rates.1.instrumentCode specialRateDuplicateAll',
    ],
    [
      '002-5.special.4',
      'one pair twice',
      [rate('LR', 'WD'), rate('LR', 'MTG'), rate('LR', 'WD')],
      'rates.2.documentType specialRateDuplicate',
    ],
    ['002-5.special.3', 'a type and all, neither with an instrument', [rate('LR'), rate('ALL')], ''],
    ['002-5.special.4', 'an instrument of two types', [rate('LR', 'WD'), rate('TOR', 'WD')], ''],
    ['002-5.special.5', '100 entries', Array.from({ length: 100 }, (_, index) => rate(`T${index}`)), ''],
    [
      '002-5.special.5',
      '101 entries',
      Array.from({ length: 101 }, (_, index) => rate(`T${index}`)),
      'rates specialRatesLimit',
    ],
  ] as const)('[%s] with %s', (_id, _case, rates, expected) => {
    const found = Object.entries(checkSpecialRates(rates));
    expect(found.map(([path, message]) => `${path} ${message?.key.replace('validation.', '')}`).join()).toBe(expected);
  });

  it('refuses two rows for the same document type and instrument', () => {
    const rows = fc.record({ type: fc.constantFrom('LR', 'TOR', 'ALL'), code: fc.constantFrom('', 'WD', 'MTG') });
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 6 }), (chosen) => {
        const rates = chosen.map(({ type, code }) => rate(type, code));
        if (Object.keys(checkSpecialRates(rates)).length > 0) return;
        const pairs = rates.map(({ documentType, instrumentCode }) => `${documentType} ${instrumentCode}`);
        expect(new Set(pairs).size).toBe(pairs.length);
      }),
    );
  });

  it('treats a row without entries as blank', () => {
    expect([rate('', '', 0), rate('LR', '', 0), rate('', 'WD', 0), rate('')].map(isBlankSpecialRate)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the Common settings', () => {
  it('accept a valid email address or none', () => {
    expect(checkCommonSettings({ contactEmail: '' })).toEqual({});
    expect(checkCommonSettings({ contactEmail: 'recorder@tasi.example' })).toEqual({});
    expect(checkCommonSettings({ contactEmail: 'the clerk' })).toEqual({
      contactEmail: { key: 'validation.malformed' },
    });
  });
});

describe('the options of a flat fee', () => {
  const option = { option: true, unlimitedNumberOfPages: false, numberOfPages: 20 };
  const unlimited = { option: true, unlimitedNumberOfPages: true, numberOfPages: 0 };
  const off = { option: false, unlimitedNumberOfPages: true, numberOfPages: 0 };

  it.each([
    ['an option with images', [option], {}],
    ['an unlimited option', [unlimited], {}],
    ['an option that is off', [off], {}],
    ['an option without images', [off, { ...option, numberOfPages: 0 }], { 'rates.1.numberOfPages': REQUIRED }],
  ])('must have images if they are offered: %s', (_case, rates, messages) => {
    expect(checkFlatFeeRates(rates)).toEqual(messages);
  });

  it.each([
    [[option, unlimited], false],
    [[option, unlimited, off], false],
    [[unlimited, off, option], true],
    [[off, option], false],
    [[], false],
  ])('%j have an unlimited option before another one: %p', (rates, isExpected) => {
    expect(hasUnlimitedBeforeOthers(rates)).toBe(isExpected);
  });
});

describe('the address of a link', () => {
  it.each([
    ['https://tasi.example/forms', true],
    ['mailto:recorder@tasi.example', true],
    ['tel:+16705550142', true],
    ['/efile', true],
    ['javascript:alert(1)', false],
    ['java\tscript:alert(1)', false],
    ['data:text/html,x', false],
    ['http://[', false],
  ])('%j is allowed: %p', (address, isAllowed) => {
    expect(isLinkAddress(address)).toBe(isAllowed);
  });
});
