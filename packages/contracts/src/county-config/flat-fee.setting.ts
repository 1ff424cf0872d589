import { checkFlatFeeRates, hasUnlimitedBeforeOthers, MAX_FLAT_FEE_RATES } from '@portal/domain';
import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import type { RowsField } from './setting-fields.ts';
import { storedCents, storedFlag } from './stored.ts';

const flatFeeRate = z.object({
  option: storedFlag(),
  unlimitedNumberOfPages: storedFlag(),
  numberOfPages: z._default(z.int(), 0),
  cost: storedCents,
});
const flatFeeRates = z._default(z.array(flatFeeRate).check(z.maxLength(MAX_FLAT_FEE_RATES)), []);

export const flatFeeRecord = z.object({ chargingImages: storedFlag(true), rates: flatFeeRates });

/** Options for buying additional images for a flat-fee account. */
export const flatFeeOverrideRecord = z.object({
  countyAdminReload: storedFlag(),
  accountAdminReload: storedFlag(),
  rates: flatFeeRates,
});

const OFFERED = { option: true };
const LIMITED = { ...OFFERED, unlimitedNumberOfPages: false };

/** Five options; the other fields of a disabled option are ignored. */
const ratesField: RowsField = {
  name: 'rates',
  kind: 'rows',
  maximumRows: MAX_FLAT_FEE_RATES,
  addsRows: 0,
  limitMessage: 'tooLarge',
  fields: [
    { name: 'option', kind: 'flag', width: 3 },
    { name: 'unlimitedNumberOfPages', kind: 'flag', width: 3, onlyWhen: OFFERED },
    { name: 'numberOfPages', kind: 'whole', width: 3, maximum: 1_000_000, onlyWhen: LIMITED },
    { name: 'cost', kind: 'money', width: 3, mustBeTyped: true, onlyWhen: OFFERED },
  ],
};

/** Flat Fee (002 sections 2.5, 3 and 5): the options of flat-fee accounts. */
export const flatFeeSetting = defineSetting({
  name: 'flatFee',
  screen: 'flatFeeRates',
  group: 'fees',
  access: ['TRIMIN', 'COUNTY'],
  requiresPassword: true,
  stored: flatFeeRecord,
  previews: ['flatFeePrices'],
  check: ({ rates }) => checkFlatFeeRates(rates),
  refuses: ({ rates }) => (hasUnlimitedBeforeOthers(rates) ? 'UNLIMITED_NOT_LAST' : undefined),
  sections: [{ fields: [{ name: 'chargingImages', kind: 'flag' }] }, { title: 'options', fields: [ratesField] }],
});

/** Flat Fee Usage Override (002 sections 2.5, 3 and 5): who may add images, and their prices. */
export const flatFeeOverrideSetting = defineSetting({
  name: 'flatFeeOverride',
  screen: 'flatFeeOverride',
  group: 'fees',
  access: ['TRIMIN', 'COUNTY'],
  requiresPassword: true,
  stored: flatFeeOverrideRecord,
  previews: ['addOnPrices'],
  check: ({ rates }) => checkFlatFeeRates(rates),
  refuses: ({ accountAdminReload, rates }) =>
    accountAdminReload && hasUnlimitedBeforeOthers(rates) ? 'UNLIMITED_NOT_LAST' : undefined,
  sections: [
    {
      fields: [
        { name: 'countyAdminReload', kind: 'flag' },
        { name: 'accountAdminReload', kind: 'flag' },
      ],
    },
    { title: 'options', fields: [{ ...ratesField, onlyWhen: { accountAdminReload: true } }] },
  ],
});
