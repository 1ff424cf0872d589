import { checkCreditCardExtra } from '@portal/domain';
import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import { storedBasisPoints, storedCents, storedFlag, storedText } from './stored.ts';

export const creditCardExtraRecord = z.object({
  applySurcharge: storedFlag(),
  surchargeMethod: z._default(z.enum(['dollars', 'percent']), 'dollars'),
  surcharge: storedCents,
  surchargeBasisPoints: storedBasisPoints,
  maxAmount: storedCents,
  postToLandLink: storedFlag(),
  chargeChargeCode: storedText(),
  surchargeChargeCode: storedText(),
  chargeFeeCode: storedText(),
  surchargeFeeCode: storedText(),
});

const IF_SURCHARGED = { applySurcharge: true };
/** LandLink's charge code and fee code of a card charge, and those of its surcharge. */
const CODES = ['chargeChargeCode', 'chargeFeeCode', 'surchargeChargeCode', 'surchargeFeeCode'] as const;

/** Credit Card Extra (002 sections 2.5 and 3). */
export const creditCardExtraSetting = defineSetting({
  name: 'creditCardExtra',
  screen: 'creditCardExtra',
  group: 'fees',
  access: ['TRIMIN', 'COUNTY'],
  requiresPassword: true,
  stored: creditCardExtraRecord,
  previews: ['cardPrices'],
  check: checkCreditCardExtra,
  sections: [
    { title: 'charges', fields: [{ name: 'maxAmount', kind: 'money', hasHint: true, width: 6 }] },
    {
      title: 'surcharge',
      fields: [
        { name: 'applySurcharge', kind: 'flag' },
        { name: 'surchargeMethod', kind: 'choice', options: ['dollars', 'percent'], onlyWhen: IF_SURCHARGED },
        { name: 'surcharge', kind: 'money', onlyWhen: { ...IF_SURCHARGED, surchargeMethod: 'dollars' } },
        {
          name: 'surchargePercent',
          storedAs: 'surchargeBasisPoints',
          kind: 'percent',
          onlyWhen: { ...IF_SURCHARGED, surchargeMethod: 'percent' },
        },
      ],
    },
    {
      title: 'landLink',
      fields: [
        { name: 'postToLandLink', kind: 'flag' },
        ...CODES.map((name) => ({ name, kind: 'text' as const, maximum: 20, onlyWhen: { postToLandLink: true } })),
      ],
    },
  ],
});
