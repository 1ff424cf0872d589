import { ALL_DOCUMENT_TYPES, checkSpecialRates, MAX_SPECIAL_RATES, neverApplies } from '@portal/domain';
import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import type { RowsField } from './setting-fields.ts';
import { storedCents } from './stored.ts';

export const specialRatesTable = z._default(
  z.array(
    z.object({
      /** A document type, or ALL. */
      documentType: z.string(),
      /** An instrument code, or '' for any. */
      instrumentCode: z.string(),
      documentRate: storedCents,
      firstPageRate: storedCents,
      additionalPagesRate: storedCents,
    }),
  ),
  [],
);
export const specialRatesRecord = z.object({ rates: specialRatesTable });

/** The columns of a table of special rates, shared with the card rates screen. */
export const specialRateFields: RowsField['fields'] = [
  { name: 'documentType', kind: 'code', list: 'documentTypes', more: [ALL_DOCUMENT_TYPES] },
  { name: 'instrumentCode', kind: 'code', list: 'instruments' },
  { name: 'documentRate', kind: 'money' },
  { name: 'firstPageRate', kind: 'money' },
  { name: 'additionalPagesRate', kind: 'money' },
];

/** True for a rate for all document types without an instrument: the plain rates apply instead. Also while it is typed. */
export const isUnusedSpecialRate = ({ documentType, instrumentCode }: Readonly<Record<string, unknown>>): boolean =>
  typeof documentType === 'string' &&
  documentType !== '' &&
  typeof instrumentCode === 'string' &&
  neverApplies({ documentType, instrumentCode });

/** A La Carte Special Rates (002 sections 2.5, 3 and 5): image prices for a document type or an instrument. */
export const specialRatesSetting = defineSetting({
  name: 'aLaCarteSpecialRates',
  screen: 'alacarteratesspecial',
  group: 'fees',
  access: ['TRIMIN', 'COUNTY'],
  requiresPassword: true,
  stored: specialRatesRecord,
  previews: ['accountPrices'],
  check: ({ rates }) => checkSpecialRates(rates),
  sections: [
    {
      fields: [
        {
          name: 'rates',
          kind: 'rows',
          maximumRows: MAX_SPECIAL_RATES,
          addsRows: 5,
          limitMessage: 'specialRatesLimit',
          isUnused: isUnusedSpecialRate,
          fields: specialRateFields,
        },
      ],
    },
  ],
});
