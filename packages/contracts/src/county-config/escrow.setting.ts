import { checkEscrowSettings } from '@portal/domain';
import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import { storedBasisPoints, storedCents, storedFlag, storedText } from './stored.ts';

export const escrowRecord = z.object({
  applySurcharge: storedFlag(),
  feeCode: storedText(),
  chargeCode: storedText(),
  reloadByCreditCard: storedFlag(),
  minReloadAmount: storedCents,
  maxReloadAmount: storedCents,
  creditCardSurchargeMethod: z._default(z.enum(['dollars', 'percent']), 'dollars'),
  creditCardSurcharge: storedCents,
  creditCardSurchargeBasisPoints: storedBasisPoints,
});

const RELOAD = { reloadByCreditCard: true };
const SURCHARGE = { applySurcharge: true };

/** Escrow (002 sections 2.5, 3 and 5). */
export const escrowSetting = defineSetting({
  name: 'escrow',
  screen: 'escrow',
  group: 'fees',
  access: ['TRIMIN', 'COUNTY'],
  requiresPassword: true,
  stored: escrowRecord,
  previews: ['depositPrices'],
  check: checkEscrowSettings,
  sections: [
    {
      title: 'codes',
      fields: [
        { name: 'feeCode', kind: 'text', maximum: 20 },
        { name: 'chargeCode', kind: 'text', maximum: 20 },
      ],
    },
    {
      title: 'reload',
      fields: [
        { name: 'reloadByCreditCard', kind: 'flag' },
        { name: 'minReloadAmount', kind: 'money', onlyWhen: RELOAD },
        { name: 'maxReloadAmount', kind: 'money', onlyWhen: RELOAD },
      ],
    },
    {
      title: 'surcharge',
      fields: [
        { name: 'applySurcharge', kind: 'flag' },
        { name: 'creditCardSurchargeMethod', kind: 'choice', options: ['dollars', 'percent'], onlyWhen: SURCHARGE },
        {
          name: 'creditCardSurcharge',
          kind: 'money',
          onlyWhen: { ...SURCHARGE, creditCardSurchargeMethod: 'dollars' },
        },
        {
          name: 'creditCardSurchargePercent',
          storedAs: 'creditCardSurchargeBasisPoints',
          kind: 'percent',
          onlyWhen: { ...SURCHARGE, creditCardSurchargeMethod: 'percent' },
        },
      ],
    },
  ],
});
