import { checkSpecialRates, MAX_SPECIAL_RATES } from '@portal/domain';
import * as z from 'zod/mini';
import { aLaCarteSetting, ratesRecord } from './a-la-carte.setting.ts';
import { defineSetting } from './define-setting.ts';
import { isUnusedSpecialRate, specialRateFields, specialRatesTable } from './special-rates.setting.ts';
import { storedFlag } from './stored.ts';

/** Alternate rates for card payers. */
export const creditCardRecord = z.object({
  applyAlternateRates: storedFlag(),
  alternateRates: z.prefault(ratesRecord, {}),
  rates: specialRatesTable,
});

const APPLIED = { applyAlternateRates: true };

/** Credit Card Alternate Rates (002 sections 2.5 and 3): the A La Carte fields with the suffix `CreditCard`. */
export const creditCardSetting = defineSetting({
  name: 'creditCard',
  screen: 'creditCardAlternateRates',
  group: 'fees',
  access: ['TRIMIN', 'COUNTY'],
  requiresPassword: true,
  stored: creditCardRecord,
  previews: ['cardPrices'],
  check: ({ rates }) => checkSpecialRates(rates),
  sections: [
    { fields: [{ name: 'applyAlternateRates', kind: 'flag' }] },
    ...aLaCarteSetting.sections.map(({ title = '', fields }) => ({
      title,
      fields: fields.map(({ name }) => ({
        name: `${name}CreditCard`,
        storedAs: `alternateRates.${name}`,
        kind: 'money' as const,
        onlyWhen: APPLIED,
      })),
    })),
    {
      title: 'special',
      fields: [
        {
          name: 'rates',
          kind: 'rows',
          maximumRows: MAX_SPECIAL_RATES,
          addsRows: 5,
          limitMessage: 'specialRatesLimit',
          isUnused: isUnusedSpecialRate,
          onlyWhen: APPLIED,
          fields: specialRateFields,
        },
      ],
    },
  ],
});
