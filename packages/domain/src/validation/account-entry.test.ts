import {
  checkAccountEntry,
  checkNewAccount,
  hasAccountField,
  NEW_ACCOUNT,
  type NewAccountFields,
  paymentMethodsFor,
} from './index.ts';

const GOOD: NewAccountFields = { ...NEW_ACCOUNT, name: 'Pacific Title', landLinkAccount: '4711' };
const keysOf = (messages: object): object =>
  Object.fromEntries(Object.entries(messages).map(([field, { key }]) => [field, key.replace('validation.', '')]));
const CARD = { paymentMethod: 'CREDIT_CARD' };
const FLAT = { accountType: 'FLAT_FEE' };

describe('account management', () => {
  it.each([
    ['', {}, {}],
    ['[002-5.account.1]', { name: '' }, { name: 'required' }],
    ['[002-5.account.1] [002-9.account.1]', { name: 'x'.repeat(61) }, { name: 'maximumCharacters' }],
    ['[002-5.account.1]', { name: 'x'.repeat(60) }, {}],
    ['[002-5.account.2]', { landLinkAccount: '47a' }, { landLinkAccount: 'numericAccountNumber' }],
    [
      '[002-5.account.2] [002-9.account.1]',
      { landLinkAccount: '12345678901' },
      { landLinkAccount: 'maximumCharacters' },
    ],
    ['[002-5.account.2]', { landLinkAccount: '1234567890' }, {}],
    [
      '[002-5.account.3] [002-9.account.1]',
      { address: 'x'.repeat(51), city: 'y'.repeat(51) },
      { address: 'maximumCharacters', city: 'maximumCharacters' },
    ],
    ['[002-5.account.3]', { email: `${'x'.repeat(45)}@a.example` }, { email: 'maximumCharacters' }],
    ['[002-5.account.3]', { email: 'nobody' }, { email: 'malformed' }],
    ['[002-5.account.4] [002-9.account.1]', { zip: '9695' }, { zip: 'zip' }],
    ['[002-5.account.4]', { zip: '9695a' }, { zip: 'numbersOnly' }],
    ['[002-5.account.5] [002-9.account.1]', { phone: '(670) 555' }, { phone: 'phoneStandard' }],
    ['[002-5.account.5]', { phone: '(670) 555-0142' }, {}],
    ['[002-5.account.6]', { landLinkAccount: '' }, { landLinkAccount: 'required' }],
    ['[002-5.account.6]', { ...CARD, landLinkAccount: '' }, {}],
    ['[002-5.account.6]', { ...CARD, landLinkAccount: '', postToLandLink: true }, { landLinkAccount: 'required' }],
    ['[002-5.account.6]', { ...FLAT, landLinkAccount: '' }, {}],
    ['[002-5.account.6]', { ...FLAT, landLinkAccount: '', flatFeeRateLevel: 2 }, { landLinkAccount: 'required' }],
    ['[002-2.4.method.1]', { ...FLAT, ...CARD }, { paymentMethod: 'malformed' }],
    ['', { accountType: 'GOLD' }, { accountType: 'malformed' }],
    ['', { paymentMethod: 'BARTER' }, { paymentMethod: 'malformed' }],
    ['', { ...FLAT, flatFeeRateLevel: 6 }, { flatFeeRateLevel: 'malformed' }],
    ['', { ...FLAT, flatFeeRateLevel: 0.5 }, { flatFeeRateLevel: 'malformed' }],
    ['', { monthlyFee: -1 }, { monthlyFee: 'malformed' }],
    ['', { monthlyFee: 100_000_001 }, { monthlyFee: 'tooLarge' }],
    ['', { monthlyFee: null }, {}],
    ['', { ...FLAT, monthlyFee: -1 }, {}],
    ['', { state: 'ZZ' }, { state: 'malformed' }],
    ['', { state: 'MP' }, {}],
  ])('%s checks %j', (_id, more, messages) => expect(keysOf(checkNewAccount({ ...GOOD, ...more }))).toEqual(messages));

  it('[002-2.4.method.1] offers all payment methods without a flat fee, and keeps the current one', () => {
    expect(paymentMethodsFor('A_LA_CARTE')).toEqual(['ESCROW', 'INVOICE', 'CREDIT_CARD']);
    expect(paymentMethodsFor('FLAT_FEE')).toEqual(['ESCROW', 'INVOICE']);
    expect(checkAccountEntry({ ...GOOD, ...FLAT, ...CARD }, { paymentMethod: 'CREDIT_CARD' })).toEqual({});
  });

  it.each([
    [{}, 'monthlyFee'],
    [FLAT, 'flatFeeRateLevel'],
    [{ ...FLAT, flatFeeRateLevel: 1 }, 'flatFeeRateLevel userReload'],
    [CARD, 'monthlyFee postToLandLink'],
  ])('[002-2.4.fields.2] shows the fields that apply to an account: %j', (more, names) => {
    const account = { ...GOOD, ...more };
    const { flatFeeRateLevel, monthlyFee, userReload, postToLandLink } = hasAccountField;
    const has = { flatFeeRateLevel, monthlyFee, userReload, postToLandLink };
    expect(
      Object.entries(has)
        .flatMap(([name, applies]) => (applies(account) ? [name] : []))
        .join(' '),
    ).toBe(names);
  });
});
