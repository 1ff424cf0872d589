import { EFILE_TYPES } from '@portal/domain';
import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import { storedCents, storedFlag, storedText } from './stored.ts';

export const efileRecord = z.object({
  efile: storedFlag(),
  efileCountyNote: storedText(),
  acknowledgement: storedFlag(),
  acknowledgementStatement: storedText(),
  // the price of a document of each kind, in cents
  firstPageChargeLR: storedCents,
  additionalPagesChargeLR: storedCents,
  firstPageChargeMAP: storedCents,
  additionalPagesChargeMAP: storedCents,
  firstPageChargeMAR: storedCents,
  additionalPagesChargeMAR: storedCents,
  firstPageChargeUCC1: storedCents,
  additionalPagesChargeUCC1: storedCents,
  firstPageChargeUCC2: storedCents,
  additionalPagesChargeUCC2: storedCents,
});

/** E File (002 sections 2.5 and 3): whether filing is offered, what filers read and confirm, and the prices. */
export const efileSetting = defineSetting({
  name: 'efile',
  screen: 'efile',
  group: 'technical',
  access: ['TRIMIN'],
  requiresPassword: true,
  stored: efileRecord,
  previews: ['filingNotes', 'filingPrices'],
  sections: [
    {
      fields: [
        { name: 'efile', kind: 'flag', isSelect: true },
        { name: 'efileCountyNote', kind: 'lines', maximum: 2000 },
        { name: 'acknowledgement', kind: 'flag', isSelect: true },
        {
          name: 'acknowledgementStatement',
          kind: 'lines',
          maximum: 2000,
          isRequired: true,
          onlyWhen: { acknowledgement: true },
        },
      ],
    },
    {
      title: 'charges',
      fields: EFILE_TYPES.flatMap((type) =>
        ['firstPageCharge', 'additionalPagesCharge'].map((charge) => ({
          name: `${charge}${type}`,
          kind: 'money' as const,
          isExtra: true,
          width: 6 as const,
        })),
      ),
    },
  ],
});
